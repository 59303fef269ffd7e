import type { Clock } from '../core/core.ts'
import { systemClock } from './clock.ts'

/** The machine's time, which made-up data sets back to be lived through; never where an upstream is real. */
export interface MovableClock extends Clock {
  moveTo(moment: number): void
  /** Back to what the machine says. */
  release(): void
}

export function movableClock(clock: Clock = systemClock): MovableClock {
  let ahead = 0
  return {
    ...clock,
    now: () => clock.now() + ahead,
    moveTo(moment) {
      ahead = moment - clock.now()
    },
    release() {
      ahead = 0
    },
  }
}
