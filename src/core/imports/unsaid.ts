import { isDeepStrictEqual } from 'node:util'
import type { Json } from '../rips/view.ts'

const withoutNumber = ({ consecutivo: _, ...record }: Json): Json => record
/** What a record says: its place in the list, and properties that say nothing, are left aside. */
export const said = (record: Json): Json =>
  Object.fromEntries(Object.entries(withoutNumber(record)).filter(([, value]) => (value ?? null) !== null))
const DAY = /^\d{4}-\d{2}-\d{2}$/
const DAY_OF_TIME = /^\d{4}-\d{2}-\d{2}(?= )/

/** Whether a row says nothing that a record does not say, which somebody may have completed since: a time for its day, too. */
export const saysNoMore = (row: Json, record: Json): boolean =>
  Object.entries(said(row)).every(
    ([name, value]) =>
      isDeepStrictEqual(record[name], value) ||
      (typeof value === 'string' && DAY.test(value) && String(record[name]).startsWith(`${value} `)),
  )

const keyOf = (name: string, value: unknown) => JSON.stringify([name, value])
/** The same for records that say the same. */
const wholeOf = (record: Json) => JSON.stringify(Object.entries(said(record)).sort(([a], [b]) => (a < b ? -1 : 1)))

/** Under what a row may ask for a record: all that it says, or a property each. */
function keysOf(record: Json): string[] {
  const each = Object.entries(said(record)).flatMap(([name, value]) => {
    const [day] = DAY_OF_TIME.exec(String(value)) ?? []
    return day === undefined ? [keyOf(name, value)] : [keyOf(name, value), keyOf(name, day)]
  })
  return [wholeOf(record), ...each]
}

const NONE: ReadonlySet<Json> = new Set()

/** Records that were there before and that no row said yet, found by what they say: somebody may have thousands. */
export class Unsaid {
  readonly #byKey = new Map<string, Set<Json>>()
  readonly #all: Set<Json>

  constructor(records: readonly Json[]) {
    this.#all = new Set(records)
    for (const record of records) {
      for (const key of keysOf(record)) this.#byKey.set(key, (this.#byKey.get(key) ?? new Set()).add(record))
    }
  }

  /** Whether one of them says what the row does, which then is said; rather one that says no more than it. */
  take(row: Json): boolean {
    const record = this.#found(row)
    if (!record) return false
    this.#all.delete(record)
    for (const key of keysOf(record)) this.#byKey.get(key)?.delete(record)
    return true
  }

  #found(row: Json): Json | undefined {
    const [exactly] = this.#byKey.get(wholeOf(row)) ?? []
    if (exactly) return exactly
    const saying = Object.entries(said(row)).map(([name, value]) => this.#byKey.get(keyOf(name, value)) ?? NONE)
    const rarest = saying.reduce<ReadonlySet<Json>>((least, one) => (one.size < least.size ? one : least), this.#all)
    for (const record of rarest) if (saysNoMore(row, record)) return record
    return undefined
  }
}
