import type { ChangeEvent } from '../../contract/system.ts'
import { withGrace } from '../grace.ts'
import { isoInstant } from '../kernel/call.ts'
import { ALONE } from '../kernel/nodes.ts'
import type { StoredDispatch, TimelineStep } from '../store/dispatches.ts'
import { PLATFORM, type Stores } from '../store/store.ts'
import { applyEvent, wake } from './apply-event.ts'
import { asked, keepProof } from './asking.ts'
import { createGates } from './gates.ts'
import { type Guard, heldUnder, isExpired, isStillDue } from './guards.ts'
import { createLeases, type Keeping, type Lease, underLease } from './lease.ts'
import { type DispatchEffect, isLeased, isRestored } from './machine.ts'
import { type Tried, UNOBSERVED } from './observer.ts'
import type { Outbox, OutboxDependencies } from './outbox.ts'
import type { DispatchPort } from './port.ts'
import { ofSend, type Result } from './results.ts'

/** Longer than any back-off: a later due time was written by a wrong clock. */
const LONGEST_WAIT_MS = 24 * 3_600_000
/** A clock that jumps back by more than this was set by somebody. */
const CLOCK_SLACK_MS = 1_000
/** Delay before a failed store is tried again. */
const STORE_RETRY_MS = 30_000

type Place = Pick<StoredDispatch, 'id' | 'workspaceId'>

/** The call itself threw: this dispatch is at fault, not the store. */
class CallBroke extends Error {}

