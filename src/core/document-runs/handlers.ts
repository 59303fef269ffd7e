import type { DocumentAct, DocumentRun, documentRunOperations } from '../../contract/document-runs.ts'
import type { RunTargetKind } from '../../contract/runs.ts'
import { requireConnection } from '../documents/emission/emission.ts'
import { Fault } from '../fault.ts'
import { admitScope } from '../kernel/access.ts'
import {
  authorOf,
  type HandlersOf,
  isoInstant,
  type Principal,
  type Reply,
  type WorkspaceContext,
} from '../kernel/call.ts'
import { newUlid } from '../kernel/id.ts'
import { listReply } from '../lists/cursor.ts'
import { type Message, say } from '../messages/message.ts'
import { nextState, type RunEvent } from '../runs/machine.ts'
import type { RunWorker } from '../runs/worker.ts'
import type { StoredDocumentRun, StoredDocumentRunItem } from '../store/document-runs.ts'
import type { KeysetFilter } from '../store/page.ts'
import type { StoredRun } from '../store/runs.ts'
import type { Stores } from '../store/store.ts'
import type { DocumentRunDependencies } from './dependencies.ts'

interface Reads {
  readonly stores: Stores
  readonly workspace: WorkspaceContext
}
interface Caller extends Reads {
  readonly params: { readonly documentRunId: string }
  readonly now: number
}

async function bodyOf({ documentRuns }: Stores, run: StoredRun): Promise<DocumentRun> {
  const { id, name, state, createdAt, updatedAt } = run
  const { act } = await documentRuns.get(run.key)
  return { id, name, act, state, items: await documentRuns.counts(run.key), createdAt, updatedAt }
}

async function foundRun({ stores, workspace, params }: Caller): Promise<StoredRun> {
  const run = await stores.runs.find(workspace.id, 'documents', params.documentRunId)
  if (!run) throw new Fault('not_found', say('documentRuns.notFound'), { field: 'path.documentRunId' })
  return run
}

async function moved(caller: Caller, event: RunEvent, refused: Message): Promise<StoredRun> {
  const run = await foundRun(caller)
  const state = nextState(run.state, event)
  if (!state) throw new Fault('run_state', refused)
  const next = { ...run, state, updatedAt: isoInstant(caller.now) }
  await caller.stores.runs.save(next)
  return next
}

/** What each act is done with. */
const TARGETS: Readonly<Record<DocumentAct, readonly RunTargetKind[]>> = {
  file: ['package'],
  email: ['invoice'],
  credit: ['invoice'],
  reconcile: ['package', 'invoice', 'credit_note', 'debit_note'],
  correct: ['package', 'invoice', 'credit_note', 'debit_note'],
}

type Target = Pick<StoredDocumentRunItem, 'kind' | 'targetId' | 'label'>

async function targetOf({ stores, workspace }: Reads, targetId: string): Promise<Target | undefined> {
  const document = await stores.documents.find(workspace.id, targetId)
  if (document) return { kind: document.kind, targetId, label: document.number ?? document.clientName ?? targetId }
  const held = await stores.packages.find(workspace.id, targetId)
  return held && { kind: 'package', targetId, label: held.number ?? held.name ?? targetId }
}

/** A document that was chosen twice is one item. */
async function targetsOf(reads: Reads, act: DocumentAct, targetIds: readonly string[]): Promise<Target[]> {
  const targets: Target[] = []
  for (const id of new Set(targetIds)) {
    const target = await targetOf(reads, id)
    if (!target || !TARGETS[act].includes(target.kind)) {
      throw new Fault('not_found', say('documentRuns.targetNotFound'), { field: 'targetIds' })
    }
    targets.push(target)
  }
  return targets
}

interface NewRun extends Reads {
  readonly principal: Principal
  readonly now: number
}

