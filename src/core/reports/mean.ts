import { bogotaDay, daysBetween } from '../../contract/bogota.ts'

/** A mean of calendar days, to one decimal. */
export class Mean {
  #sum = 0
  #count = 0

  /** From a day to the day of a moment; null: it did not come to that. */
  add(from: string, at: string | null): void {
    if (at === null) return
    this.#sum += daysBetween(from, bogotaDay(Date.parse(at)))
    this.#count++
  }

  get value(): number | null {
    return this.#count === 0 ? null : Math.round((this.#sum / this.#count) * 10) / 10
  }
}
