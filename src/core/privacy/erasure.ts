import { bogotaDay } from '../../contract/bogota.ts'
import type { ErasureReview } from '../../contract/privacy.ts'
import { RETENTION, type RetentionKind } from '../../contract/privacy-law.ts'
import { Fault } from '../fault.ts'
import { type Effect, type HandlersOf, isoInstant } from '../kernel/call.ts'
import { expectRevision } from '../kernel/revision.ts'
import { type Message, say } from '../messages/message.ts'
import type { SearchMark } from '../store/privacy.ts'
import { foundPatient } from './patient.ts'
import { keptUntil } from './retention.ts'
import { documentsNaming, packagesNaming, type Search } from './traces.ts'

type Reason = ErasureReview['reasons'][number]

/** What has to be kept of one kind, by the days from which it counts. */
function reasonOf(kind: RetentionKind, count: number, days: readonly string[]): Reason[] {
  const last = days.toSorted().at(-1)
  const until = last && keptUntil(kind, last)
  return count > 0 && until ? [{ kind, count, norm: RETENTION[kind].norm, keptUntil: until }] : []
}

async function reasonsIn(search: Search): Promise<Reason[]> {
  const { stores, workspace, patient } = search
  const visits = await stores.privacy.visitsOf(workspace.id, patient.id)
  const documents: string[] = []
  for (const { id } of await documentsNaming(search)) {
    const head = await stores.documents.find(workspace.id, id)
    if (head) documents.push(bogotaDay(Date.parse(head.issuedAt ?? head.updatedAt)))
  }
  const packages = new Map<string, string>()
  for await (const { head } of packagesNaming(search)) packages.set(head.id, bogotaDay(Date.parse(head.updatedAt)))
  return [
    ...reasonOf('clinical', visits.count, visits.last === null ? [] : [visits.last]),
    ...reasonOf('tax', documents.length, documents),
    ...reasonOf('rips', packages.size, [...packages.values()]),
  ]
}

const KEPT: Partial<Record<RetentionKind, Message>> = {
  clinical: say('privacy.clinical'),
  tax: say('privacy.tax'),
  rips: say('privacy.rips'),
}

function refuse([reason]: readonly Reason[]): void {
  if (!reason) return
  const { kind, count, norm, keptUntil: until } = reason
  const message = say('privacy.kept', { label: KEPT[kind] ?? kind, count, until, norm })
  throw new Fault('retention_required', message)
}

/** What was written while everything before it was looked through; inside the transaction, so that nothing follows. */
async function refuseNew({ stores, workspace, patient }: Search, mark: SearchMark): Promise<void> {
  const { privacy } = stores
  const visits = await privacy.visitsOf(workspace.id, patient.id)
  const documents = await privacy.documentsNaming(workspace.id, patient.id, mark.documents)
  const packages = await privacy.packagesNaming(workspace.id, patient.documentNumber, mark.packages)
  const isNamed = [documents, packages].some(({ found, place }) => found.length > 0 || place !== null)
  if (visits.count === 0 && !isNamed) return
  throw new Fault('retention_required', say('privacy.writtenMeanwhile'))
}

export const erasureHandlers: HandlersOf<'patients.erasure' | 'patients.erase'> = {
  async 'patients.erasure'(call) {
    const { stores, workspace, signal } = call
    const reasons = await reasonsIn({ stores, workspace, patient: await foundPatient(call), signal })
    const body: ErasureReview = { mayErase: reasons.length === 0, reasons }
    return { status: 200, body }
  },

  'patients.erase': {
    async prepare(call): Promise<Effect> {
      const { workspace, revision, now, signal } = call
      const patient = await foundPatient(call)
      expectRevision(patient.revision, revision)
      const mark = await call.stores.privacy.mark()
      refuse(await reasonsIn({ stores: call.stores, workspace, patient, signal }))
      return async (stores) => {
        const { id, revision: present } = await foundPatient({ ...call, stores })
        expectRevision(present, revision)
        await refuseNew({ stores, workspace, patient }, mark)
        await stores.privacy.erase(workspace, id)
        return {
          status: 200,
          body: { id, erasedAt: isoInstant(now) },
          target: { id },
          changes: [{ resource: 'patients', id, revision: null }],
        }
      }
    },
  },
}
