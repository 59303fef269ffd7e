import type { Clock } from './core.ts'

/** Time that no correction of the clock moves; it may stand still while the machine sleeps. */
export const steadyNow = (clock: Clock) => clock.steady?.() ?? clock.now()
