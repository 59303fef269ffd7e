import type { Resolution, ResolutionInput } from '../../contract/resolutions.ts'
import type { SecretVault } from '../core.ts'
import { Fault } from '../fault.ts'
import type { Reply } from '../kernel/call.ts'
import { type Message, say } from '../messages/message.ts'
import type { ArchivableRecord, RecordScope, RecordStore, StoredResolution } from '../store/records.ts'
import { archivable, type RecordHandlers } from './archivable.ts'

type Patch = Partial<Omit<ResolutionInput, 'kind'>>

const BLANK = { resolutionNumber: null, validFrom: null, validTo: null, providerRangeId: null }
/** More live ranges of one prefix than any clinic has. */
const MAX_RANGES = 1000

/** Vault name of the technical key, which the store never holds. */
export const technicalKeyName = (resolutionId: string) => `resolution:${resolutionId}`

function expectRange(holds: boolean, field: keyof Resolution, message: Message): void {
  if (!holds) throw new Fault('invalid_resolution_range', message, { field })
}

function checked(resolution: StoredResolution): StoredResolution {
  const { from, to, next, validFrom, validTo } = resolution
  expectRange(from <= to, 'to', say('records.rangeReversed'))
  expectRange(from <= next && next <= to + 1, 'next', say('records.nextOutside'))
  const inOrder = validFrom === null || validTo === null || validFrom <= validTo
  expectRange(inOrder, 'validTo', say('records.validityReversed'))
  return resolution
}

function created(head: ArchivableRecord, { technicalKey, ...input }: ResolutionInput): StoredResolution {
  return checked({ ...BLANK, next: input.from, ...input, ...head, hasTechnicalKey: typeof technicalKey === 'string' })
}

function changed(resolution: StoredResolution, { technicalKey, ...patch }: Patch): StoredResolution {
  if (patch.next !== undefined && patch.next < resolution.next) {
    throw new Fault('resolution_number_regression', say('records.numbersUsed'), {
      field: 'next',
    })
  }
  const hasTechnicalKey = technicalKey === undefined ? resolution.hasTechnicalKey : technicalKey !== null
  return checked({ ...resolution, ...patch, hasTechnicalKey })
}

/** Two live ranges of one kind and prefix that share numbers would number two documents alike. */
async function expectNoOverlap(
  resolution: StoredResolution,
  others: RecordStore<StoredResolution>,
  scope: RecordScope,
): Promise<void> {
  const { id, kind, prefix, from, to } = resolution
  const page = { isActive: true, equals: { kind, prefix }, limit: MAX_RANGES, offset: 0 }
  const { items } = await others.list(scope, page)
  if (items.some((other) => other.id !== id && other.from <= to && from <= other.to)) {
    throw new Fault('duplicate_resource', say('records.rangeOverlaps'), {
      field: 'from',
    })
  }
}

function shown({ hasTechnicalKey, ...resolution }: StoredResolution): Resolution {
  return { ...resolution, remaining: resolution.to + 1 - resolution.next, hasTechnicalKey }
}

const records = archivable({
  resource: 'resolutions',
  prefix: 'res_',
  parameter: 'resolutionId',
  store: ({ records }) => records.resolutions,
  created,
  changed,
  shown,
  admit: expectNoOverlap,
  changesUnseen: ({ technicalKey }: Patch) => typeof technicalKey === 'string',
})

/**
 * The technical key is on its way to the vault when the record's row is written and not committed yet: a key without a
 * record is harmless, a record that promises a key without one is not. For the same reason a key is taken away only after the commit.
 */
async function withTechnicalKey(secrets: SecretVault, reply: Reply, key: string | null | undefined): Promise<Reply> {
  const id = reply.target?.id
  if (id === undefined || key === undefined) return reply
  const name = technicalKeyName(id)
  if (key !== null) {
    await secrets.set(name, key)
    return reply
  }
  const settle = async () => {
    await secrets.delete(name)
    return reply
  }
  return { ...reply, settle }
}

export function resolutionHandlers(secrets: SecretVault): RecordHandlers<'resolutions'> {
  return {
    'resolutions.list': records.list,
    'resolutions.create': async (call) =>
      withTechnicalKey(secrets, await records.create(call), call.body.technicalKey ?? undefined),
    'resolutions.get': records.get,
    'resolutions.update': async (call) => withTechnicalKey(secrets, await records.update(call), call.body.technicalKey),
    'resolutions.archive': records.archive,
    'resolutions.restore': records.restore,
  }
}
