import { ZIP_TYPE } from '../../contract/bundles.ts'
import type { DocumentAct, DocumentRun, documentRunOperations } from '../../contract/document-runs.ts'
import type { RunTargetKind } from '../../contract/runs.ts'
import { noteTaken } from '../audit/taken.ts'
import { keptUntil } from '../bundles/keeping.ts'
import { requireConnection } from '../documents/emission/emission.ts'
import { linesAt } from '../documents/people.ts'
import { Fault } from '../fault.ts'
import { streamOf } from '../files/web-stream.ts'
import { admitScope } from '../kernel/access.ts'
import type { HandlersOf, Principal, WorkspaceContext } from '../kernel/call.ts'
import { listReply } from '../lists/cursor.ts'
import { say } from '../messages/message.ts'
import type { Untold } from '../messages/untold.ts'
import { whyHeld } from '../runs/authority.ts'
import { type Answers, runsOf } from '../runs/of-kind.ts'
import type { RunWorker } from '../runs/worker.ts'
import type { StoredDocumentRun, StoredDocumentRunItem } from '../store/document-runs.ts'
import type { StoredRun } from '../store/runs.ts'
import type { Stores } from '../store/store.ts'
import { zipPieces } from '../zip/written.ts'
import type { DocumentRunDependencies } from './dependencies.ts'

interface Reads {
  readonly stores: Stores
  readonly workspace: WorkspaceContext
}

async function bodyOf(stores: Stores, run: StoredRun, now: number): Promise<Untold<DocumentRun>> {
  const { id, name, state, createdAt, updatedAt } = run
  const { act } = await stores.documentRuns.get(run.key)
  const problem = await whyHeld(stores, run, now)
  const items = await stores.documentRuns.counts(run.key)
  const archive = act === 'bundle' ? await archiveOf(stores, run) : null
  return { id, name, act, state, problem, items, archive, createdAt, updatedAt }
}

/** What a run made, when it has ended and as long as it is kept. */
async function archiveOf({ bundles }: Stores, { key, state, updatedAt }: StoredRun): Promise<DocumentRun['archive']> {
  const size = state === 'done' ? await bundles.size(key) : { invoices: 0, bytes: 0 }
  return size.invoices === 0 ? null : { ...size, until: keptUntil(updatedAt) }
}

const runs = runsOf({
  kind: 'documents',
  resource: 'document-runs',
  prefix: 'dor',
  param: 'documentRunId',
  list: 'document runs',
  notFound: say('documentRuns.notFound'),
  bodyOf,
})

/** What each act is done with. */
const TARGETS: Readonly<Record<DocumentAct, readonly RunTargetKind[]>> = {
  file: ['package'],
  email: ['invoice'],
  bundle: ['invoice'],
  credit: ['invoice'],
  reconcile: ['package', 'invoice', 'credit_note', 'debit_note'],
  correct: ['package', 'invoice', 'credit_note', 'debit_note'],
}

/** These write documents, too, and do not only send them. */
const WRITING: ReadonlySet<DocumentAct> = new Set(['credit', 'correct'])

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

/** One archive goes to one payer. */
async function refuseMixed({ stores, workspace }: Reads, targets: readonly Target[]): Promise<void> {
  const payers = new Set<string | null>()
  for (const { targetId } of targets) {
    payers.add((await stores.documents.find(workspace.id, targetId))?.clientId ?? null)
  }
  const said = payers.size > 1 ? say('bundles.onePayer') : payers.has(null) ? say('bundles.noPayer') : undefined
  if (said) throw new Fault('invalid_request', said, { field: 'targetIds' })
}

interface NewRun extends Reads {
  readonly principal: Principal
  readonly now: number
}

/** Begins a run over documents, in the caller's transaction; its worker is to be poked after the commit. */
async function begunRun(
  call: NewRun,
  {
    name,
    act,
    reason,
    correction,
  }: Pick<StoredDocumentRun, 'act' | 'reason' | 'correction'> & { readonly name: string },
  targets: readonly Target[],
): Promise<StoredRun> {
  const run = await runs.begun(call, { name, state: 'working', paired: true, isFiled: true })
  const items = targets.map((target, position) => ({
    position,
    state: 'waiting' as const,
    madeId: null,
    problem: null,
    ...target,
  }))
  await call.stores.documentRuns.insert(run.key, { act, reason, correction }, items)
  return run
}

