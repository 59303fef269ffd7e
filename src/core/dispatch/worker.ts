import { errorName } from '../error-name.ts'
import { withGrace } from '../grace.ts'
import { ALONE } from '../kernel/nodes.ts'
import type { StoredDispatch } from '../store/dispatches.ts'
import { PLATFORM } from '../store/store.ts'
import { wake } from './apply-event.ts'
import { createGates } from './gates.ts'
import { isExpired, isStillDue } from './guards.ts'
import { createLeases } from './lease.ts'
import { isLeased, isRestored } from './machine.ts'
import { UNOBSERVED } from './observer.ts'
import type { Outbox, OutboxDependencies } from './outbox.ts'
import type { DispatchPort } from './port.ts'
import { CallBroke, createTries, type Next, NOTHING_TAKEN, type Taken } from './tries.ts'

/** Longer than any back-off: a later due time was written by a wrong clock. */
const LONGEST_WAIT_MS = 24 * 3_600_000
/** A clock that jumps back by more than this was set by somebody. */
const CLOCK_SLACK_MS = 1_000
/** Delay before a failed store is tried again. */
const STORE_RETRY_MS = 30_000
/** One question about all of them is cheaper than one about each of more. */
const MOST_LOOKED_AT_ALONE = 8

/** The worker: takes what is due in the outbox's order, calls the upstream, and writes what came of it. */
export function createOutbox(deps: OutboxDependencies): Outbox {
  const { store, ports, clock, log, owner, owns = ALONE.own, observer = UNOBSERVED } = deps
  const gates = createGates()
  const leases = createLeases(clock, owner)
  /** By gate: what is on the wire, or about to be. */
  const inFlight = new Map<string, { id: string; done: Promise<void> }>()
  /** Gates at which something may stand in line: nobody has found since that nothing does. */
  const crowded = new Set<string>()
  const waiters = new Map<string, Set<() => void>>()
  let running = false
  let pumping: Promise<void> | undefined
  /** Where something may be due: in these workspaces, or anywhere. */
  const asked = { of: new Set<string>(), everywhere: false }
  let cancelTimer: () => void = () => undefined
  /** From then on something may be due anywhere, whatever is asked. */
  let everywhereFrom = 0
  let ahead = leases.clockAhead()

  const portOf = ({ kind }: StoredDispatch): DispatchPort => ports[kind]

  const gateOf = (dispatch: StoredDispatch) => `${dispatch.workspaceId} ${portOf(dispatch).upstream}`

  const { apply, attempt } = createTries(deps, { gates, leases, portOf, gateOf, withGates })

  /** Takes the gate that a dispatch leads to, if that is free, for as long as the dispatch itself. */
  async function takeBehind(due: StoredDispatch, done: Promise<void>): Promise<string | undefined> {
    const { leadsTo } = portOf(due)
    if (leadsTo === undefined || !running) return undefined
    const behind = `${due.workspaceId} ${leadsTo}`
    if (!(await owns(behind)) || inFlight.has(behind)) return undefined
    inFlight.set(behind, { id: due.id, done })
    return behind
  }

  /**
   * Keeps the gates through which more may be taken while a dispatch ends: its own, if something may stand in line there, and the one
   * that it leads to, if that is free.
   */
  async function withGates<T extends Next>(
    due: StoredDispatch,
    work: (gates: () => readonly string[]) => Promise<T>,
  ): Promise<T> {
    const own = gateOf(due)
    const done = inFlight.get(own)?.done ?? Promise.resolve()
    const behind = await takeBehind(due, done)
    let taken: string[] = []
    try {
      // Before the transaction looks: whoever finds something at this gate from now on says so again.
      const open = running && crowded.delete(own) && (await owns(own)) ? [own] : []
      const all = behind === undefined ? open : [...open, behind]
      const result = await work(() => (running ? all : []))
      for (const { dispatch } of result.next) inFlight.set(gateOf(dispatch), { id: dispatch.id, done })
      taken = result.next.map(({ dispatch }) => gateOf(dispatch))
      return result
    } finally {
      if (behind !== undefined && !taken.includes(behind)) inFlight.delete(behind)
      if (taken.includes(own)) crowded.add(own)
    }
  }

  /** Tries one. */
  async function run(due: StoredDispatch, taken?: Taken): Promise<Next> {
    let result = NOTHING_TAKEN
    try {
      await observer.dispatch(due.kind, async () => {
        const attempted = await attempt(due, taken)
        if (attempted) result = attempted
        return attempted
      })
    } catch (error) {
      // The row keeps the state that was last committed; if that is `sending`, its lease runs out and it becomes unknown.
      const isBroken = error instanceof CallBroke
      const why = isBroken ? error.cause : error
      log.error('dispatch.failed', { dispatch: due.id, error: errorName(why) })
      const until = clock.now() + leases.lengthFor(portOf(due).timeoutMs)
      if (isBroken) gates.holdAlone(due.id, until)
      else gates.closeUntil(gateOf(due), until)
    } finally {
      release(due.id)
    }
    return result
  }

  /** Its gate is taken until it has ended, and goes over to what was taken with its end. */
  function begin(due: StoredDispatch, taken?: Taken): void {
    const gate = gateOf(due)
    if (!taken) {
      if (!running) return
      crowded.add(gate)
      // What goes on behind another may have taken it since it was looked at.
      if (inFlight.has(gate)) return
    }
    const done = run(due, taken).then(({ next, more }) => {
      inFlight.delete(gate)
      for (const each of next) begin(each.dispatch, each)
      // While its gate goes on, the next end looks; a gate that it kept for nothing may have been passed over meanwhile.
      if (more || !inFlight.has(gate)) poke(due.workspaceId)
    })
    inFlight.set(gate, { id: due.id, done })
  }

  function release(id: string): void {
    for (const resolve of waiters.get(id) ?? []) resolve()
    waiters.delete(id)
  }

  /** Whether a due dispatch goes now, from here: what it depends on is accepted. */
  async function ready(dispatch: StoredDispatch): Promise<boolean> {
    if (!(await owns(gateOf(dispatch)))) return false
    const isNew = dispatch.state === 'queued' || isRestored(dispatch)
    if (!isNew || !dispatch.dependsOn) return true
    const dependency = await store.read.dispatches.find(dispatch.dependsOn)
    if (dependency?.state === 'rejected') {
      await apply(dispatch, { event: { type: 'dependency-rejected' } }, isStillDue(dispatch))
      // Only the first of its workspace was due: now it is another.
      asked.of.add(dispatch.workspaceId)
    }
    return dependency?.state === 'accepted'
  }

  /** Takes what was asked for: these workspaces; undefined: all of them. */
  function takeAsked(now: number): readonly string[] | undefined {
    const isEverywhere = asked.everywhere || asked.of.size > MOST_LOOKED_AT_ALONE || everywhereFrom <= now
    const workspaces = [...asked.of]
    asked.of.clear()
    asked.everywhere = false
    return isEverywhere ? undefined : workspaces
  }

  async function dueIn(workspaces: readonly string[] | undefined, now: number): Promise<StoredDispatch[]> {
    const { dispatches } = store.read
    const held = gates.heldAlone(now)
    if (workspaces === undefined) return dispatches.due(now, held)
    return (await Promise.all(workspaces.map((id) => dispatches.due(now, held, id)))).flat()
  }

  async function startDue(workspaces: readonly string[] | undefined, now: number): Promise<void> {
    // Copied before the query: what ends meanwhile is no longer due as it was read.
    const busy = new Set(inFlight.keys())
    for (const dispatch of await dueIn(workspaces, now)) {
      const gate = gateOf(dispatch)
      if (inFlight.has(gate)) crowded.add(gate)
      else if (busy.has(gate)) asked.of.add(dispatch.workspaceId)
      else await startIfFree(dispatch, now)
    }
    for (const id of waiters.keys()) await releaseIfIdle(id, now)
  }

  async function startIfFree(dispatch: StoredDispatch, now: number): Promise<void> {
    const gate = gateOf(dispatch)
    if (gates.admits(gate, dispatch, now)) {
      if (await ready(dispatch)) begin(dispatch)
    }
    // The query returns only the first: a blocked dispatch must not hide the one that blocks it.
    else if (gates.standAside(gate, dispatch, now)) asked.of.add(dispatch.workspaceId)
  }

  /** Releases those who wait for a dispatch that is not about to be tried. */
  async function releaseIfIdle(id: string, now: number): Promise<void> {
    if (isInFlight(id)) return
    const dispatch = await store.read.dispatches.find(id)
    const due = dispatch?.nextAttemptAt != null && dispatch.nextAttemptAt <= now
    if (dispatch && isLeased(dispatch, now)) return
    if (!dispatch || !due || !gates.admits(gateOf(dispatch), dispatch, now)) release(id)
  }

  const isInFlight = (id: string) => [...inFlight.values()].some((work) => work.id === id)

  /** Makes dispatches unknown whose lease ended without a written outcome; resolves with the ends of the leases still running. */
  async function buryExpired(now: number): Promise<number[]> {
    const busy = new Set([...inFlight.values()].map(({ id }) => id))
    const living: number[] = []
    for (const dispatch of await store.read.dispatches.leased()) {
      const { id, state, leaseUntil } = dispatch
      if (busy.has(id) || state !== 'sending') continue
      if (leaseUntil !== null && isLeased(dispatch, now)) living.push(leaseUntil)
      else if (await apply(dispatch, { event: { type: 'died' } }, isExpired)) asked.of.add(dispatch.workspaceId)
    }
    return living
  }

  /** Takes over from predecessors that are certainly dead, without waiting for their leases. */
  async function buryPredecessors(): Promise<void> {
    for (const dispatch of await store.read.dispatches.leased()) {
      const { leaseToken } = dispatch
      if (!leases.isOfPredecessor(leaseToken)) continue
      await apply(dispatch, { event: { type: 'died' } }, (before) => before.leaseToken === leaseToken)
    }
  }

  /** Makes everything due now that is due after a moment. */
  async function wakeAfterMoment(moment: number): Promise<void> {
    if ((await store.read.dispatches.dueAfter(moment)).length === 0) return
    await store.write(PLATFORM, async (stores) => {
      const now = clock.now()
      for (const each of await stores.dispatches.dueAfter(moment)) await wake(stores, each, now)
    })
  }

  /** Times that were written before the clock was set back lie too far ahead. */
  async function noticeClock(): Promise<void> {
    const before = ahead
    ahead = leases.clockAhead()
    if (ahead >= before - CLOCK_SLACK_MS) return
    log.warn('clock.set_back', { ms: Math.round(before - ahead) })
    everywhereFrom = 0
    gates.openAll()
    gates.setBack(before - ahead)
    await wakeAfterMoment(clock.now())
  }

  const isAsked = () => asked.everywhere || asked.of.size > 0

  async function pump(): Promise<void> {
    let now: number
    let living: number[]
    let from = Number.POSITIVE_INFINITY
    await noticeClock()
    do {
      now = clock.now()
      from = Math.min(from, now)
      const workspaces = takeAsked(now)
      living = await buryExpired(now)
      await startDue(workspaces, now)
    } while (isAsked() && running)
    if (!running) return
    // Counted from the moment of the query, so that nothing that fell due since is overlooked.
    const times = [await store.read.dispatches.nextDue(from), gates.nextOpening(from), ...living]
    wakeAt(Math.min(...times.filter((time) => time !== undefined)))
  }

  /** Nothing is on the wire, and nothing is looked for. */
  async function idle(): Promise<void> {
    while (inFlight.size > 0 || pumping) await Promise.all([...[...inFlight.values()].map(({ done }) => done), pumping])
  }

  function wakeAt(time: number): void {
    cancelTimer()
    if (Number.isFinite(time)) cancelTimer = clock.after(Math.max(0, time - clock.now()), poke)
    everywhereFrom = time
  }

  function poke(workspaceId?: string): void {
    if (!running) return
    if (workspaceId === undefined) asked.everywhere = true
    else asked.of.add(workspaceId)
    look()
  }

  function look(): void {
    pumping ??= pump()
      .catch((error) => {
        log.error('outbox.failed', { error: errorName(error) })
        if (running) wakeAt(clock.now() + STORE_RETRY_MS)
        // Nobody knows what the look that failed would have found.
        everywhereFrom = 0
      })
      .finally(() => {
        pumping = undefined
        if (running && isAsked()) look()
      })
  }

  return {
    async restored() {
      for (const dispatch of await store.read.dispatches.unsettled()) {
        await apply(dispatch, { event: { type: 'restored' } }, ({ state }) => state === 'queued' || state === 'sending')
      }
    },
    async start() {
      await buryPredecessors()
      await wakeAfterMoment(clock.now() + LONGEST_WAIT_MS)
      running = true
      poke()
    },
    async stop(graceMs) {
      running = false
      cancelTimer()
      await withGrace(clock, graceMs, idle())
      for (const id of [...waiters.keys()]) release(id)
    },
    poke,
    followed: (stores, dispatch, at) => portOf(dispatch).follow(stores, dispatch, at),
    async wake() {
      gates.openAll()
      try {
        await wakeAfterMoment(clock.now())
      } finally {
        // A round that was running when the gates opened sets no timer for them.
        poke()
      }
    },
    hasten(dispatch) {
      gates.open(gateOf(dispatch), dispatch.id)
      poke()
    },
    async settled(id, timeoutMs) {
      let cancel: () => void = () => undefined
      await new Promise<void>((resolve) => {
        cancel = clock.after(timeoutMs, resolve)
        waiters.set(id, (waiters.get(id) ?? new Set()).add(resolve))
        poke()
      })
      cancel()
    },
    sending: () => inFlight.size,
    reachable: (workspaceId) => gates.verdict(workspaceId),
  }
}
