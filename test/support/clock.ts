import type { Clock } from '../../src/core/core.ts'
import { isStoreBusy } from './busy.ts'

export interface VirtualClock extends Clock {
  /** Lets time pass: timers that fall due call back in order, each at its own moment, with promises settled between. */
  advance(ms: number): Promise<void>
  /** When the next timer falls due. */
  nextDue(): number | undefined
  /** Somebody sets the clock back; what is waited for takes as long as before. */
  setBack(ms: number): void
}

interface Timer {
  readonly at: number
  readonly callback: () => void
}

/** 21:30 of the last day of February in Bogotá: in UTC another day of another month. */
const START = Date.parse('2026-03-01T02:30:00.000Z')

/** Time that stands still until a test moves it. */
export function virtualClock(start = START): VirtualClock {
  let now = start
  let setBack = 0
  const timers = new Set<Timer>()

  /** Of those due by `until`, the earliest; the one set first when two fall together. */
  function nextDue(until: number): Timer | undefined {
    let next: Timer | undefined
    for (const timer of timers) if (timer.at <= until && (!next || timer.at < next.at)) next = timer
    return next
  }

  return {
    now: () => now - setBack,
    steady: () => now,
    setBack(ms) {
      setBack += ms
    },
    nextDue: () => nextDue(Number.POSITIVE_INFINITY)?.at,
    after(ms, callback) {
      const timer = { at: now + ms, callback }
      timers.add(timer)
      return () => timers.delete(timer)
    },
    async advance(ms) {
      const until = now + ms
      for (let timer = nextDue(until); timer; timer = nextDue(until)) {
        timers.delete(timer)
        now = Math.max(now, timer.at)
        timer.callback()
        await new Promise((resolve) => setImmediate(resolve))
      }
      now = until
    },
  }
}

/**
 * Lets time pass from one timer to the next, each only when nothing `moves` any more: what really takes time, such as a
 * compression, takes no virtual time. `atLeastMs` goes over many timers at once.
 */
export async function passTime(clock: VirtualClock, ms: number, moves: () => boolean, atLeastMs = 1): Promise<void> {
  const until = clock.now() + ms
  const isMoving = () => moves() || isStoreBusy()
  // What was begun and not waited for comes to where it needs time.
  await untilStill(isMoving)
  while (clock.now() < until) {
    const now = clock.now()
    const next = Math.max(clock.nextDue() ?? until, now + atLeastMs)
    await clock.advance(Math.min(next, until) - now)
    await untilStill(isMoving)
  }
}

const STILL_TURNS = 8

/** Resolves when nothing moves, nor begins to in the next few turns. */
async function untilStill(moves: () => boolean): Promise<void> {
  for (let still = 0; still < STILL_TURNS; still = moves() ? 0 : still + 1) {
    await new Promise((resolve) => (moves() ? setTimeout(resolve, 1) : setImmediate(resolve)))
  }
}
