import type { TransportAnswer } from './transport.ts'

/** Asking again after an hour costs one request; a header that says a year would cost the year. */
const LONGEST_MS = 3_600_000

/**
 * `Retry-After` in seconds or as a date; undefined when absent or not understood. A date is counted from the answer's own
 * `Date`: whoever wrote it may have another clock.
 */
export function retryAfterMs({ headers }: TransportAnswer, now: number): number | undefined {
  const value = headers['retry-after']
  if (value === undefined) return undefined
  const theirs = Date.parse(headers.date ?? '')
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - (Number.isNaN(theirs) ? now : theirs)
  return Number.isNaN(ms) ? undefined : Math.min(LONGEST_MS, Math.max(0, ms))
}
