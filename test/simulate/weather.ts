import type { Random } from '../support/random.ts'
import type { Doom } from './doom.ts'
import type { SimulatedTime } from './time.ts'

/** How bad things are in one history: drawn once from its seed, and over when the quiet period begins. */
export interface Weather {
  readonly time: SimulatedTime
  readonly random: Random
  /** Draws one of the faults, or none. */
  fault<Name extends string>(names: readonly Name[]): Name | undefined
  /** A delay on the line, in milliseconds, no longer than `longest`. */
  delay(longest: number): number
  /** Whether something that happens seldom happens now; counted under its name. */
  strikes(name: string, probability: number): boolean
  readonly counts: Map<string, number>
  /** Nothing is listening until then. */
  downUntil: number
  /** The line presents another certificate until then. */
  wrongCertificateUntil: number
  calm: boolean
  /** How much oftener than in a long history processes die and single requests get lost. */
  readonly density: number
  /** How often people push, 0 to 1. */
  readonly nervousness: number
  /** How often a commit, or a look at the store, fails. */
  readonly diskFailures: number
  /** Kills whatever the weather. */
  readonly doom?: Doom
}

export function drawWeather(time: SimulatedTime, random: Random, density: number): Weather {
  const faultRate = random.pick([0, 0.1, 0.3, 0.6])
  const slowRate = random.pick([0, 0.02, 0.15])
  const nervousness = random.pick([0, 0.3, 1])
  const diskFailures = random.pick([0, 0.003, 0.03])
  const counts = new Map<string, number>()
  const count = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1)

  const weather: Weather = {
    time,
    random,
    density,
    counts,
    nervousness,
    diskFailures,
    downUntil: 0,
    wrongCertificateUntil: 0,
    calm: false,
    fault(names) {
      if (weather.calm || !random.chance(faultRate)) return undefined
      const name = random.pick(names)
      count(name)
      return name
    },
    delay(longest) {
      const slow = !weather.calm && random.chance(slowRate)
      if (slow) count('slow')
      return slow ? random.skewed(1_000, longest) : random.skewed(5, 2_000)
    },
    strikes(name, probability) {
      const struck = !weather.calm && random.chance(probability)
      if (struck) count(name)
      return struck
    },
  }
  return weather
}
