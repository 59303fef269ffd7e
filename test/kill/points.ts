import type { Victim } from '../support/scene/programs.ts'
import type { Verdict } from '../support/scene/verdict.ts'

/** Longer than a host takes to begin on a busy machine. */
const BEGINS_MS = 15_000
/** From the first point on: longer than a busy clinic is without a call of some kind; the rarest kinds may not come for minutes. */
const PATIENCE_MS = 2_000
/** While a point is owed, it alone is waited for so much longer: the store moves its log to its file twice a minute. */
const OWED_MS = 8_000
/** While nobody comes whose turn it is, ranks up to twice as high do as well, and so on. */
const DOUBLES_MS = 200

/** Calls that change what an upstream holds. Lives rarely get as far as these, and most depends on them. */
const CHANGES = /\/Cargar|\/validate |DELETE /
/** Elsewhere it is a point's turn so many times less often. */
const ELSEWHERE = 3

interface Point {
  readonly label: string
  reached: number
  kills: number
  /** It begins as if it had been killed at so often: it need not catch up with those that were reached long before. */
  readonly born: number
  /** Ambushes since it was often reached. */
  chances: number
}

interface Ambush {
  /** For so long nobody's turn comes but of those that are owed, ms. */
  readonly owed: number
  /** When the host was at a point for the first time. */
  since?: number
  /** It is there: from now on it is waited for as long as for a busy one. */
  readonly seen: () => number
  readonly spring: (buried: Promise<void>) => void
}

export type CoveredPoint = Readonly<Omit<Point, 'born'>>

/** A point is often reached from here on; and had chances enough when it was reached as often again, in as many ambushes. */
const OFTEN = 20

const weight = (label: string) => (CHANGES.test(label) ? 1 : ELSEWHERE)

const isOwed = ({ reached, kills }: Point) => kills === 0 && reached >= OFTEN

/** The lowest have their turn; below all others is what is often reached and was never killed at. */
function rank(point: Point): number {
  return isOwed(point) ? 0.1 : (point.kills + point.born + 1) * weight(point.label)
}

/** Labelled points at which the host can be killed, the seldom reached before the others. */
export class Points {
  readonly #points = new Map<string, Point>()
  readonly #host: Victim
  #ambush: Ambush | undefined
  misses = 0

  constructor(host: Victim) {
    this.#host = host
  }

  /** Somebody is at a point. Resolves with true when the host was killed for that, and is buried. */
  async pass(label: string): Promise<boolean> {
    const point = this.#point(label)
    point.reached++
    const ambush = this.#ambush
    if (!ambush) return false
    ambush.since ??= ambush.seen()
    const waited = performance.now() - ambush.since - ambush.owed
    if (!isOwed(point) && (waited < 0 || rank(point) > this.#lowest() * 2 ** (waited / DOUBLES_MS))) return false
    point.kills++
    const buried = this.#host.kill()
    ambush.spring(buried)
    await buried
    return true
  }

  /**
   * Kills the host as soon as it is at one of the points whose turn it is: at first only the lowest, and then more and more of
   * them; or wherever it is when it comes to none. Resolves when it is buried.
   */
  ambush(): Promise<void> {
    for (const point of this.#points.values()) if (point.reached >= OFTEN) point.chances++
    const owed = this.owes() ? OWED_MS : 0
    return new Promise((resolve) => {
      const tired = () => {
        this.#ambush = undefined
        this.misses++
        resolve(this.#host.kill())
      }
      let timer = setTimeout(tired, BEGINS_MS)
      this.#ambush = {
        owed,
        seen: () => {
          clearTimeout(timer)
          timer = setTimeout(tired, owed + PATIENCE_MS)
          return performance.now()
        },
        spring: (buried) => {
          this.#ambush = undefined
          clearTimeout(timer)
          resolve(buried)
        },
      }
    })
  }

  /** Whether some point is often reached where the host was never killed. */
  owes(): boolean {
    return [...this.#points.values()].some(isOwed)
  }

  /** By label, as it is now. */
  coverage(): CoveredPoint[] {
    return [...this.#points.values()].map((point) => ({ ...point })).sort((a, b) => (a.label < b.label ? -1 : 1))
  }

  #point(label: string): Point {
    const known = this.#points.get(label)
    if (known) return known
    const born = this.#points.size === 0 ? 0 : Math.ceil(this.#lowest() / weight(label)) - 1
    const point = { label, reached: 0, kills: 0, born, chances: 0 }
    this.#points.set(label, point)
    return point
  }

  #lowest(): number {
    return Math.min(...[...this.#points.values()].map(rank))
  }
}

/** A short campaign judges nothing: few points have had their chances. */
export function judgePoints(points: readonly CoveredPoint[]): Verdict {
  const never = points.filter(({ reached, kills, chances }) => kills === 0 && reached >= 2 * OFTEN && chances >= OFTEN)
  return {
    name: 'the host was killed at every point that it often reached',
    findings: never.map(({ label, reached, chances }) => `${label}: ${reached} times, ${chances} ambushes`),
  }
}
