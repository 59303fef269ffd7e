import { RUN_LIMITS, type Run, type RunPieces, type runOperations } from '../../contract/runs.ts'
import type { MinistryDirectory } from '../connections/ministry.ts'
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
import type { Untold } from '../messages/untold.ts'
import type { KeysetFilter } from '../store/page.ts'
import type { StoredFile, StoredRun } from '../store/runs.ts'
import type { Stores } from '../store/store.ts'
import { whyHeld } from './authority.ts'
import type { RunEvent } from './machine.ts'
import { movedRun } from './moved.ts'
import type { RunWorker } from './worker.ts'

interface Caller {
  readonly stores: Stores
  readonly workspace: WorkspaceContext
  readonly params: { readonly runId: string }
  readonly now: number
}
interface Mover extends Caller {
  readonly principal: Principal
}

async function bodyOf(stores: Stores, run: StoredRun, now: number): Promise<Untold<Run>> {
  const { id, name, state, others, createdAt, updatedAt } = run
  const problem = await whyHeld(stores, run, now)
  const [files, items] = [await stores.runs.fileCounts(run.key), await stores.runs.itemCounts(run.key)]
  return { id, kind: 'folder', name, state, problem, others: { ...others }, files, items, createdAt, updatedAt }
}

async function foundRun({ stores, workspace, params }: Caller): Promise<StoredRun> {
  const run = await stores.runs.find(workspace.id, 'folder', params.runId)
  if (!run) throw new Fault('not_found', say('runs.notFound'), { field: 'path.runId' })
  return run
}

const changed = ({ id }: StoredRun) => ({ target: { id }, changes: [{ resource: 'runs', id, revision: null }] })
const STATE_WORDS: Readonly<Record<RunEvent, Message>> = {
  started: say('runs.started'),
  paused: say('billing.notRunning'),
  cancelled: say('runs.over'),
  chosen: say('runs.cannotFile'),
  undone: say('runs.stays'),
  exhausted: say('runs.unfinished'),
}

const moved = async (caller: Mover, event: RunEvent, more: Partial<StoredRun> = {}): Promise<StoredRun> =>
  movedRun(caller, await foundRun(caller), event, STATE_WORDS[event], more)

const tooLarge = (said: Message) => new Fault('request_too_large', say('runs.divide', { said }))

type Piece = RunPieces['pieces'][number]

/** Adds what is not there yet. A file that changed since its first piece came is begun anew with that piece. */
async function addPiece({ runs }: Stores, run: StoredRun, { path, bytes, offset, contentBase64 }: Piece) {
  const content = Buffer.from(contentBase64, 'base64')
  if (content.length > RUN_LIMITS.pieceBytes || offset + content.length > bytes) throw wrongPiece()
  let file = await runs.file(run.key, path)
  if (file && (await isThere(runs, file, bytes, offset, content))) return
  if (file && offset === 0) {
    await runs.dropFile(file.key)
    file = undefined
  }
  const key = file?.key ?? (await runs.addFile(run.key, { path, depth: 0, bytes }))
  if (offset !== (file?.received ?? 0) || (file && file.bytes !== bytes)) throw wrongPiece()
  await runs.addPart(key, offset, content)
}

const wrongPiece = () =>
  new Fault('invalid_request', say('runs.pieceOutOfOrder'), {
    field: 'pieces',
  })

async function isThere(runs: Stores['runs'], file: StoredFile, bytes: number, offset: number, content: Buffer) {
  if (file.bytes !== bytes) return false
  const part = await runs.partAt(file.key, offset)
  return part?.offset === offset && part.bytes.equals(content)
}

export function runHandlers(
  worker: Pick<RunWorker, 'poke'>,
  directory: MinistryDirectory,
): HandlersOf<keyof typeof runOperations> {
  /** The worker looks only after the commit. */
  async function reply({ stores, now }: Pick<Caller, 'stores' | 'now'>, run: StoredRun, status = 200): Promise<Reply> {
    const body = await bodyOf(stores, run, now)
    return {
      status,
      body,
      ...changed(run),
      settle: async () => {
        worker.poke()
        return { status, body }
      },
    }
  }

  return {
    async 'runs.list'({ stores, workspace, query, now }) {
      const list = `runs ${workspace.id}`
      const read = (filter: KeysetFilter) => stores.runs.list(workspace.id, 'folder', filter)
      return listReply(list, query, read, (run) => bodyOf(stores, run, now))
    },
    async 'runs.create'({ stores, workspace, principal, body, now }) {
      const at = isoInstant(now)
      const id = `run_${newUlid(now)}`
      await stores.runs.insert({
        id,
        workspaceId: workspace.id,
        kind: body.kind,
        name: body.name,
        state: 'collecting',
        paired: false,
        others: {},
        createdAt: at,
        createdBy: authorOf(principal),
        filedBy: null,
        updatedAt: at,
      })
      const run = await foundRun({ stores, workspace, params: { runId: id }, now })
      return { status: 201, body: await bodyOf(stores, run, now), ...changed(run) }
    },
    async 'runs.get'(call) {
      return { status: 200, body: await bodyOf(call.stores, await foundRun(call), call.now) }
    },
    async 'runs.addPieces'(call) {
      const { stores, body, now } = call
      const run = await foundRun(call)
      if (run.state !== 'collecting') throw new Fault('run_state', say('runs.noMoreFiles'))
      for (const piece of body.pieces) await addPiece(stores, run, piece)
      const { total, bytes } = await stores.runs.fileCounts(run.key)
      if (total > RUN_LIMITS.files) throw tooLarge(say('runs.tooManyFiles', { max: RUN_LIMITS.files }))
      if (bytes > RUN_LIMITS.bytes) throw tooLarge(say('runs.tooLarge', { gb: RUN_LIMITS.bytes / 2 ** 30 }))
      return { status: 200, body: await bodyOf(stores, run, now), target: { id: run.id } }
    },
    async 'runs.start'(call) {
      const { others } = call.body
      const run = await moved(call, 'started', others && { others })
      // What goes on is filed.
      if (run.filedBy !== null) admitScope('send', call.principal)
      return reply(call, run)
    },
    async 'runs.pause'(call) {
      return reply(call, await moved(call, 'paused'))
    },
    async 'runs.cancel'(call) {
      const run = await moved(call, 'cancelled')
      await call.stores.runs.cancelOpen(run.key)
      return reply(call, run)
    },
    async 'runs.file'(call) {
      const { stores, workspace, principal, body } = call
      if (!(await directory.connection(stores, workspace))) {
        throw new Fault('ministry_credentials_missing', say('connections.ministryFirst'))
      }
      const run = await moved(call, 'chosen', { filedBy: authorOf(principal) })
      await stores.runs.choose(run.key, body.positions)
      return reply(call, run, 202)
    },
    async 'runItems.list'(call) {
      const { stores, query } = call
      const run = await foundRun(call)
      return listReply(`run items ${run.key}`, query, (filter) => stores.runs.items(run.key, filter))
    },
  }
}