/** The worker: takes what is due in the outbox's order, calls the upstream, and writes what came of it. */
export function createOutbox(deps: OutboxDependencies): Outbox {
  const { store, ports, events, clock, log, random, owner, owns = ALONE.own, observer = UNOBSERVED, onTried } = deps
  const gates = createGates()
  const leases = createLeases(clock, owner)
  /** By gate: what is on the wire. */
  const inFlight = new Map<string, { id: string; done: Promise<void> }>()
  const waiters = new Map<string, Set<() => void>>()
  let running = false
  let pumping: Promise<void> | undefined
  let again = false
  let cancelTimer: () => void = () => undefined
  let ahead = leases.clockAhead()

  const portOf = ({ kind }: StoredDispatch): DispatchPort => ports[kind]

  const gateOf = (dispatch: StoredDispatch) => `${dispatch.workspaceId} ${portOf(dispatch).upstream}`

  /**
   * Applies an event to a dispatch: its row, its timeline, its answer and its target change together. Undefined: it is not as
   * the guard wants it any more, and nothing happened.
   */
  async function apply({ id, workspaceId }: Place, result: Result, guard: Guard) {
    const change = await store.write(workspaceId, async (stores) => {
      const now = clock.now()
      const at = isoInstant(now)
      const before = await stores.dispatches.find(id)
      if (!before) throw new Error(`dispatch ${id} is gone`)
      if (!guard(before, now)) return undefined
      const { event, outcome = before.outcome, dependsOn = before.dependsOn } = result
      const context = { now, jitter: random() }
      const { dispatch, step, effect } = await applyEvent(stores, before, event, context, { outcome, dependsOn })
      if (step) await audit(stores, dispatch, step)
      await keepProof(stores, before, dispatch, result, at)
      if (result.answer !== undefined) await stores.dispatches.addAnswer(id, dispatch.attempts, at, result.answer)
      const target = await portOf(dispatch).follow(stores, dispatch, at)
      const changes: ChangeEvent[] = [target, { resource: 'dispatches', id, revision: null }]
      await stores.events.append(dispatch.workspaceId, at, changes)
      return { dispatch, effect, changes }
    })
    if (!change) return undefined
    for (const each of change.changes) events.publish(change.dispatch.workspaceId, each)
    return change
  }

  /** The timeline is for people; the audit chain proves it. */
  async function audit(stores: Stores, { id, workspaceId, requestSha256 }: StoredDispatch, step: TimelineStep) {
    const audited = { workspaceId, at: step.at, actor: 'system', operation: `dispatch.${step.to}` }
    await stores.audit.append({ ...audited, target: id, revision: null, requestSha256 })
  }

  async function called(port: DispatchPort, dispatch: StoredDispatch, effect: DispatchEffect): Promise<Result> {
    const bytes = await store.read.dispatches.bytes(dispatch.id)
    if (!bytes) throw new Error(`dispatch ${dispatch.id} has no bytes`)
    return effect === 'ask' ? asked(store, port, dispatch, bytes) : ofSend(await port.send(dispatch, bytes))
  }

  /** A lease in the store; one that cannot be read or written does not count. */
  function keepingOf(dispatch: Place, token: string): Keeping {
    return {
      async heldUntil() {
        const row = await store.read.dispatches.find(dispatch.id).catch(() => undefined)
        return row?.leaseToken === token ? (row.leaseUntil ?? undefined) : undefined
      },
      async renew(leaseMs) {
        const event = { type: 'renewed', leaseMs } as const
        const change = await apply(dispatch, { event }, heldUnder(token)).catch(() => undefined)
        return change?.dispatch.leaseUntil ?? undefined
      },
    }
  }

  /** Takes the lease for as long as the call lasts; undefined: another process was quicker. */
  async function take(
    due: StoredDispatch,
  ): Promise<{ dispatch: StoredDispatch; effect: DispatchEffect; lease: Lease } | undefined> {
    const leaseMs = leases.lengthFor(portOf(due).timeoutMs)
    const token = leases.newToken()
    const lease = leases.begun(leaseMs, keepingOf(due, token))
    const type = due.state === 'queued' ? 'picked' : 'asked'
    const taken = await apply(due, { event: { type, leaseMs, token } }, isStillDue(due))
    return taken && { ...taken, lease }
  }

  async function attempt(due: StoredDispatch): Promise<Tried | undefined> {
    const taken = await take(due)
    if (!taken) return undefined
    const { dispatch, effect, lease } = taken
    const result = await underLease(lease, () => called(portOf(due), dispatch, effect)).catch((error: unknown) => {
      throw new CallBroke('', { cause: error })
    })
    const written = await apply(due, result, heldUnder(dispatch.leaseToken ?? ''))
    const facts = { dispatch: due.id, kind: due.kind, event: result.event.type }
    // Another process took this one for dead, and asks the upstream.
    if (!written) {
      log.warn('dispatch.late', facts)
      return { attempt: dispatch.attempts, outcome: 'late' }
    }
    const { dispatch: after } = written
    gates.recordOutcome(gateOf(due), result.event, after, clock.now())
    onTried?.(due.workspaceId)
    log.info('dispatch.attempted', { ...facts, state: after.state, attempts: after.attempts })
    return { attempt: after.attempts, outcome: result.event.type }
  }

  async function run(due: StoredDispatch): Promise<void> {
    try {
      await observer.dispatch(due.kind, () => attempt(due))
    } catch (error) {
      // The row keeps the state that was last committed; if that is `sending`, its lease runs out and it becomes unknown.
      const broke = error instanceof CallBroke
      const why = broke ? error.cause : error
      log.error('dispatch.failed', { dispatch: due.id, error: why instanceof Error ? why.name : 'unknown' })
      const until = clock.now() + leases.lengthFor(portOf(due).timeoutMs)
      if (broke) gates.holdAlone(due.id, until)
      else gates.closeUntil(gateOf(due), until)
    } finally {
      release(due.id)
    }
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
      again = true
    }
    return dependency?.state === 'accepted'
  }

  async function startDue(now: number): Promise<void> {
    // Copied before the query: what ends meanwhile is no longer due as it was read, and pokes when it ends.
    const busy = new Set(inFlight.keys())
    for (const dispatch of await store.read.dispatches.due(now, gates.heldAlone(now))) {
      const gate = gateOf(dispatch)
      if (busy.has(gate) || inFlight.has(gate) || !gates.admits(gate, dispatch, now)) {
        // The query returns only the first: a blocked dispatch must not hide the one that blocks it.
        if (gates.standAside(gate, dispatch, now)) again = true
        continue
      }
      if (!(await ready(dispatch))) continue
      const done = run(dispatch).finally(() => {
        inFlight.delete(gate)
        poke()
      })
      inFlight.set(gate, { id: dispatch.id, done })
    }
    for (const id of waiters.keys()) await releaseIfIdle(id, now)
  }

  /** Releases those who wait for a dispatch that is not about to be tried. */
  async function releaseIfIdle(id: string, now: number): Promise<void> {
    if (isInFlight(id)) return
    const dispatch = await store.read.dispatches.find(id)
    const due = dispatch?.nextAttemptAt != null && dispatch.nextAttemptAt <= now
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
      else await apply(dispatch, { event: { type: 'died' } }, isExpired)
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
    gates.openAll()
    await wakeAfterMoment(clock.now())
  }

  async function pump(): Promise<void> {
    let now: number
    let living: number[]
    await noticeClock()
    do {
      again = false
      now = clock.now()
      living = await buryExpired(now)
      await startDue(now)
    } while (again && running)
    if (!running) return
    // Counted from the moment of the query, so that nothing that fell due since is overlooked.
    const times = [await store.read.dispatches.nextDue(now), gates.nextOpening(now), ...living]
    const soonest = Math.min(...times.filter((time) => time !== undefined))
    cancelTimer()
    if (Number.isFinite(soonest)) wakeAfter(soonest - clock.now())
  }

  function wakeAfter(ms: number): void {
    cancelTimer()
    cancelTimer = clock.after(Math.max(0, ms), poke)
  }

  function poke(): void {
    if (!running) return
    again = true
    pumping ??= pump()
      .catch((error) => {
        log.error('outbox.failed', { error: error instanceof Error ? error.name : 'unknown' })
        if (running) wakeAfter(STORE_RETRY_MS)
      })
      .finally(() => {
        pumping = undefined
        if (again) poke()
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
      await withGrace(clock, graceMs, Promise.all([...[...inFlight.values()].map(({ done }) => done), pumping]))
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
