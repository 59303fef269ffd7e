import type { Correction } from '../../contract/corrections.ts'
import type { OperationId } from '../../contract/operations.ts'
import { fieldAt } from '../../contract/rips/mending.ts'
import { faultyHead } from '../corrections/found.ts'
import { type Plan, planOf } from '../corrections/plan.ts'
import { keepRecords } from '../corrections/records.ts'
import { creditContent } from '../documents/content/content.ts'
import { createDocument, reviseDocument } from '../documents/drafts.ts'
import { queueEmission } from '../documents/emission/emission.ts'
import { Fault } from '../fault.ts'
import { say, tell } from '../messages/message.ts'
import { revisePackage } from '../packages/drafts.ts'
import { actorOf, audited } from '../runs/audited.ts'
import type { StoredDocumentRunItem } from '../store/document-runs.ts'
import type { StoredDocument } from '../store/documents.ts'
import type { Stores } from '../store/store.ts'
import { type ActWork, ANNULMENT, channelOf, fileHead, kept, keyOf, packageOf } from './work.ts'

type Kind = StoredDocument['kind']
const REVISED = {
  invoice: 'healthInvoices.createRevision',
  credit_note: 'creditNotes.createRevision',
  debit_note: 'debitNotes.createRevision',
} as const satisfies Record<Kind, OperationId>
const EMITTED = {
  invoice: ['healthInvoices.emit', 'healthInvoices.emitAndFile'],
  credit_note: ['creditNotes.retryEmission', 'creditNotes.emitAndFile'],
  debit_note: ['debitNotes.retryEmission', 'debitNotes.emitAndFile'],
} as const satisfies Record<Kind, readonly [OperationId, OperationId]>

/**
 * Corrects a document and sends it again if it was rejected: two transactions, each of which the next beginning finds done. `madeId`
 * says that the first one is.
 */
export async function correct(work: ActWork, item: StoredDocumentRunItem): Promise<void> {
  const { correction } = work.terms
  if (!correction) throw new Error(`run ${work.run.id} lost its correction`)
  if (item.madeId === null) return begin(work, item, correction)
  if (item.kind === 'package') return fileHead(work, item, await packageOf(work.store.read, work, item))
  return emitAgain(work, item)
}

const isSame = (now: Plan['head'], then: Plan['head']) => now.revision === then.revision && now.status === then.status
const changedMeanwhile = () => new Fault('revision_conflict', say('corrections.gone'))

async function begin(work: ActWork, item: StoredDocumentRunItem, correction: Correction): Promise<void> {
  const { store, workspace, now } = work
  const desk = work.deskOf({ stores: store.read, workspace, now })
  const faulty = await faultyHead(desk, item.targetId)
  if (!faulty) throw new Fault('not_found', say('documents.notFound'))
  const plan = await planOf(desk, correction, faulty)
  const { way } = plan
  if (way === 'none') throw new Fault('invalid_request', plan.because)
  await work.inRun(async (stores) => {
    const made = await WAYS[way](stores, work, item, plan)
    await keepRecords({ stores, workspace, now }, plan.records, (operation, record) =>
      audited(stores, work, operation, record),
    )
    const sent = { madeId: plan.sendsAgain ? item.targetId : made }
    if (plan.sendsAgain) await stores.documentRuns.saveItem(work.run.key, { ...item, ...sent })
    else await kept(stores, work, item, sent)
  })
}

/** Writes what was planned, unless the document is another one now; answers what was made besides. */
type Way = (stores: Stores, work: ActWork, item: StoredDocumentRunItem, plan: Plan) => Promise<string | null>

const WAYS: Readonly<Record<Exclude<Plan['way'], 'none'>, Way>> = {
  async package(stores, work, item, { rips = null, head }) {
    const now = await stores.packages.find(work.workspace.id, item.targetId)
    if (!now || !isSame(now, head)) throw changedMeanwhile()
    const author = { workspaceId: work.workspace.id, by: actorOf(work), now: work.now }
    await audited(stores, work, 'ripsPackages.createRevision', await revisePackage(stores, author, now, { rips }))
    return null
  },
  async document(stores, work, item, { content, head }) {
    const now = await stores.documents.find(work.workspace.id, item.targetId)
    if (!now || !content || !isSame(now, head)) throw changedMeanwhile()
    const desk = work.deskOf({ stores, workspace: work.workspace, now: work.now })
    const { head: revised } = await reviseDocument(desk, now, now.revision, { content }, actorOf(work))
    await audited(stores, work, REVISED[now.kind], revised)
    return null
  },
  record: async () => null,
  async note(stores, work, _, { invoice }) {
    const correction = work.terms.correction
    const code = fieldAt(correction?.place ?? '')?.field ?? ''
    const observation = tell(say('corrections.annulled', { code }))
    const input = { invoiceId: invoice?.id ?? '', concept: ANNULMENT, kind: 'total', observation } as const
    const desk = work.deskOf({ stores, workspace: work.workspace, now: work.now })
    const { head: note } = await createDocument(desk, 'credit_note', { content: creditContent(input) }, actorOf(work))
    await audited(stores, work, 'creditNotes.create', note)
    return note.id
  },
}

/** A document that the provider rejected goes again as it went before: with its package, or alone. */
async function emitAgain(work: ActWork, item: StoredDocumentRunItem): Promise<void> {
  const { workspace, now, deps } = work
  const channel = await channelOf(work)
  await work.inRun(async (stores) => {
    const head = await stores.documents.find(workspace.id, item.targetId)
    if (!head) throw new Fault('not_found', say('documents.notFound'))
    const file = (await stores.dispatches.latestFor(head.id, 'document.filing')) !== undefined
    const request = { idempotencyKey: keyOf(work, item), file }
    const { head: queued } = await queueEmission(work.deskOf({ stores, workspace, now }), head, channel, request)
    await audited(stores, work, EMITTED[head.kind][file ? 1 : 0], queued)
    await kept(stores, work, item)
  })
  deps.outbox.poke()
}
