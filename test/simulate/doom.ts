/** Where a process can die: what sort of step it is at, and of what. */
export interface Point {
  readonly kind: string
  readonly subject: string
}

/**
 * Ends a process at every step of its work, once: the first time that one of them comes to a point it dies there, and the life
 * after it goes on from what that left. What has no subject of its own (a log-in, a count) is died at the 1st, 2nd, 4th, 8th
 * ... time, so that something is left in between.
 */
export class Doom {
  readonly #met = new Set<string>()
  readonly #times = new Map<string, number>()
  /** How many died at a point of each kind. */
  readonly deaths = new Map<string, number>()

  strikes({ kind, subject }: Point): boolean {
    if (subject === '' ? !this.#isDoubled(kind) : this.#isKnown(`${kind} ${subject}`)) return false
    this.deaths.set(kind, (this.deaths.get(kind) ?? 0) + 1)
    return true
  }

  #isKnown(name: string): boolean {
    const isKnown = this.#met.has(name)
    this.#met.add(name)
    return isKnown
  }

  #isDoubled(kind: string): boolean {
    const times = (this.#times.get(kind) ?? 0) + 1
    this.#times.set(kind, times)
    return Number.isInteger(Math.log2(times))
  }
}
