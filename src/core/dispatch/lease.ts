import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { Clock } from '../core.ts'
import { steadyNow } from '../steady.ts'
import { type Transport, TransportError } from '../transport/transport.ts'

/** A lease outlives the longest call by this much. */
const MARGIN_MS = 60_000

/** An older reading is too stale to act on. */
const FRESH_MS = 2_000

/** How a lease is looked at, and made longer, in the store. Neither throws. */
export interface Keeping {
  /** When it ends there; undefined: somebody else has it. */
  heldUntil(): Promise<number | undefined>
  /** Until when it was made longer; undefined: it was not. */
  renew(leaseMs: number): Promise<number | undefined>
}

/** On both clocks, in milliseconds. */
export interface Moment {
  readonly clock: number
  readonly steady: number
}

/** The right of one worker to call an upstream for one dispatch, for a while. */
export interface Lease {
  /** Whether a call of this length fits in, after the lease was made longer if need be. */
  covers(callMs: number): Promise<boolean>
}

/** `owner`: see the outbox. */
export function createLeases(clock: Clock, owner: string | undefined) {
  const mine = owner ?? randomUUID()
  return {
    newToken: () => `${mine}/${randomUUID()}`,
    /** Whoever sent before leases had a holder was the only one there could be. */
    isOfPredecessor: (token: string | null) =>
      owner !== undefined && (token === null || token.slice(0, token.lastIndexOf('/')) === mine),
    /** By how much the clock is ahead of steady time: it changes when the clock is set, and when the machine sleeps. */
    clockAhead: () => clock.now() - steadyNow(clock),
    lengthFor: (callMs: number) => callMs + MARGIN_MS,
    moment,
    /**
     * Counted from before it is written, on both clocks, and never beyond what is written: neither a sleep nor a clock that is
     * set makes it longer, nor both. `since`: a moment before it is written.
     */
    begun(leaseMs: number, { heldUntil, renew }: Keeping, since: Moment = moment()): Lease {
      let end = endOf(leaseMs, since)
      const fits = (ms: number) => clock.now() + ms <= end.clock && steadyNow(clock) + ms <= end.steady
      /** What the store says must be so now: another's clock may be ahead, and take a lease for ended that is not. */
      async function isStillHeld(): Promise<boolean> {
        for (let tries = 1; tries <= 3; tries++) {
          const [since, steadySince] = [clock.now(), steadyNow(clock)]
          const until = await heldUntil()
          if (until === undefined) return false
          end = { ...end, clock: Math.min(end.clock, until) }
          if (clock.now() - since < FRESH_MS && steadyNow(clock) - steadySince < FRESH_MS) return true
        }
        return false
      }
      return {
        async covers(callMs) {
          if (fits(callMs) && (await isStillHeld()) && fits(callMs)) return true
          const longer = endOf(callMs + MARGIN_MS)
          const until = await renew(callMs + MARGIN_MS)
          if (until === undefined) return false
          end = { ...longer, clock: Math.min(longer.clock, until) }
          return fits(callMs)
        },
      }
    },
  }

  function moment(): Moment {
    return { clock: clock.now(), steady: steadyNow(clock) }
  }

  function endOf(ms: number, since = moment()): Moment {
    return { clock: since.clock + ms, steady: since.steady + ms }
  }
}

const current = new AsyncLocalStorage<Lease>()

/** Every request that `work` makes through a leased transport is made under the lease. */
export const underLease = <T>(lease: Lease, work: () => Promise<T>): Promise<T> => current.run(lease, work)

/**
 * No byte leaves for a dispatch that may be another worker's by now: a request begins while all of it fits the lease, and its
 * first byte leaves before its own time is over. What is not for a dispatch passes.
 */
export function leasedTransport(transport: Transport, clock: Clock): Transport {
  return async (request) => {
    const lease = current.getStore()
    if (!lease) return transport(request)
    if (!(await lease.covers(request.timeoutMs))) throw new TransportError('not-sent', 'lease-lost')
    const [since, steadySince] = [clock.now(), steadyNow(clock)]
    const isInTime = (now: number, then: number) => now - then < request.timeoutMs
    const mayLeave = () => isInTime(clock.now(), since) && isInTime(steadyNow(clock), steadySince)
    return transport({ ...request, mayLeave })
  }
}
