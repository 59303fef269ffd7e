interface Lasting<T> {
  readonly one: T
  readonly from: string
  /** The last day of it. */
  readonly to: string
}

/** After every day. */
export const ENDLESS = '\uffff'

/** What holds on a day, found by halving: a file may name thousands of one patient, and ask as often. */
export class InForce<T> {
  readonly #all: readonly Lasting<T>[]
  readonly #begun: Days
  readonly #over: Days

  constructor(all: readonly Lasting<T>[]) {
    this.#all = all
    const ever = [...all.entries()].filter(([, { from, to }]) => from <= to)
    this.#begun = new Days(ever.map(([place, { from }]) => ({ day: from, place })))
    this.#over = new Days(ever.map(([place, { to }]) => ({ day: to, place })))
  }

  /** The one that holds on the day; undefined: none does, or several do. Without a day all of them are asked. */
  only(day: string | undefined): T | undefined {
    if (day === undefined) return this.#all.length === 1 ? this.#all[0]?.one : undefined
    const begun = this.#begun.upTo(day, true)
    const over = this.#over.upTo(day, false)
    return begun.count - over.count === 1 ? this.#all[begun.places - over.places]?.one : undefined
  }
}

/** Days in their order, with how many there are up to each, and the sum of their places: one that is left of two such sums is known by it. */
class Days {
  readonly #days: readonly string[]
  readonly #sums: readonly number[]

  constructor(all: readonly { readonly day: string; readonly place: number }[]) {
    const sorted = all.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
    this.#days = sorted.map(({ day }) => day)
    let sum = 0
    this.#sums = [0, ...sorted.map(({ place }) => (sum += place))]
  }

  upTo(day: string, included: boolean): { readonly count: number; readonly places: number } {
    let [low, high] = [0, this.#days.length]
    while (low < high) {
      const middle = (low + high) >> 1
      const at = this.#days[middle] ?? ''
      if (at < day || (included && at === day)) low = middle + 1
      else high = middle
    }
    return { count: low, places: this.#sums[low] ?? 0 }
  }
}
