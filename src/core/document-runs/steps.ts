import { withdraw } from '../dispatch/withdrawal.ts'
import { deskWith } from '../documents/content/context.ts'
import { discardDocument } from '../documents/drafts.ts'
import { Fault } from '../fault.ts'
import { isoInstant } from '../kernel/call.ts'
import { say } from '../messages/message.ts'
import { audited } from '../runs/audited.ts'
import { problemsOf } from '../runs/problem.ts'
import { type UndoableWork, undoableSteps } from '../runs/undoable.ts'
import type { RunSteps } from '../runs/worker.ts'
import type { StoredDispatch } from '../store/dispatches.ts'
import type { StoredDocumentRunItem } from '../store/document-runs.ts'
import type { Stores } from '../store/store.ts'
import { ACTS } from './acts.ts'
import type { DocumentRunDependencies } from './dependencies.ts'
import type { ActWork } from './work.ts'

const CHANGED = ['health-invoices', 'credit-notes', 'debit-notes', 'rips-packages', 'dispatches', 'visits', 'patients']

/** The same act on one document after the other: each step is one transaction, so that none is done twice. */
export function documentSteps(deps: DocumentRunDependencies): RunSteps {
  const { store, outbox, clock, log } = deps
  const problemOf = problemsOf(log, say('documentRuns.itemFailed'))
  const deskOf = deskWith(deps)

  const actWork = async (work: UndoableWork): Promise<ActWork> => ({
    ...work,
    store,
    deps,
    deskOf,
    terms: await store.read.documentRuns.get(work.run.key),
  })

  async function workOn(work: ActWork, item: StoredDocumentRunItem): Promise<void> {
    try {
      await ACTS[work.terms.act](work, item)
    } catch (error) {
      const problem = problemOf(work.run.id, item.position, error)
      await work.inRun((stores) => stores.documentRuns.saveItem(work.run.key, { ...item, state: 'refused', problem }))
    }
  }

  /** Takes back what nobody has seen outside; what was only asked about, or may have left, stays. */
  async function undo(work: ActWork, item: StoredDocumentRunItem): Promise<void> {
    const { run, terms } = work
    const dropped = await work.inRun(async (stores) => {
      await stores.documentRuns.saveUndo(run.key, item.position + 1)
      const erased = await stores.bundles.drop(run.key, item.position)
      const isOpen = item.state === 'waiting' || erased.length > 0
      const isBack = item.state === 'done' && terms.act !== 'reconcile' && (await recalled(stores, work, item))
      if (isOpen || isBack) await stores.documentRuns.saveItem(run.key, { ...item, state: 'cancelled' })
      return erased
    })
    await deps.bundles.archives.remove(dropped)
  }

  /** Whether what the item sent is taken back. A submission that another key queued is not this run's. */
  async function recalled(stores: Stores, work: ActWork, item: StoredDocumentRunItem): Promise<boolean> {
    const { run, workspace, now } = work
    const dispatch = await stores.dispatches.latestFor(item.madeId ?? item.targetId)
    const sent = dispatch && (await firstOf(stores, dispatch, item))
    if (sent?.state !== 'queued' || sent.idempotencyKey !== `run:${run.id}:${item.position}`) return false
    try {
      await outbox.followed(stores, await withdraw(stores, sent, now), isoInstant(now))
    } catch (error) {
      if (error instanceof Fault) return false
      throw error
    }
    const note =
      work.terms.act === 'credit' ? await stores.documents.find(run.workspaceId, item.madeId ?? '') : undefined
    if (!note) return true
    const discarded = await discardDocument({ stores, workspace, now }, note)
    await audited(stores, work, 'creditNotes.discard', discarded)
    return true
  }

  /** Of a note, its emission: what follows waits for that. */
  const firstOf = async (stores: Stores, last: StoredDispatch, { kind, madeId }: StoredDocumentRunItem) =>
    madeId === null || kind === 'package' ? last : stores.dispatches.latestFor(madeId, 'provider.emission')

  return {
    resource: 'document-runs',
    pausedBy: 'documentRuns.pause',
    changes: CHANGED.map((resource) => ({ resource, id: '*', revision: null })),
    ...undoableSteps({
      store,
      clock,
      rowsIn: ({ documentRuns }) => documentRuns,
      workOn: async (work, item) => workOn(await actWork(work), item),
      undo: async (work, item) => undo(await actWork(work), item),
    }),
  }
}
