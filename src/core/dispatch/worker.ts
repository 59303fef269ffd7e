import type { Clock, Log } from '../core.ts'
import type { EventHub } from '../events/hub.ts'
import { isoInstant } from '../kernel/call.ts'
import type { Store, Stores } from '../store/store.ts'
import { createGates } from './gates.ts'
import { type DispatchEvent, type Effect, next } from './machine.ts'
import type { DispatchPort, ReconcileResult, SendResult } from './port.ts'
import type { DispatchOutcome, StoredDispatch, TimelineStep } from './store.ts'

/** A lease outlives the longest call by this much. */
const LEASE_MARGIN_MS = 60_000
/** A store that failed is tried again after this. */
const STORE_RETRY_MS = 30_000

export interface OutboxDependencies {
  readonly store: Store
  readonly ports: readonly DispatchPort[]
  readonly events: EventHub
  readonly clock: Clock
  readonly log: Log
  /** 0 <= random() < 1; seeded in simulations. */
  readonly random: () => number
}

export interface Outbox {
  /** What was being sent when the last process died becomes unknown; then the worker runs. */
  start(): Promise<void>
  /** Takes nothing more, and waits for what is on the wire, at most `graceMs`. */
  stop(graceMs: number): Promise<void>
  /** Something was queued: look at it. */
  poke(): void
  /** Everything that waits is due now. */
  wake(): Promise<void>
  /** A person asks for this one now: its upstream is tried even if it was away a moment ago. */
  hasten(dispatch: StoredDispatch): void
  /** Resolves after the dispatch's next try has ended, when none is about to be made, or after `timeoutMs`. */
  settled(id: string, timeoutMs: number): Promise<void>
  /** How many are on the wire. */
  sending(): number
  /** Whether the workspace's upstream answered last time. */
  reachable(workspaceId: string): 'reachable' | 'unreachable' | 'untried'
}

interface Result {
  readonly event: DispatchEvent
  readonly answer?: string | undefined
  readonly outcome?: DispatchOutcome
  readonly dependsOn?: string | undefined
}

function ofSend(result: SendResult): Result {
  switch (result.kind) {
    case 'accepted':
    case 'rejected':
      return { event: { type: result.kind }, answer: result.answer, outcome: result.outcome }
    case 'not-sent': {
      const { kind, dependsOn, ...why } = result
      return { event: { type: kind, ...why }, dependsOn }
    }
    case 'pending':
    case 'lost': {
      const { kind, code, cause, answer } = result
      return { event: { type: kind, code, cause }, answer }
    }
  }
}

function ofReconcile(result: ReconcileResult): Result {
  switch (result.kind) {
    case 'accepted':
      return { event: { type: 'found-accepted' }, answer: result.answer, outcome: result.outcome }
    case 'rejected':
      return { event: { type: 'found-rejected' }, answer: result.answer, outcome: result.outcome }
    case 'absent':
      return { event: { type: 'found-absent' } }
    case 'inconclusive': {
      const { kind, answer, ...why } = result
      return { event: { type: kind, ...why }, answer }
    }
  }
}

