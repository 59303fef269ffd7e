import { bogotaDay } from '../../../contract/bogota.ts'
import type { ErrorCode } from '../../../contract/errors.ts'
import { Fault } from '../../fault.ts'
import { isoInstant } from '../../kernel/call.ts'
import { type Message, say } from '../../messages/message.ts'
import type { DocumentKind, DocumentRange } from '../../provider/document.ts'
import { NumberTaken, type StoredDocument } from '../../store/documents.ts'
import type { StoredResolution } from '../../store/records.ts'
import type { Stores } from '../../store/store.ts'
import type { DocumentContext } from '../content/context.ts'

const MAX_RANGES = 1000
const unavailable = (message: Message) => new Fault('resolution_unavailable', message, { field: 'resolutionId' })

/** The resolution to number by: the chosen one, or the only live one of its kind. */
export async function resolutionFor(
  { stores, workspace, now }: DocumentContext,
  kind: DocumentKind,
  resolutionId: string | null,
  reusesNumber: boolean,
): Promise<StoredResolution> {
  const today = bogotaDay(now)
  if (resolutionId !== null) {
    const chosen = await stores.records.resolutions.find(workspace, resolutionId)
    if (chosen?.kind !== kind || !chosen.isActive) throw unavailable(say('documents.resolutionUnavailable'))
    if (!isInForce(chosen, today)) throw unavailable(say('documents.resolutionExpired'))
    if (!reusesNumber && isExhausted(chosen)) throw unavailable(say('documents.resolutionSpent'))
    return chosen
  }
  const page = { isActive: true, equals: { kind }, limit: MAX_RANGES, offset: 0 }
  const { items } = await stores.records.resolutions.list(workspace, page)
  const live = items.filter((each) => isInForce(each, today) && (reusesNumber || !isExhausted(each)))
  const [only, ...others] = live
  if (!only) throw unavailable(say('documents.noResolution'))
  if (others.length > 0) throw unavailable(say('documents.severalResolutions'))
  return only
}

const isInForce = ({ validFrom, validTo }: StoredResolution, today: string) =>
  (validFrom === null || validFrom <= today) && (validTo === null || today <= validTo)
const isExhausted = ({ next, to }: StoredResolution) => next > to

/** A number that a rejected revision left reserved for this very document: under the resolution, if one is named, else the last. */
export async function reservedFor(stores: Stores, documentId: string, resolutionId: string | null = null) {
  const numbers = await stores.documents.numbersOf(documentId)
  const reserved = numbers.filter(({ state }) => state === 'reserved')
  return reserved.findLast((each) => each.resolutionId === resolutionId) ?? reserved.at(-1)
}

/** What a document would be numbered by now; `number` null: the provider gives it. Nothing is reserved. */
export async function numberedBy(
  context: DocumentContext,
  head: Pick<StoredDocument, 'id' | 'kind'>,
  resolutionId: string | null,
  numbering: 'provider' | 'client',
): Promise<{ resolution: StoredResolution; number: number | null; reserved: boolean }> {
  const kept = numbering === 'client' ? await reservedFor(context.stores, head.id, resolutionId) : undefined
  const chosenId = resolutionId ?? kept?.resolutionId ?? null
  const reserved = kept !== undefined && kept.resolutionId === chosenId
  const resolution = await resolutionFor(context, head.kind, chosenId, reserved)
  if (numbering === 'provider') return { resolution, number: null, reserved: false }
  return { resolution, number: reserved ? kept.number : resolution.next, reserved }
}

/**
 * The range of a document. Where the client numbers, its number is reserved here, in the caller's transaction: the one that
 * it has from before, or the next, which is used up by that.
 */
export async function rangeFor(
  context: DocumentContext,
  head: Pick<StoredDocument, 'id' | 'kind'>,
  resolutionId: string | null,
  numbering: 'provider' | 'client',
): Promise<{ range: DocumentRange; resolution: StoredResolution }> {
  const { resolution, number, reserved } = await numberedBy(context, head, resolutionId, numbering)
  if (number !== null && !reserved) await reserveNext(context, head, resolution)
  return { range: { ...rangeIn(resolution), number }, resolution }
}

export const rangeIn = ({ prefix, resolutionNumber, providerRangeId }: StoredResolution) => ({
  prefix,
  resolutionNumber,
  providerRangeId,
})

async function reserveNext(
  context: DocumentContext,
  { id, kind }: Pick<StoredDocument, 'id' | 'kind'>,
  resolution: StoredResolution,
): Promise<void> {
  const { stores, workspace, now } = context
  const { prefix, next: number, id: resolutionId } = resolution
  const reserved = { kind, prefix, number, documentId: id, resolutionId, state: 'reserved' } as const
  try {
    await stores.documents.reserveNumber(workspace.id, { ...reserved, reservedAt: isoInstant(now) })
  } catch (error) {
    if (!(error instanceof NumberTaken)) throw error
    const code: ErrorCode = 'resolution_number_regression'
    throw new Fault(code, say('documents.numberTaken'), {
      field: 'resolutionId',
    })
  }
  await moveTo(context, resolution, number + 1)
}

async function moveTo(
  { stores, workspace, now }: DocumentContext,
  resolution: StoredResolution,
  next: number,
): Promise<void> {
  const { revision } = resolution
  await stores.records.resolutions.replace(workspace, {
    ...resolution,
    next,
    revision: revision + 1,
    updatedAt: isoInstant(now),
  })
}

/** An accepted document's number is issued for good, under the prefix that was `given`; where the provider numbers, our range follows it, only upwards. */
export async function recordIssued(
  context: DocumentContext,
  head: StoredDocument,
  given: string,
  number: string,
): Promise<void> {
  const { stores, workspace, now } = context
  const resolutionId = head.facts.resolutionId ?? ''
  const prefix =
    number.startsWith(given) && /^\d+$/.test(number.slice(given.length)) ? given : number.replace(/\d+$/, '')
  const sequence = Number(number.slice(prefix.length))
  await stores.documents.reserveNumber(workspace.id, {
    kind: head.kind,
    prefix,
    number: sequence,
    documentId: head.id,
    resolutionId,
    state: 'issued',
    reservedAt: isoInstant(now),
  })
  const resolution = await stores.records.resolutions.find(workspace, resolutionId)
  const isAhead = resolution?.prefix === prefix && resolution.next <= sequence && sequence <= resolution.to
  if (isAhead) await moveTo(context, resolution, sequence + 1)
}
