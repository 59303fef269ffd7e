import type { ApiIssue } from '../../contract/errors.ts'
import type { ChangeEvent } from '../../contract/system.ts'
import type { Clock, Log } from '../core.ts'
import type { Outbox } from '../dispatch/worker.ts'
import type { EventHub } from '../events/hub.ts'
import { Fault } from '../fault.ts'
import { isoInstant } from '../kernel/call.ts'
import { StoreFault } from '../store/connection.sqlite.ts'
import type { Store } from '../store/store.ts'
import { Turn } from '../turn.ts'
import { documentFacts, hashOf, jsonFacts, roleOf } from './facts.ts'
import { nextState } from './machine.ts'
import { filePackage, type ItemWork, judgePackage, keepResult, makePackage } from './packages.ts'
import { type NewItem, pair } from './pairing.ts'
import type { StoredFile, StoredItem, StoredRun } from './store.ts'
import { type InRun, type Unpacked, unpackArchive } from './unpack.ts'

/** A store that failed is tried again after this. */
const RETRY_MS = 30_000
/** Listeners read the list again at most so often. */
const TELL_MS = 500
const ITEMS_A_WRITE = 500
/** An item that fails so often, and not in words, is given up. */
const MAX_FAILURES = 3

export interface RunDependencies {
  readonly store: Store
  readonly outbox: Pick<Outbox, 'poke'>
  readonly events: EventHub
  readonly clock: Clock
  readonly log: Log
}

/** Works the runs off in the background, in turns: what is done is committed, so that a new start goes on from there. */
export interface RunWorker {
  start(): void
  stop(): Promise<void>
  /** There is something to do. */
  poke(): void
  /** Whether it is at it. */
  busy(): boolean
}

/** The run was paused or cancelled meanwhile. */
class Stopped extends Error {}

const NEW: Omit<StoredItem, keyof NewItem | 'position'> = {
  ...{ kind: null, origin: null, users: 0, services: 0, packageId: null },
  ...{ valid: null, counts: null, finding: null },
}

