import type { Clock } from '../../src/core/core.ts'
import type { Random } from '../support/random.ts'

/**
 * Time and order, both in the hands of a seed. Whatever could run next stands in one of two places: a turn (something that
 * takes no time but may be overtaken, such as a call to the store) or a timer. `step` runs exactly one of them, chosen by
 * chance among those that could be next, and lets every promise settle before the next.
 */
export interface SimulatedTime extends Clock {
  /** As `after`; the step that runs the callback ends when its promise does. */
  after(ms: number, callback: () => void | Promise<void>): () => void
  /** Resolves when it is this caller's turn. */
  turn(): Promise<void>
  sleep(ms: number): Promise<void>
  /** The lid is closed and opened again: time has passed and nothing ran. */
  jump(ms: number): void
  /** Stands still while the lid is closed. */
  steady(): number
  /** False when nothing is left to run. */
  step(): Promise<boolean>
  readonly steps: number
}

interface Timer {
  readonly at: number
  readonly callback: () => void | Promise<void>
}

export function simulatedTime(start: number, random: Random): SimulatedTime {
  let now = start
  let steps = 0
  let asleep = 0
  /** The longest that one step takes, in milliseconds: machines differ. */
  const slowness = random.pick([1, 30, 30, 5_000])
  const timers = new Set<Timer>()
  const turns: (() => void)[] = []

  function earliest(): Timer | undefined {
    let first: Timer | undefined
    for (const timer of timers) if (!first || timer.at < first.at) first = timer
    return first
  }

  async function fire(timer: Timer): Promise<void> {
    timers.delete(timer)
    now = Math.max(now, timer.at)
    await timer.callback()
  }

  function after(ms: number, callback: () => void | Promise<void>): () => void {
    const timer = { at: now + Math.max(0, ms), callback }
    timers.add(timer)
    return () => timers.delete(timer)
  }

  return {
    now: () => now,
    after,
    turn: () => new Promise((resolve) => turns.push(resolve)),
    sleep: (ms) => new Promise((resolve) => after(ms, resolve)),
    jump(ms) {
      now += ms
      asleep += ms
    },
    steady: () => now - asleep,
    async step() {
      steps++
      // Nothing takes no time at all.
      if (random.chance(0.2)) now += random.int(slowness)
      const timer = earliest()
      const timerMayRun = timer !== undefined && (turns.length === 0 || (timer.at <= now && random.chance(0.3)))
      if (timer && timerMayRun) await fire(timer)
      else if (turns.length > 0) turns.splice(random.int(turns.length), 1)[0]?.()
      else return false
      await settled()
      return true
    },
    get steps() {
      return steps
    },
  }
}

/** Every promise that waits for nothing has settled, and long work that gave others their turn goes on. */
export function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
}
