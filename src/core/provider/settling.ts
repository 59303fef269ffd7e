import type { LookupTimes } from './provider.ts'

/** A provider may take a document in first and show it later. */
export const SETTLING_MS = 120_000
/** Between the two look-ups that prove an absence. */
const APART_MS = 30_000

/** Whether a look-up that finds nothing now proves that nothing is there: it is the second one after the settling time. */
export function isConclusive({ now, sentAt, previousLookups }: LookupTimes): boolean {
  return previousLookups.some((at) => at >= sentAt + SETTLING_MS && at <= now - APART_MS)
}
