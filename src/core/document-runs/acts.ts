import type { OperationId } from '../../contract/operations.ts'
import { wake } from '../dispatch/apply-event.ts'
import { creditContent } from '../documents/content/content.ts'
import { createDocument } from '../documents/drafts.ts'
import { queueEmail, refuseLarge } from '../documents/email/email.ts'
import { queueEmission, requireConnection } from '../documents/emission/emission.ts'
import { Fault } from '../fault.ts'
import { say } from '../messages/message.ts'
import { actorOf, audited } from '../runs/audited.ts'
import type { StoredDocumentRun, StoredDocumentRunItem } from '../store/document-runs.ts'
import { bundle } from './bundle.ts'
import { correct } from './correct.ts'
import { type ActWork, ANNULMENT, channelOf, fileHead, issuedOf, kept, keyOf, packageOf } from './work.ts'

type Act = (work: ActWork, item: StoredDocumentRunItem) => Promise<void>

const file: Act = async (work, item) => fileHead(work, item, await packageOf(work.store.read, work, item))

/** The payer gets an invoice once: what was sent, or may have been, is not sent again by a run. */
const email: Act = async (work, item) => {
  const { store, workspace, now, deps } = work
  requireConnection(await deps.directory.resolve(store.read, workspace), workspace)
  await refuseLarge(store.read, item.targetId)
  await work.inRun(async (stores) => {
    const head = await issuedOf(stores, work, item)
    for (const { id } of await stores.documents.emailsOf(head.id)) {
      const sent = await stores.dispatches.latestFor(id)
      if (sent && sent.state !== 'rejected') throw new Fault('dispatch_conflict', say('documentRuns.mailed'))
    }
    const message = { to: undefined, resend: false, idempotencyKey: keyOf(work, item) }
    const { targetId: madeId } = await queueEmail({ stores, workspace, now }, head, message)
    await audited(stores, work, 'healthInvoices.email', head)
    await kept(stores, work, item, { madeId })
  })
  deps.outbox.poke()
}

const RECONCILED = {
  package: 'ripsPackages.reconcile',
  invoice: 'healthInvoices.reconcile',
  credit_note: 'creditNotes.reconcile',
  debit_note: 'debitNotes.reconcile',
} as const satisfies Record<StoredDocumentRunItem['kind'], OperationId>

const reconcile: Act = async (work, item) => {
  const { deps, now } = work
  const kind = item.kind === 'package' ? ('ministry.package' as const) : ('provider.emission' as const)
  const asked = await work.inRun(async (stores) => {
    const dispatch = await stores.dispatches.latestFor(item.targetId, kind)
    if (dispatch?.state !== 'unknown') {
      throw new Fault('reconciliation_not_applicable', say('packages.onlyUnknown'))
    }
    await wake(stores, dispatch, now)
    await audited(stores, work, RECONCILED[item.kind], { id: item.targetId, revision: dispatch.targetRevision })
    await kept(stores, work, item)
    return dispatch
  })
  deps.outbox.hasten(asked)
}

/** The note and its emission are one transaction: an invoice is credited once, or not. */
const credit: Act = async (work, item) => {
  const { workspace, deps, terms } = work
  const channel = await channelOf(work)
  await work.inRun(async (stores) => {
    const invoice = await issuedOf(stores, work, item)
    const input = { invoiceId: invoice.id, concept: ANNULMENT, kind: 'total', observation: terms.reason } as const
    const desk = work.deskOf({ stores, workspace, now: work.now })
    const { head: note } = await createDocument(desk, 'credit_note', { content: creditContent(input) }, actorOf(work))
    await audited(stores, work, 'creditNotes.create', note)
    const isFiled = invoice.packageId !== null
    const { head } = await queueEmission(desk, note, channel, { idempotencyKey: keyOf(work, item), file: isFiled })
    await audited(stores, work, isFiled ? 'creditNotes.emitAndFile' : 'creditNotes.retryEmission', head)
    await kept(stores, work, item, { madeId: head.id })
  })
  deps.outbox.poke()
}

export const ACTS: Readonly<Record<StoredDocumentRun['act'], Act>> = {
  file,
  email,
  reconcile,
  credit,
  correct,
  bundle,
}
