import type { OperationId } from '../../contract/operations.ts'
import type { ChangeEvent } from '../../contract/system.ts'
import type { Clock, Log } from '../core.ts'
import { errorName } from '../error-name.ts'
import { isoInstant } from '../kernel/call.ts'
import type { EventHub } from '../kernel/event-hub.ts'
import { ALONE } from '../kernel/nodes.ts'
import type { RunKind, StoredRun } from '../store/runs.ts'
import { PLATFORM, type Store, type Stores } from '../store/store.ts'
import { Turn } from '../turn.ts'
import { mayGoOn } from './authority.ts'
import { nextState } from './machine.ts'

/** A store that failed is tried again after this. */
const RETRY_MS = 30_000
/** Listeners read the list again at most so often. */
const TELL_MS = 500
/** Where some run is always worked off, what ended ones left is looked for after so many pieces. */
const TIDY_EVERY = 20

/** Does something in a transaction, as long as the run is to be worked off. */
export type InRun = <T>(work: (stores: Stores) => Promise<T>) => Promise<T>

/** What one kind of run is worked off by. */
export interface RunSteps {
  /** Besides the run itself, what its work changes. */
  readonly changes: readonly ChangeEvent[]
  /** The name of the run in change events. */
  readonly resource: string
  /** It writes in other workspaces than its own, too. */
  readonly isPlatformWide?: boolean
  /** What pauses it when whoever it works for may not go on; left out: it goes on all the same. */
  readonly pausedBy?: OperationId
  /** Does the next piece of work; answers whether there was one. */
  step(run: StoredRun, inRun: InRun): Promise<boolean>
  /** Asked in the last transaction of a run that had nothing left: somebody may have chosen more meanwhile. */
  isOver(stores: Stores, run: StoredRun): Promise<'exhausted' | 'cancelled' | undefined>
  /** Now and then, and when no run is to be worked off: clears a little away; answers whether there was something. */
  tidy?(): Promise<boolean>
}

export interface RunDependencies {
  readonly store: Store
  readonly events: EventHub
  readonly clock: Clock
  readonly log: Log
  readonly steps: Readonly<Record<RunKind, RunSteps>>
  /** Whether the runs are this process's to work off; left out: they are. */
  readonly owns?: (name: string) => Promise<boolean>
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

/** It was paused instead. */
const HELD = Symbol('held')

/** The run was paused or cancelled meanwhile. */
export class Stopped extends Error {}

/** The same, as long as what the step began with still holds: what is taken back meanwhile goes no further. */
export const whileStill =
  (inRun: InRun, holds: (stores: Stores) => Promise<boolean>): InRun =>
  (work) =>
    inRun(async (stores) => {
      if (!(await holds(stores))) throw new Stopped()
      return work(stores)
    })

export function createRunWorker({ store, events, clock, log, steps, owns = ALONE.own }: RunDependencies): RunWorker {
  let running = false
  let working: Promise<void> | undefined
  let again = false
  let cancelTimer: () => void = () => undefined
  /** Of runs that ended something may be left: the look for it reads what living ones have, too. */
  let mayBeLeft = true
  /** By the keys of the runs at work. */
  const toldAt = new Map<number, number>()

  const changesOf = ({ id, kind }: StoredRun): ChangeEvent[] => [
    { resource: steps[kind].resource, id, revision: null },
    ...steps[kind].changes,
  ]

  const scopeOf = ({ kind, workspaceId }: StoredRun) => (steps[kind].isPlatformWide ? PLATFORM : workspaceId)

  /** Every so often, and at the end always, what is written says so in the workspace's log. */
  const inRunOf =
    (run: StoredRun, isLast = false): InRun =>
    async (work) => {
      const at = clock.now()
      const isDue = isLast || Math.abs(at - (toldAt.get(run.key) ?? 0)) >= TELL_MS
      const told = isDue ? changesOf(run) : []
      const write = async (stores: Stores) => {
        const now = await stores.runs.byKey(run.key)
        if (!running || now?.state !== 'working') throw new Stopped()
        if (await held(stores, now, at)) return HELD
        const done = await work(stores)
        await stores.events.append(run.workspaceId, isoInstant(at), told)
        return done
      }
      // A step may be a file of thousands of rows, which take many times as long in a shared transaction.
      const result = await store.write(scopeOf(run), write, { alone: true })
      if (isDue) toldAt.set(run.key, at)
      tell(run, result === HELD ? changesOf(run) : told)
      if (result === HELD) throw new Stopped()
      return result
    }

  const tell = ({ workspaceId }: StoredRun, changes: readonly ChangeEvent[]) => {
    for (const change of changes) events.publish(workspaceId, change)
  }

  /** Pauses a run of somebody who may not do any more what it does; answers whether it did. */
  async function held(stores: Stores, run: StoredRun, now: number): Promise<boolean> {
    const operation = steps[run.kind].pausedBy
    const state = nextState(run.state, 'paused')
    if (!operation || !state || (await mayGoOn(stores, run, now))) return false
    const at = isoInstant(now)
    await stores.runs.save({ ...run, state, updatedAt: at })
    const about = { workspaceId: run.workspaceId, target: run.id, revision: null, requestSha256: null }
    await stores.audit.append({ ...about, at, actor: 'system', operation })
    await stores.events.append(run.workspaceId, at, changesOf(run))
    return true
  }

  async function step(run: StoredRun): Promise<void> {
    if (await steps[run.kind].step(run, inRunOf(run))) return
    const lastWrite = inRunOf(run, true)
    const hasEnded = await lastWrite(async (stores) => {
      const now = await stores.runs.byKey(run.key)
      const event = now && (await steps[run.kind].isOver(stores, now))
      const state = event && nextState(now.state, event)
      if (state) await stores.runs.save({ ...now, state, updatedAt: isoInstant(clock.now()) })
      return state !== undefined
    })
    if (hasEnded) leave(run)
  }

  /** It is not at work any more, or not for now. */
  function leave({ key }: StoredRun): void {
    toldAt.delete(key)
    mayBeLeft = true
  }

  async function tidied(): Promise<boolean> {
    for (const { tidy } of Object.values(steps)) if (await tidy?.()) return true
    return false
  }

  /** The next piece of a run, and now and then a little of what others left. */
  async function piece(run: StoredRun, number: number): Promise<void> {
    if (mayBeLeft && number % TIDY_EVERY === 0) mayBeLeft = await tidied()
    await step(run).catch((error) => {
      if (!(error instanceof Stopped)) throw error
      leave(run)
    })
  }

  async function work(): Promise<void> {
    const turn = new Turn()
    // A piece of each clinic's in turn: twenty thousand files of one hold nobody else up.
    let workspaceId = ''
    let pieces = 0
    while (running) {
      again = false
      if (!(await owns('runs'))) return
      const run = await store.read.runs.nextWorking(workspaceId)
      if (run) {
        workspaceId = run.workspaceId
        await piece(run, ++pieces)
      } else if (!(await tidied()) && !again) return
      if (turn.isOver) await turn.next()
    }
  }

  function poke(): void {
    if (!running) return
    again = true
    cancelTimer()
    if (working) return
    working = work()
      .catch((error) => {
        log.error('runs.failed', { error: errorName(error) })
        if (running) cancelTimer = clock.after(RETRY_MS, poke)
      })
      .finally(() => {
        working = undefined
        toldAt.clear()
        // Told while it was about to end.
        if (again) poke()
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