/** The worker: takes what is due in the outbox's order, calls the upstream, and writes what came of it. */
export function createOutbox({ store, ports, events, clock, log, random }: OutboxDependencies): Outbox {
  const gates = createGates()
  /** By gate: what is on the wire. */
  const inFlight = new Map<string, { id: string; done: Promise<void> }>()
  const waiters = new Map<string, Set<() => void>>()
  let running = false
  let pumping: Promise<void> | undefined
  let again = false
  let cancelTimer: () => void = () => undefined

  function portOf(dispatch: StoredDispatch): DispatchPort {
    const port = ports.find(({ kind }) => kind === dispatch.kind)
    if (!port) throw new Error(`no port for ${dispatch.kind}`)
    return port
  }

  const gateOf = (dispatch: StoredDispatch) => `${dispatch.workspaceId} ${portOf(dispatch).upstream}`

  /** One event happens to a dispatch: its row, its timeline, its answer and its target change together. */
  async function happen(id: string, result: Result): Promise<{ dispatch: StoredDispatch; effect: Effect }> {
    const now = clock.now()
    const at = isoInstant(now)
    const change = await store.write(async (stores) => {
      const before = await stores.dispatches.find(id)
      if (!before) throw new Error(`dispatch ${id} is gone`)
      const step = next(before, result.event, { now, jitter: random() })
      const { outcome = before.outcome, dependsOn = before.dependsOn } = result
      const dispatch: StoredDispatch = { ...before, ...step.progress, outcome, dependsOn, updatedAt: at }
      await stores.dispatches.save(dispatch)
      if (step.transition) await record(stores, dispatch, { at, ...step.transition })
      if (result.answer !== undefined) await stores.dispatches.addAnswer(id, dispatch.attempts, at, result.answer)
      return { dispatch, effect: step.effect, target: await follow(stores, dispatch, at) }
    })
    events.publish(change.dispatch.workspaceId, change.target)
    events.publish(change.dispatch.workspaceId, { resource: 'dispatches', id, revision: null })
    return change
  }

  /** The timeline is for people; the audit chain proves it. */
  async function record(stores: Stores, { id, workspaceId, requestSha256 }: StoredDispatch, step: TimelineStep) {
    await stores.dispatches.addStep(id, step)
    const audited = { workspaceId, at: step.at, actor: 'system', operation: `dispatch.${step.to}` }
    await stores.audit.append({ ...audited, target: id, revision: null, requestSha256 })
  }

  function follow(stores: Stores, dispatch: StoredDispatch, at: string) {
    return portOf(dispatch).follow(stores, dispatch, at)
  }

  async function called(port: DispatchPort, dispatch: StoredDispatch): Promise<Result> {
    const bytes = await store.read.dispatches.bytes(dispatch.id)
    if (!bytes) throw new Error(`dispatch ${dispatch.id} has no bytes`)
    return dispatch.state === 'unknown'
      ? ofReconcile(await port.reconcile(dispatch, bytes))
      : ofSend(await port.send(dispatch, bytes))
  }

  async function attempt(due: StoredDispatch): Promise<void> {
    const port = portOf(due)
    let dispatch = due
    if (due.state === 'queued') {
      const picked = await happen(due.id, { event: { type: 'picked', leaseMs: port.timeoutMs + LEASE_MARGIN_MS } })
      if (picked.effect !== 'send') return
      dispatch = picked.dispatch
    }
    const result = await called(port, dispatch)
    const { dispatch: after } = await happen(due.id, result)
    gates.learn(gateOf(due), result.event, after, clock.now())
    log.info('dispatch.attempted', {
      dispatch: due.id,
      kind: due.kind,
      event: result.event.type,
      state: after.state,
      attempts: after.attempts,
    })
  }

  async function run(due: StoredDispatch): Promise<void> {
    try {
      await attempt(due)
    } catch (error) {
      // The row keeps the state that was last committed; if that is `sending`, its lease runs out and it becomes unknown.
      log.error('dispatch.failed', { dispatch: due.id, error: error instanceof Error ? error.name : 'unknown' })
      gates.hold(gateOf(due), clock.now() + portOf(due).timeoutMs + LEASE_MARGIN_MS)
    } finally {
      release(due.id)
    }
  }

  function release(id: string): void {
    for (const resolve of waiters.get(id) ?? []) resolve()
    waiters.delete(id)
  }

  /** Why a due dispatch does not go yet: what it depends on is not accepted. */
  async function ready(dispatch: StoredDispatch): Promise<boolean> {
    if (dispatch.state !== 'queued' || !dispatch.dependsOn) return true
    const dependency = await store.read.dispatches.find(dispatch.dependsOn)
    if (dependency?.state === 'rejected') {
      await happen(dispatch.id, { event: { type: 'dependency-rejected' } })
      // Only the first of its workspace was due: now it is another.
      again = true
    }
    return dependency?.state === 'accepted'
  }

  async function startDue(now: number): Promise<void> {
    // Taken before the look: what ends meanwhile is not due as it was seen, and pokes when it ended.
    const busy = new Set(inFlight.keys())
    for (const dispatch of await store.read.dispatches.due(now)) {
      const gate = gateOf(dispatch)
      if (busy.has(gate) || inFlight.has(gate) || !gates.lets(gate, dispatch, now)) continue
      if (!(await ready(dispatch))) continue
      const done = run(dispatch).finally(() => {
        inFlight.delete(gate)
        poke()
      })
      inFlight.set(gate, { id: dispatch.id, done })
    }
    for (const id of waiters.keys()) await releaseIfIdle(id, now)
  }

  /** Whoever waits for a dispatch that is not about to be tried would wait for nothing. */
  async function releaseIfIdle(id: string, now: number): Promise<void> {
    if (isInFlight(id)) return
    const dispatch = await store.read.dispatches.find(id)
    const due = dispatch?.nextAttemptAt != null && dispatch.nextAttemptAt <= now
    if (!dispatch || !due || !gates.lets(gateOf(dispatch), dispatch, now)) release(id)
  }

  const isInFlight = (id: string) => [...inFlight.values()].some((work) => work.id === id)

  /** Dispatches whose sender failed to write what came of it die with their lease; resolves with the leases that still run. */
  async function buryExpired(now: number): Promise<number[]> {
    const busy = new Set([...inFlight.values()].map(({ id }) => id))
    const leases: number[] = []
    for (const { id, leaseUntil } of await store.read.dispatches.sending()) {
      if (busy.has(id)) continue
      if (leaseUntil !== null && leaseUntil > now) leases.push(leaseUntil)
      else await happen(id, { event: { type: 'died' } })
    }
    return leases
  }

  async function pump(): Promise<void> {
    let now: number
    let leases: number[]
    do {
      again = false
      now = clock.now()
      leases = await buryExpired(now)
      await startDue(now)
    } while (again && running)
    if (!running) return
    // Counted from the moment that was looked at: what fell due since then must not be overlooked.
    const times = [await store.read.dispatches.nextDue(now), gates.nextOpening(now), ...leases]
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
    async start() {
      for (const { id } of await store.read.dispatches.sending()) await happen(id, { event: { type: 'died' } })
      running = true
      poke()
    },
    async stop(graceMs) {
      running = false
      cancelTimer()
      let cancelGrace: () => void = () => undefined
      const grace = new Promise<void>((resolve) => {
        cancelGrace = clock.after(graceMs, resolve)
      })
      await Promise.race([Promise.all([...[...inFlight.values()].map(({ done }) => done), pumping]), grace])
      cancelGrace()
      for (const id of [...waiters.keys()]) release(id)
    },
    poke,
    async wake() {
      gates.openAll()
      try {
        await store.write((stores) => stores.dispatches.wakeAll(clock.now()))
      } finally {
        // Whoever was looking when the gates opened sets no alarm for them.
        poke()
      }
    },
    hasten(dispatch) {
      gates.open(gateOf(dispatch))
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