export function createRunWorker({ store, outbox, events, clock, log }: RunDependencies): RunWorker {
  const failures = new Map<string, number>()
  let running = false
  let working: Promise<void> | undefined
  let again = false
  let cancelTimer: () => void = () => undefined
  let toldAt = 0

  const changesOf = ({ id }: StoredRun): ChangeEvent[] => [
    { resource: 'runs', id, revision: null },
    { resource: 'rips-packages', id: '*', revision: null },
  ]

  /** Every so often, and at the end always, what is written says so in the workspace's log. */
  const inRunOf =
    (run: StoredRun, isLast = false): InRun =>
    async (work) => {
      const at = clock.now()
      const told = isLast || Math.abs(at - toldAt) >= TELL_MS ? changesOf(run) : []
      const result = await store.write(async (stores) => {
        const now = await stores.runs.byKey(run.key)
        if (!running || now?.state !== 'working') throw new Stopped()
        const done = await work(stores)
        await stores.events.append(run.workspaceId, isoInstant(at), told)
        return done
      })
      if (told.length > 0) toldAt = at
      for (const change of told) events.publish(run.workspaceId, change)
      return result
    }

  async function factsOf(run: StoredRun, file: StoredFile): Promise<Unpacked> {
    const role = await roleOf(store.read, file)
    if (role === 'archive') return unpackArchive(store.read, run.key, file, inRunOf(run))
    const facts = role === 'document' ? documentFacts : jsonFacts
    return { facts: await facts(store.read, file), others: {} }
  }

  async function readFile(run: StoredRun, file: StoredFile): Promise<void> {
    const sha256 = await hashOf(store.read, file)
    const { facts, others } = await factsOf(run, file)
    await inRunOf(run)(async ({ runs }) => {
      await runs.saveFacts(file.key, sha256, facts)
      const now = await runs.byKey(run.key)
      if (!now || Object.keys(others).length === 0) return
      const sum = { ...now.others }
      for (const [end, n] of Object.entries(others)) sum[end] = (sum[end] ?? 0) + n
      await runs.save({ ...now, others: sum })
    })
  }

  /** The same files give the same items, so that a part of them that is there already tells where to go on. */
  async function pairFiles(run: StoredRun): Promise<void> {
    const files = await store.read.runs.files(run.key)
    const items = pair(files)
    const { total } = await store.read.runs.itemCounts(run.key)
    for (let from = total; from < items.length; from += ITEMS_A_WRITE) {
      await inRunOf(run)(async ({ runs }) => {
        for (const [index, item] of items.slice(from, from + ITEMS_A_WRITE).entries()) {
          await runs.addItem(run.key, { ...NEW, ...item, position: from + index })
        }
      })
    }
    await keepResults(run, files)
    await inRunOf(run)(async ({ runs }) => {
      const now = await runs.byKey(run.key)
      if (now) await runs.save({ ...now, paired: true })
    })
  }

  /** Before any package is made, which then finds what is known of its number. */
  async function keepResults(run: StoredRun, files: readonly StoredFile[]): Promise<void> {
    const work = await workOf(run)
    for (const file of files.filter(({ facts }) => facts?.role === 'result')) {
      await keepResult(work, file).catch((error: unknown) => {
        if (!(error instanceof Fault)) throw error
        log.warn('run.result_refused', { run: run.id, code: error.code })
      })
    }
  }

  async function workOf(run: StoredRun): Promise<ItemWork> {
    const workspace = await store.read.identity.findWorkspace(run.workspaceId)
    if (!workspace) throw new Error(`run ${run.id} lost its workspace`)
    return { store, run, workspace, now: clock.now(), inRun: inRunOf(run) }
  }

  async function workOn(run: StoredRun, item: StoredItem): Promise<void> {
    const work = await workOf(run)
    try {
      if (item.state === 'waiting') await makePackage(work, item)
      else if (item.state === 'made') await judgePackage(work, item)
      else await filed(work, item)
    } catch (error) {
      await refused(run, item, problemOf(run, item, error))
    }
  }

  async function filed(work: ItemWork, item: StoredItem): Promise<void> {
    await filePackage(work, item)
    outbox.poke()
  }

  /** What a person is told; everything else ends the work for now, and is tried again. */
  function problemOf(run: StoredRun, { position }: StoredItem, error: unknown): ApiIssue {
    if (error instanceof Stopped || error instanceof StoreFault) throw error
    if (error instanceof Fault) return { code: error.code, message: error.message }
    const id = `${run.id}:${position}`
    failures.set(id, (failures.get(id) ?? 0) + 1)
    if ((failures.get(id) ?? 0) < MAX_FAILURES) throw error
    log.error('runs.item_failed', { run: run.id, position, error: error instanceof Error ? error.name : 'unknown' })
    return { code: 'internal_error', message: 'Algo falló en el programa con este archivo. Los demás siguieron.' }
  }

  /** A package that could not be filed can be chosen again; of a file that could not be read no package comes. */
  function refused(run: StoredRun, item: StoredItem, problem: ApiIssue): Promise<void> {
    const state = item.state === 'chosen' ? 'judged' : 'refused'
    return inRunOf(run)((stores) => stores.runs.saveItem(run.key, { ...item, state, problem }))
  }

  async function step(run: StoredRun): Promise<void> {
    const { runs } = store.read
    const file = run.paired ? undefined : await runs.nextUnread(run.key)
    if (file) return readFile(run, file)
    if (!run.paired) return pairFiles(run)
    const item = await runs.nextOpen(run.key)
    if (item) return workOn(run, item)
    const lastWrite = inRunOf(run, true)
    await lastWrite(async (stores) => {
      const now = await stores.runs.byKey(run.key)
      const state = now && nextState(now.state, 'exhausted')
      // Somebody may have chosen more since it was looked.
      if (!now || !state || (await stores.runs.nextOpen(run.key))) return
      await stores.runs.save({ ...now, state, updatedAt: isoInstant(clock.now()) })
    })
  }

  async function work(): Promise<void> {
    const turn = new Turn()
    while (running) {
      again = false
      const run = await store.read.runs.nextWorking()
      if (run) {
        await step(run).catch((error) => {
          if (!(error instanceof Stopped)) throw error
        })
      } else if (await store.read.runs.keepsEnded()) await store.write((stores) => stores.runs.dropEnded())
      else if (!again) return
      if (turn.isOver) await turn.next()
    }
  }

  function poke(): void {
    if (!running) return
    again = true
    cancelTimer()
    working ??= work()
      .catch((error) => {
        log.error('runs.failed', { error: error instanceof Error ? error.name : 'unknown' })
        if (running) cancelTimer = clock.after(RETRY_MS, poke)
      })
      .finally(() => {
        working = undefined
      })
  }

  return {
    start() {
      running = true
      poke()
    },
    async stop() {
      running = false
      cancelTimer()
      await working
    },
    poke,
    busy: () => working !== undefined,
  }
}
