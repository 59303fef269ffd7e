import type { Clock } from '../core/core.ts'

/** Real time. Its timers keep no process alive: the host decides when it ends. */
export const systemClock: Clock = {
  now: () => Date.now(),
  steady: () => performance.now(),
  after(ms, callback) {
    const timer = setTimeout(callback, ms).unref()
    return () => clearTimeout(timer)
  },
}
