import { RUN_LIMITS, type Run, type RunPieces, type runOperations } from '../../contract/runs.ts'
import type { MinistryDirectory } from '../connections/ministry.ts'
import { Fault } from '../fault.ts'
import { admitScope } from '../kernel/access.ts'
import { authorOf, type HandlersOf, isoInstant } from '../kernel/call.ts'
import { listReply } from '../lists/cursor.ts'
import { type Message, say } from '../messages/message.ts'
import type { Untold } from '../messages/untold.ts'
import type { StoredFile, StoredRun } from '../store/runs.ts'
import type { Stores } from '../store/store.ts'
import { whyHeld } from './authority.ts'
import { brokenOffBefore } from './broken-off.ts'
import type { RunEvent } from './machine.ts'
import { type Answers, runsOf } from './of-kind.ts'
import type { RunWorker } from './worker.ts'

async function bodyOf(stores: Stores, run: StoredRun, now: number): Promise<Untold<Run>> {
  const { id, name, state, others, createdAt, updatedAt } = run
  const problem = await whyHeld(stores, run, now)
  const [files, items] = [await stores.runs.fileCounts(run.key), await stores.runs.itemCounts(run.key)]
  return { id, kind: 'folder', name, state, problem, others: { ...others }, files, items, createdAt, updatedAt }
}

const runs = runsOf({
  kind: 'folder',
  resource: 'runs',
  prefix: 'run',
  param: 'runId',
  list: 'runs',
  notFound: say('runs.notFound'),
  bodyOf,
})

const STATE_WORDS: Readonly<Record<RunEvent, Message>> = {
  started: say('runs.started'),
  paused: say('billing.notRunning'),
  cancelled: say('runs.over'),
  chosen: say('runs.cannotFile'),
  undone: say('runs.stays'),
  exhausted: say('runs.unfinished'),
}

const moved = (caller: Parameters<typeof runs.moved>[0], event: RunEvent, more?: Partial<StoredRun>) =>
  runs.moved(caller, event, STATE_WORDS[event], more)

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
  const reply = (call: Answers, run: StoredRun, status?: number) => runs.reply(call, run, status, worker)

  return {
    'runs.list': runs.list,
    async 'runs.create'(call) {
      const max = RUN_LIMITS.collecting
      if ((await call.stores.runs.collecting(call.workspace.id, brokenOffBefore(call.now))) >= max) {
        throw new Fault('run_state', say('runs.tooManyCollecting', { max }))
      }
      const run = await runs.begun(call, { name: call.body.name, state: 'collecting', paired: false })
      return runs.reply(call, run, 201)
    },
    'runs.get': runs.get,
    async 'runs.addPieces'(call) {
      const { stores, body, now } = call
      const run = await runs.found(call)
      if (run.state !== 'collecting') throw new Fault('run_state', say('runs.noMoreFiles'))
      for (const piece of body.pieces) await addPiece(stores, run, piece)
      const kept = { ...run, updatedAt: isoInstant(now) }
      await stores.runs.save(kept)
      const { total, bytes } = await stores.runs.fileCounts(run.key)
      if (total > RUN_LIMITS.files) throw tooLarge(say('runs.tooManyFiles', { max: RUN_LIMITS.files }))
      if (bytes > RUN_LIMITS.bytes) throw tooLarge(say('runs.tooLarge', { gb: RUN_LIMITS.bytes / 2 ** 30 }))
      return { status: 200, body: await bodyOf(stores, kept, now), target: { id: run.id } }
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
      const run = await runs.found(call)
      return listReply(`run items ${run.key}`, query, (filter) => stores.runs.items(run.key, filter))
    },
  }
}
