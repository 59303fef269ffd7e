import type { StoredDispatch } from '../store/dispatches.ts'
import type { Stores } from '../store/store.ts'
import { asked } from './asking.ts'
import type { Gates } from './gates.ts'
import { type Guard, heldUnder, isStillDue } from './guards.ts'
import { type createLeases, type Keeping, type Lease, type Moment, underLease } from './lease.ts'
import type { DispatchEffect } from './machine.ts'
import type { Tried } from './observer.ts'
import type { OutboxDependencies } from './outbox.ts'
import type { DispatchPort } from './port.ts'
import { ofSend, type Result } from './results.ts'
import { type Change, type Note, outboxWriter } from './writing.ts'

type Place = Pick<StoredDispatch, 'id' | 'workspaceId'>

/** The call itself threw: this dispatch is at fault, not the store. */
export class CallBroke extends Error {}
const broke = (cause: unknown): never => {
  throw new CallBroke('', { cause })
}

/** One whose lease is taken. */
export interface Taken extends Change {
  readonly lease: Lease
}

export interface Attempted extends Tried {
  /** What was taken to go on with. */
  readonly next: readonly Taken[]
  /** Whether anything else may be due now. */
  readonly more: boolean
}

export type Next = Pick<Attempted, 'next' | 'more'>

/** Nobody has looked. */
export const NOTHING_TAKEN: Next = { next: [], more: true }

/** What a try has of the worker. */
interface Worker {
  readonly gates: Gates
  readonly leases: ReturnType<typeof createLeases>
  readonly portOf: (dispatch: StoredDispatch) => DispatchPort
  readonly gateOf: (dispatch: StoredDispatch) => string
  /** Keeps the gates through which more may be taken while a dispatch ends. */
  readonly withGates: <T extends Next>(
    due: StoredDispatch,
    work: (gates: () => readonly string[]) => Promise<T>,
  ) => Promise<T>
}

/** How a dispatch is tried: taken under a lease, called, and ended with what came of it. */
export function createTries(deps: OutboxDependencies, { gates, leases, portOf, gateOf, withGates }: Worker) {
  const { store, clock, log, onTried } = deps
  const write = outboxWriter(deps)

  /** Undefined: it is not as the guard wants it any more, and nothing happened. */
  function apply({ id, workspaceId }: Place, result: Result, guard: Guard): Promise<Change | undefined> {
    return write(workspaceId, async (stores, now, note) => {
      const before = await asWanted(stores, id, now, guard)
      return before && note(before, result)
    })
  }

  async function asWanted({ dispatches }: Stores, id: string, now: number, guard: Guard) {
    const before = await dispatches.find(id)
    if (!before) throw new Error(`dispatch ${id} is gone`)
    return guard(before, now) ? before : undefined
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

  /** A lease, and the event that takes it, in a transaction that does not begin before `since`. */
  function leaseFor(due: StoredDispatch, since: Moment) {
    const leaseMs = leases.lengthFor(portOf(due).timeoutMs)
    const token = leases.newToken()
    const event = { type: due.state === 'queued' ? 'picked' : 'asked', leaseMs, token } as const
    return { event, lease: leases.begun(leaseMs, keepingOf(due, token), since) }
  }

  /** Takes the lease for as long as the call lasts; undefined: another process was quicker. */
  async function take(due: StoredDispatch): Promise<Taken | undefined> {
    const { event, lease } = leaseFor(due, leases.moment())
    const taken = await apply(due, { event }, isStillDue(due))
    return taken && { ...taken, lease }
  }

  /** Takes what goes next through each of these gates, in the transaction that ends another: the two are one commit. */
  async function takeNext(
    stores: Stores,
    ended: StoredDispatch,
    { now, note, open, since }: { now: number; note: Note; open: () => readonly string[]; since: Moment },
  ): Promise<Next> {
    if (ended.state !== 'accepted' || open().length === 0) return NOTHING_TAKEN
    const held = gates.heldAlone(now)
    const due = await stores.dispatches.due(now, held, ended.workspaceId)
    const next: Taken[] = []
    for (const gate of open()) {
      const first = due.find((each) => gateOf(each) === gate)
      if (!first || !(await goesOn(stores, ended, first, now))) continue
      const { event, lease } = leaseFor(first, since)
      next.push({ ...(await note(first, { event })), lease })
    }
    const gone = new Set(next.map(({ dispatch }) => gateOf(dispatch)))
    // What was held may have waited for this end.
    return { next, more: held.length > 0 || due.some((each) => !gone.has(gateOf(each))) }
  }

  /** What needs a look of its own, or no call, is not among them. */
  async function goesOn(
    { dispatches }: Stores,
    ended: StoredDispatch,
    due: StoredDispatch,
    now: number,
  ): Promise<boolean> {
    if (due.state !== 'queued' || portOf(due).local || !gates.admits(gateOf(due), due, now)) return false
    if (due.dependsOn === null || due.dependsOn === ended.id) return true
    return (await dispatches.find(due.dependsOn))?.state === 'accepted'
  }

  async function attempt(due: StoredDispatch, before?: Taken): Promise<Attempted | undefined> {
    if (due.state === 'queued' && portOf(due).local) return doneHere(due)
    const taken = before ?? (await take(due))
    if (!taken) return undefined
    const { dispatch, effect, lease } = taken
    const result = await underLease(lease, () => called(portOf(due), dispatch, effect)).catch(broke)
    const { after, next, more } = await withGates(due, (open) =>
      write(due.workspaceId, async (stores, now, note) => {
        const since = leases.moment()
        const held = await asWanted(stores, due.id, now, heldUnder(dispatch.leaseToken ?? ''))
        if (!held) return { after: undefined, ...NOTHING_TAKEN }
        const { dispatch: after } = await note(held, result)
        return { after, ...(await takeNext(stores, after, { now, note, open, since })) }
      }),
    )
    if (after) return { ...tried(due, after, result), next, more }
    // Another process took this one for dead, and asks the upstream.
    log.warn('dispatch.late', { dispatch: due.id, kind: due.kind, event: result.event.type })
    return { attempt: dispatch.attempts, outcome: 'late', ...NOTHING_TAKEN }
  }

  /** What nothing of leaves is taken, done and ended in one transaction. */
  async function doneHere(due: StoredDispatch): Promise<Attempted | undefined> {
    const work = await portOf(due).local?.(due).catch(broke)
    if (!work) return undefined
    const { ended, next, more } = await withGates(due, (open) =>
      write(due.workspaceId, async (stores, now, note) => {
        const since = leases.moment()
        const before = await asWanted(stores, due.id, now, isStillDue(due))
        if (!before) return { ended: undefined, ...NOTHING_TAKEN }
        const result = ofSend(await work(stores).catch(broke))
        const { dispatch: after } = await note(before, { event: leaseFor(due, since).event }, result)
        return { ended: { after, result }, ...(await takeNext(stores, after, { now, note, open, since })) }
      }),
    )
    return ended && { ...tried(due, ended.after, ended.result), next, more }
  }

  function tried(due: StoredDispatch, after: StoredDispatch, { event }: Result): Tried {
    gates.recordOutcome(gateOf(due), event, after, clock.now())
    onTried?.(due.workspaceId)
    const facts = { dispatch: due.id, kind: due.kind, event: event.type }
    log.info('dispatch.attempted', { ...facts, state: after.state, attempts: after.attempts })
    return { attempt: after.attempts, outcome: event.type }
  }

  return { apply, attempt }
}