function notMade(): never {
  throw new Fault('document_not_available', say('bundles.notMade'))
}

/** Whose records an archive holds. */
const peopleIn = (run: StoredRun) => async (stores: Stores) => {
  const people = new Set<string>()
  for (let after = 0; ; ) {
    const item = await stores.documentRuns.itemFrom(run.key, after)
    if (!item) return [...people]
    after = item.position + 1
    const head = item.state === 'done' ? await stores.documents.find(run.workspaceId, item.targetId) : undefined
    const lines = head ? await linesAt(stores, run.workspaceId, head) : []
    for (const { patientId } of lines) people.add(patientId)
  }
}

type DocumentRunHandlers = HandlersOf<keyof typeof documentRunOperations>

export function documentRunHandlers(
  deps: DocumentRunDependencies,
  worker: Pick<RunWorker, 'poke'>,
): DocumentRunHandlers {
  const { directory, ministry } = deps
  const { archives } = deps.bundles
  const reply = (call: Answers, run: StoredRun, status?: number) => runs.reply(call, run, status, worker)

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

  /** Going on with a run, and taking it back, write what it writes. */
  async function admitWriting({ stores, principal }: Omit<NewRun, 'workspace'>, { key }: StoredRun): Promise<void> {
    if (WRITING.has((await stores.documentRuns.get(key)).act)) admitScope('write', principal)
  }

  return {
    'documentRuns.list': runs.list,
    async 'documentRuns.create'(call) {
      const { name, act, targetIds, reason = null } = call.body
      const correction = act === 'correct' ? (call.body.correction ?? null) : null
      if (WRITING.has(act)) admitScope('write', call.principal)
      if (act === 'correct' && correction === null) {
        throw new Fault('invalid_request', say('corrections.missing'), { field: 'correction' })
      }
      if (act === 'credit' && reason === null) {
        throw new Fault('invalid_request', say('documentRuns.reasonMissing'), { field: 'reason' })
      }
      const targets = await targetsOf(call, act, targetIds)
      if (act === 'bundle') await refuseMixed(call, targets)
      await refuseUnconnected(call, act)
      return reply(call, await begunRun(call, { name, act, reason, correction }, targets), 202)
    },
    'documentRuns.get': runs.get,
    async 'documentRuns.start'(call) {
      const run = await runs.moved(call, 'started', say('documentRuns.notPaused'))
      await admitWriting(call, run)
      return reply(call, run)
    },
    async 'documentRuns.pause'(call) {
      return reply(call, await runs.moved(call, 'paused', say('billing.notRunning')))
    },
    async 'documentRuns.cancel'(call) {
      const run = await runs.moved(call, 'undone', say('documentRuns.over'))
      await admitWriting(call, run)
      await call.stores.documentRuns.saveUndo(run.key, 0)
      return reply(call, run)
    },
    async 'documentRuns.archive'(call) {
      const run = await runs.found(call)
      const kept = await archiveOf(call.stores, run)
      const all = kept === null ? [] : await call.stores.bundles.files(run.key)
      if (all.length === 0 || !all.every(({ sealed }) => archives.has(sealed.name))) notMade()
      await noteTaken(deps.store, call, run.id)
      async function* entries() {
        for (const { facts, sealed } of all) yield { facts, packed: (await archives.open(sealed)) ?? notMade() }
      }
      const fileName = `${run.name.replace(/[^\w-]+/g, '_')}.zip`
      const content = { mediaType: ZIP_TYPE, bytes: streamOf(zipPieces(entries())), fileName }
      return { status: 200, body: null, content, shown: { inside: { id: run.id, people: peopleIn(run) } } }
    },
    async 'documentRunItems.list'(call) {
      const { stores, query } = call
      const run = await runs.found(call)
      const list = `document run items ${run.key}`
      return listReply(list, query, (filter) => stores.documentRuns.items(run.key, filter))
    },
  }
}
