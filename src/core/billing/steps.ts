import { invoiceOfVisits } from '../../contract/visit-invoice.ts'
import type { Visit } from '../../contract/visits.ts'
import type { ProviderDirectory } from '../connections/invoice-provider.ts'
import type { MinistryDirectory } from '../connections/ministry.ts'
import type { Clock, Log } from '../core.ts'
import type { Outbox } from '../dispatch/outbox.ts'
import { withdraw } from '../dispatch/withdrawal.ts'
import { invoiceContent } from '../documents/content/content.ts'
import { deskWith } from '../documents/content/context.ts'
import { createDocument, discardDocument } from '../documents/drafts.ts'
import { type Channel, queueEmission, requireConnection } from '../documents/emission/emission.ts'
import { plain } from '../documents/emission/readiness.ts'
import { Fault } from '../fault.ts'
import { isoInstant } from '../kernel/call.ts'
import { say } from '../messages/message.ts'
import type { Issue } from '../messages/untold.ts'
import { type InvoiceProviders, providerFor } from '../provider/providers.ts'
import { bindVisits, releaseVisits } from '../records/visits.ts'
import { audited } from '../runs/audited.ts'
import { problemsOf } from '../runs/problem.ts'
import { type UndoableWork, undoableSteps } from '../runs/undoable.ts'
import type { RunSteps } from '../runs/worker.ts'
import type { StoredBillingItem } from '../store/billing.ts'
import type { StoredDocument } from '../store/documents.ts'
import type { StoredWorkspace } from '../store/identity.ts'
import type { StoredRun } from '../store/runs.ts'
import type { Store, Stores } from '../store/store.ts'
import { planOf } from './plan.ts'
import { contractsOf, withContract } from './terms.ts'

export interface BillingDependencies {
  readonly store: Store
  readonly outbox: Pick<Outbox, 'poke' | 'followed'>
  readonly directory: ProviderDirectory
  readonly ministry: MinistryDirectory
  readonly providers: InvoiceProviders
  readonly clock: Clock
  readonly log: Log
}

