import type { Clock } from '../core/core.ts'

/** Timers of the platform count no further, some 24 days: it would call back at once. */
const LONGEST_MS = 2 ** 31 - 1

/** Real time. Its timers keep no process alive: the host decides when it ends. */
export const systemClock: Clock = {
  now: () => Date.now(),
  steady: () => performance.now(),
  after(ms, callback) {
    const timer = setTimeout(callback, Math.min(ms, LONGEST_MS)).unref()
    return () => clearTimeout(timer)
  },
}
