import type { ChangeEvent } from '../../contract/system.ts'
import type { Clock, Log } from '../core.ts'
import type { EventHub } from '../kernel/event-hub.ts'
import type { Reach } from '../kernel/nodes.ts'
import type { StoredDispatch } from '../store/dispatches.ts'
import type { Store, Stores } from '../store/store.ts'
import type { Observer } from './observer.ts'
import type { DispatchPorts } from './port.ts'

export interface OutboxDependencies {
  readonly store: Store
  readonly ports: DispatchPorts
  readonly events: EventHub
  readonly clock: Clock
  readonly log: Log
  /** 0 <= random() < 1; seeded in simulations. */
  readonly random: () => number
  /**
   * The holder of this process's leases. Given only where no other process with this name can be alive: then a lease of that name
   * found at start has no sender any more. Otherwise a lease is waited for until it ends.
   */
  readonly owner?: string
  /** Where there are other processes: whether what goes through a gate is this one's to send. */
  readonly owns?: (gate: string) => Promise<boolean>
  /** Who watches each try. */
  readonly observer?: Observer
  /** What became of a call is known. */
  readonly onTried?: (workspaceId: string) => void
}

export interface Outbox {
  /** Call before `start` when the store was restored from a copy: another machine may have sent what this one was about to send. */
  restored(): Promise<void>
  /** Turns what a dead process was sending into unknown, then runs the worker. */
  start(): Promise<void>
  /** Starts no more calls, and waits at most `graceMs` for those that are running. */
  stop(graceMs: number): Promise<void>
  /** Something was queued in a workspace, or somewhere: look at it. */
  poke(workspaceId?: string): void
  /** Updates the target of a dispatch that a caller changed, in the caller's transaction. */
  followed(stores: Stores, dispatch: StoredDispatch, at: string): Promise<readonly ChangeEvent[]>
  /** Makes everything that waits due now. */
  wake(): Promise<void>
  /** A person asks for this one now: its upstream is tried even if it was away a moment ago. */
  hasten(dispatch: StoredDispatch): void
  /** Resolves after the dispatch's next try has ended, when none is about to be made, or after `timeoutMs`. */
  settled(id: string, timeoutMs: number): Promise<void>
  /** How many are on the wire. */
  sending(): number
  /** Whether the workspace's upstream answered last time. */
  reachable(workspaceId: string): Reach
}