/** Drafts made from visits, emitted when chosen, and taken back: each step is one transaction, so that none is done twice. */
export function billingSteps(deps: BillingDependencies): RunSteps {
  const { store, outbox, directory, providers, clock, log } = deps
  const problemOf = problemsOf(log, say('billing.itemFailed'))
  const deskOf = deskWith(deps)

  /** Binds the visits to the draft in its transaction: one that went into another document meanwhile refuses the whole. */
  function make(work: UndoableWork, item: StoredBillingItem): Promise<void> {
    const { run, workspace, now } = work
    return work.inRun(async (stores) => {
      const visits = await visitsOf(stores, workspace, item)
      const { terms } = await stores.billing.get(run.key)
      const input = invoiceOfVisits(visits, await withContract(stores, workspace, terms, item), now)
      const given = { content: invoiceContent(input) }
      const desk = deskOf({ ...work, stores })
      const { head, judged } = await createDocument(desk, 'invoice', given, run.createdBy)
      await bindVisits({ stores, workspace, now }, item.visitIds, { status: 201, body: null, target: head })
      await audited(stores, work, 'healthInvoices.create', head)
      const [first] = judged.readiness.issues
      const finding = first ? plain(first) : null
      const made = { ...item, state: 'made', documentId: head.id, finding, problem: null } as const
      await stores.billing.saveItem(run.key, made)
    })
  }

  async function emit(work: UndoableWork, item: StoredBillingItem): Promise<void> {
    const { run, workspace } = work
    const { resolved, connection } = requireConnection(await directory.resolve(store.read, workspace), workspace)
    const catalog = await directory.catalog(store.read, workspace.id, connection.provider)
    const channel: Channel = { provider: providerFor(providers, connection), resolved, catalog }
    await work.inRun(async (stores) => {
      const head = await headOf(stores, run, item)
      const request = { idempotencyKey: `run:${run.id}:${item.position}`, file: item.file }
      const { head: queued } = await queueEmission(deskOf({ ...work, stores }), head, channel, request)
      await audited(stores, work, item.file ? 'healthInvoices.emitAndFile' : 'healthInvoices.emit', queued)
      await stores.billing.saveItem(run.key, { ...item, state: 'emitted', problem: null })
    })
    outbox.poke()
  }

  /** Takes back what nobody has seen outside: a draft, or an emission that was never tried. */
  function undo(work: UndoableWork, item: StoredBillingItem): Promise<void> {
    const { run, workspace, now } = work
    return work.inRun(async (stores) => {
      await stores.billing.saveUndo(run.key, item.position + 1)
      if (item.documentId === null) {
        const state = item.state === 'refused' ? 'refused' : 'cancelled'
        return stores.billing.saveItem(run.key, { ...item, state })
      }
      const head = await recalled(stores, await headOf(stores, run, item), now)
      if (head.status !== 'draft' && head.status !== 'ready') return
      const discarded = await discardDocument({ stores, workspace, now }, head)
      await releaseVisits({ stores, workspace, now }, { status: 200, body: null, target: discarded })
      await audited(stores, work, 'healthInvoices.discard', discarded)
      await stores.billing.saveItem(run.key, { ...item, state: 'cancelled' })
    })
  }

  async function recalled(stores: Stores, head: StoredDocument, now: number): Promise<StoredDocument> {
    const emission =
      head.status === 'queued' ? await stores.dispatches.latestFor(head.id, 'provider.emission') : undefined
    if (!emission) return head
    try {
      await outbox.followed(stores, await withdraw(stores, emission, now), isoInstant(now))
    } catch (error) {
      if (!(error instanceof Fault)) throw error
    }
    return (await stores.documents.find(emission.workspaceId, head.id)) ?? head
  }

  /** A draft that was not emitted can be chosen again; of visits that were refused no invoice comes. */
  function refused(work: UndoableWork, item: StoredBillingItem, problem: Issue): Promise<void> {
    const state = item.state === 'chosen' ? 'made' : 'refused'
    return work.inRun((stores) => stores.billing.saveItem(work.run.key, { ...item, state, problem }))
  }

  async function workOn(work: UndoableWork, item: StoredBillingItem): Promise<void> {
    try {
      await (item.state === 'waiting' ? make(work, item) : emit(work, item))
    } catch (error) {
      await refused(work, item, problemOf(work.run.id, item.position, error))
    }
  }

  return {
    resource: 'billing-runs',
    pausedBy: 'billingRuns.pause',
    changes: ['health-invoices', 'visits'].map((resource) => ({ resource, id: '*', revision: null })),
    ...undoableSteps({ store, clock, rowsIn: ({ billing }) => billing, workOn, undo }),
  }
}

/** The visits of an item, as long as they still make the one invoice that was planned. */
async function visitsOf(stores: Stores, workspace: StoredWorkspace, item: StoredBillingItem): Promise<Visit[]> {
  const visits: Visit[] = []
  for (const id of item.visitIds) {
    const visit = await stores.records.visits.find(workspace, id)
    if (!visit) throw new Fault('not_found', say('billing.visitGone'))
    visits.push(visit)
  }
  const { documents, leftOut } = await planOf(visits, 'payer', await contractsOf(stores, workspace, visits))
  const [planned] = documents
  const isSame =
    documents.length === 1 &&
    planned?.clientId === item.clientId &&
    planned.coverage === item.coverage &&
    planned.contractId === item.contractId &&
    planned.patients === item.patients &&
    planned.gross === item.gross &&
    planned.payable === item.payable
  const isBilled = leftOut.some(({ reason }) => reason === 'billed')
  if (!isBilled && (!isSame || leftOut.length > 0)) {
    throw new Fault('health_document_invalid', say('billing.visitsChanged'))
  }
  return visits
}

async function headOf(stores: Stores, run: StoredRun, { documentId }: StoredBillingItem): Promise<StoredDocument> {
  const head = documentId === null ? undefined : await stores.documents.find(run.workspaceId, documentId)
  if (!head) throw new Fault('not_found', say('billing.invoiceGone'))
  return head
}
