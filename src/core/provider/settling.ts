import type { Clock } from '../core.ts'
import { steadyNow } from '../steady.ts'
import type { LookupTimes } from './provider.ts'

/** A provider may take a document in first and show it later. */
export const SETTLING_MS = 120_000

/**
 * Whether a look-up that finds nothing now proves that nothing is there: an earlier one found nothing either, both lie after
 * the settling time, and it lies between them too. While a machine sleeps its clock goes on and its requests do not: one
 * that left before may arrive when it wakes, long after it was sent, and only then begins to settle.
 */
export function isConclusive({ now, sentAt, previousLookups }: LookupTimes, settlingMs = SETTLING_MS): boolean {
  return previousLookups.some((at) => at >= sentAt + settlingMs && at <= now - settlingMs)
}

/**
 * Whether this process itself has been looking in vain for the settling time, which it counts from the first time that it
 * asks: the clock by which sendings and look-ups are written down may have been set between them, and then proves nothing.
 */
export function createWatch(clock: Clock, settlingMs = SETTLING_MS): (id: string, sentAt: number) => boolean {
  const since = new Map<string, { readonly sentAt: number; readonly steady: number }>()
  return (id, sentAt) => {
    const now = steadyNow(clock)
    const watch = since.get(id)
    if (watch?.sentAt === sentAt) return now - watch.steady >= settlingMs
    since.set(id, { sentAt, steady: now })
    return false
  }
}