/** Begins a run over documents, in the caller's transaction; its worker is to be poked after the commit. */
async function begunRun(
  { stores, workspace, principal, now }: NewRun,
  {
    name,
    act,
    reason,
    correction,
  }: Pick<StoredDocumentRun, 'act' | 'reason' | 'correction'> & { readonly name: string },
  targets: readonly Target[],
): Promise<StoredRun> {
  const id = `dor_${newUlid(now)}`
  const [at, by] = [isoInstant(now), authorOf(principal)]
  await stores.runs.insert({
    ...{ id, workspaceId: workspace.id, kind: 'documents', name, state: 'working', paired: true, others: {} },
    ...{ createdAt: at, createdBy: by, filedBy: by, updatedAt: at },
  })
  const run = await foundRun({ stores, workspace, now, params: { documentRunId: id } })
  const items = targets.map((target, position) => ({
    ...{ position, state: 'waiting' as const, madeId: null, problem: null },
    ...target,
  }))
  await stores.documentRuns.insert(run.key, { act, reason, correction }, items)
  return run
}

/** The worker looks only after the commit. */
async function runReply(worker: Pick<RunWorker, 'poke'>, stores: Stores, run: StoredRun, status = 200): Promise<Reply> {
  const body = await bodyOf(stores, run)
  const settle = async () => {
    worker.poke()
    return { status, body }
  }
  const changes = [{ resource: 'document-runs', id: run.id, revision: null }]
  return { status, body, target: { id: run.id }, changes, settle }
}

type DocumentRunHandlers = HandlersOf<keyof typeof documentRunOperations>

export function documentRunHandlers(
  deps: DocumentRunDependencies,
  worker: Pick<RunWorker, 'poke'>,
): DocumentRunHandlers {
  const { directory, ministry } = deps

  /** What would refuse every item is refused at once. */
  async function refuseUnconnected({ stores, workspace }: Reads, act: DocumentAct): Promise<void> {
    if (act === 'file' && !(await ministry.connection(stores, workspace))) {
      throw new Fault('ministry_credentials_missing', say('connections.ministryFirst'))
    }
    if (act === 'credit' || act === 'email') requireConnection(await directory.resolve(stores, workspace), workspace)
    if (act !== 'email') return
    const mail = await stores.connections.find(workspace.id, 'email')
    if (!mail) throw new Fault('email_not_configured', say('documents.emailFirst'))
    if (mail.settings.enabled !== true) throw new Fault('email_disabled', say('documents.emailOff'))
  }

  return {
    async 'documentRuns.list'({ stores, workspace, query }) {
      const list = `document runs ${workspace.id}`
      const read = (filter: KeysetFilter) => stores.runs.list(workspace.id, 'documents', filter)
      return listReply(list, query, read, (run) => bodyOf(stores, run))
    },
    async 'documentRuns.create'(call) {
      const { name, act, targetIds, reason = null } = call.body
      const correction = act === 'correct' ? (call.body.correction ?? null) : null
      if (act === 'credit' || act === 'correct') admitScope('write', call.principal)
      if (act === 'correct' && correction === null) {
        throw new Fault('invalid_request', say('corrections.missing'), { field: 'correction' })
      }
      if (act === 'credit' && reason === null) {
        throw new Fault('invalid_request', say('documentRuns.reasonMissing'), { field: 'reason' })
      }
      const targets = await targetsOf(call, act, targetIds)
      await refuseUnconnected(call, act)
      return runReply(worker, call.stores, await begunRun(call, { name, act, reason, correction }, targets), 202)
    },
    async 'documentRuns.get'(call) {
      return { status: 200, body: await bodyOf(call.stores, await foundRun(call)) }
    },
    async 'documentRuns.start'(call) {
      return runReply(worker, call.stores, await moved(call, 'started', say('documentRuns.notPaused')))
    },
    async 'documentRuns.pause'(call) {
      return runReply(worker, call.stores, await moved(call, 'paused', say('billing.notRunning')))
    },
    async 'documentRuns.cancel'(call) {
      const run = await moved(call, 'undone', say('documentRuns.over'))
      await call.stores.documentRuns.saveUndo(run.key, 0)
      return runReply(worker, call.stores, run)
    },
    async 'documentRunItems.list'(call) {
      const { stores, query } = call
      const run = await foundRun(call)
      const list = `document run items ${run.key}`
      return listReply(list, query, (filter) => stores.documentRuns.items(run.key, filter))
    },
  }
}
