import type { Victim } from '../support/scene/programs.ts'
import type { Verdict } from '../support/scene/verdict.ts'

/** Longer than a busy clinic is without a call of some kind; the rarest kinds may not come for minutes. */
const PATIENCE_MS = 2_000

/** Calls that change what an upstream holds. Lives rarely get as far as these, and most depends on them. */
const CHANGES = /\/Cargar|\/validate |DELETE /
/** Elsewhere it is a point's turn so many times less often. */
const ELSEWHERE = 3

export interface Point {
  readonly label: string
  reached: number
  kills: number
  /** Ambushes in which its turn had come and the host was killed there, or came to no point whose turn it was. */
  turns: number
  /** With as many it began: it need not catch up with those that were reached long before. */
  readonly born: number
}

const weight = (label: string) => (CHANGES.test(label) ? 1 : ELSEWHERE)
/** The lowest have their turn. */
const rank = ({ label, turns }: Point) => (turns + 1) * weight(label)

/** A point is often reached from here on, and has had chances enough to be killed at. */
const OFTEN = 20
const CHANCES = 5

/** Labelled points at which the host can be killed, each as often as the others as far as it is reached. */
export class Points {
  readonly #points = new Map<string, Point>()
  readonly #host: Victim
  #spring: ((buried: Promise<void>) => void) | undefined
  misses = 0

  constructor(host: Victim) {
    this.#host = host
  }

  /** Somebody is at a point. Resolves with true when the host was killed for that, and is buried. */
  async pass(label: string): Promise<boolean> {
    const point = this.#point(label)
    point.reached++
    if (!this.#spring || rank(point) > this.#lowest()) return false
    point.kills++
    point.turns++
    const buried = this.#host.kill()
    this.#spring(buried)
    await buried
    return true
  }

  /**
   * Kills the host as soon as it is at one of the points whose turn it is, or wherever it is when it comes to none of them.
   * Resolves when it is buried.
   */
  ambush(): Promise<void> {
    return new Promise((resolve) => {
      const tired = setTimeout(() => {
        this.#spring = undefined
        this.#miss()
        resolve(this.#host.kill())
      }, PATIENCE_MS)
      this.#spring = (buried) => {
        this.#spring = undefined
        clearTimeout(tired)
        resolve(buried)
      }
    })
  }

  /** By label, as it is now. */
  coverage(): Point[] {
    return [...this.#points.values()].map((point) => ({ ...point })).sort((a, b) => (a.label < b.label ? -1 : 1))
  }

  #point(label: string): Point {
    const known = this.#points.get(label)
    if (known) return known
    const born = this.#points.size === 0 ? 0 : Math.ceil(this.#lowest() / weight(label)) - 1
    const point = { label, reached: 0, kills: 0, turns: born, born }
    this.#points.set(label, point)
    return point
  }

  #lowest(): number {
    return Math.min(...[...this.#points.values()].map(rank))
  }

  /** Those that did not come wait for their next turn, and so do not keep the others from theirs. */
  #miss(): void {
    this.misses++
    const lowest = this.#lowest()
    for (const point of this.#points.values()) if (rank(point) === lowest) point.turns++
  }
}

/** A short campaign judges nothing: few points have had their chances. */
export function judgePoints(points: readonly Point[]): Verdict {
  const never = points.filter(
    ({ reached, kills, turns, born }) => kills === 0 && reached >= OFTEN && turns - born >= CHANCES,
  )
  return {
    name: 'the host was killed at every point that it often reached',
    findings: never.map(({ label, reached, turns, born }) => `${label}: ${reached} times, ${turns - born} ambushes`),
  }
}
