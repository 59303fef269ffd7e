import { asc, desc, gte, type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { CountedOnce, FoundPage, KeysetFilter, PageCursor } from '../store/page.ts'
import type { Prepare } from '../store/sql.ts'
import { cutAt } from './cursor.ts'

interface Sorted {
  readonly key: SQLiteColumn
  readonly updatedAt: SQLiteColumn
  /** What else the list is sorted by, by the contract's names; never null, since nothing lies before or behind a null. */
  readonly sorts?: Readonly<Record<string, SQLWrapper>>
}

const LETTERS = { á: 'a', é: 'e', í: 'i', ó: 'o', ú: 'u', ü: 'u', ñ: 'n~' } as const

/** It is in the JSON array that is bound by this name: one prepared statement for as many as there are. */
export const isAmong = (column: SQLWrapper, name: string): SQL =>
  sql`${column} IN (SELECT value FROM json_each(${sql.placeholder(name)}))`

/**
 * A text in the order of the alphabet, whatever its accents and capitals: SQLite knows the letters of English alone. An index
 * by it repeats the expression letter by letter.
 */
export const inAlphabet = (text: string): string =>
  Object.entries(LETTERS)
    .flatMap(([letter, plain]) => [[letter, plain] as const, [letter.toUpperCase(), plain] as const])
    .reduce((folded, [letter, plain]) => `replace(${folded}, '${letter}', '${plain}')`, `lower(${text})`)

/** Stored instants have milliseconds: as text they compare like moments only in one form. */
export const storedInstant = (moment: string) => new Date(moment).toISOString()

export const changedSince = ({ updatedAt }: Sorted, { updatedSince }: KeysetFilter): SQL | undefined =>
  updatedSince === undefined ? undefined : gte(updatedAt, storedInstant(updatedSince))

/** A place, or where it will be bound. */
type BoundPlace = PageCursor | Readonly<Record<keyof PageCursor, Placeholder>>

/** The order of a list, and what lies behind a place in it: rows are never skipped by their number. */
export function keyset(
  { key, updatedAt, sorts = {} }: Sorted,
  { sort = '-createdAt', after }: { readonly sort?: string | undefined; readonly after?: BoundPlace | undefined },
) {
  const direction = sort.startsWith('-') ? desc : asc
  const compared = sort.startsWith('-') ? sql.raw('<') : sql.raw('>')
  const by = sorts[sort.replace('-', '')] ?? updatedAt
  if (sort.endsWith('createdAt')) {
    return { beyond: after && sql`${key} ${compared} ${after.key}`, orderBy: [direction(key)], by }
  }
  const beyond = after && sql`(${by}, ${key}) ${compared} (${after.value}, ${after.key})`
  return { beyond, orderBy: [direction(by), direction(key)], by }
}

export type Condition = readonly [sql: string, ...values: (string | number | null)[]]

interface Columns {
  readonly key: string
  readonly updatedAt: string
  /** As those of `Sorted`, in plain SQL. */
  readonly sorts?: Readonly<Record<string, string>>
}

function plainKeyset(columns: Columns, { sort = '-createdAt', after, updatedSince }: KeysetFilter) {
  const { key, updatedAt, sorts = {} } = columns
  const [direction, compared] = sort.startsWith('-') ? ['DESC', '<'] : ['ASC', '>']
  const by = sorts[sort.replace('-', '')] ?? updatedAt
  const byMaking = sort.endsWith('createdAt')
  const behind = ({ value, key: at }: PageCursor): Condition =>
    byMaking ? [`${key} ${compared} ?`, at] : [`(${by}, ${key}) ${compared} (?, ?)`, value, at]
  return {
    since: updatedSince === undefined ? [] : [[`${updatedAt} >= ?`, storedInstant(updatedSince)] satisfies Condition],
    beyond: after === undefined ? [] : [behind(after)],
    order: byMaking ? `${key} ${direction}` : `${by} ${direction}, ${key} ${direction}`,
    by,
  }
}

interface Selection {
  readonly columns: string
  readonly from: string
  readonly where: readonly Condition[]
  readonly sorted: Columns
  /** Where counting takes long. */
  readonly remembered?: CountedOnce | undefined
}

/** The same in plain SQL, by the names of the columns. What the page itself shows is not counted. */
export async function plainPage<T>(
  statement: Prepare,
  { columns, from, where, sorted, remembered = (count) => count() }: Selection,
  filter: KeysetFilter,
  toRecord: (row: unknown) => T,
): Promise<FoundPage<T>> {
  const { since, beyond, order, by } = plainKeyset(sorted, filter)
  const text = (conditions: readonly Condition[]) =>
    `FROM ${from} WHERE ${conditions.map(([sql]) => sql).join(' AND ')}`
  const values = (conditions: readonly Condition[]) => conditions.flatMap(([, ...bound]) => bound)
  const all = [...where, ...since]
  const behind = [...all, ...beyond]
  const place = `${sorted.key} AS placeKey, ${by} AS placeAt`
  const page = statement(`SELECT ${columns}, ${place} ${text(behind)} ORDER BY ${order} LIMIT ? OFFSET ?`)
  const bound = [...values(behind), filter.limit + 1, filter.offset]
  const rows = (await page.all(...bound)) as { placeKey: number; placeAt: string | number }[]
  const showsEnd = !filter.after && rows.length <= filter.limit && (rows.length > 0 || filter.offset === 0)
  const counted = async () =>
    ((await statement(`SELECT count(*) AS n ${text(all)}`).get(...values(all))) as { n: number }).n
  const total = showsEnd ? filter.offset + rows.length : await remembered(counted)
  const { items, next } = cutAt(rows, filter.limit, ({ placeKey, placeAt }) => ({ value: placeAt, key: placeKey }))
  return { items: items.map(({ placeKey: _k, placeAt: _a, ...row }) => toRecord(row)), next, total }
}

/** One row more than a page was read. */
export const cutByChange = <Row extends { key: number; updatedAt: string }>(
  rows: readonly Row[],
  limit: number,
): Pick<FoundPage<Row>, 'items' | 'next'> => cutAt(rows, limit, ({ key, updatedAt }) => ({ value: updatedAt, key }))
