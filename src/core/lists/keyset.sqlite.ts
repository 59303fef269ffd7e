import { asc, desc, gte, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { ListSort } from '../../contract/lists.ts'
import type { FoundPage, KeysetFilter, PageCursor } from '../store/page.ts'
import type { Statements } from '../store/prepared.sqlite.ts'
import { cutAt } from './cursor.ts'

interface Sorted {
  readonly key: SQLiteColumn
  readonly updatedAt: SQLiteColumn
}

/** Stored instants have milliseconds: as text they compare like moments only in one form. */
export const storedInstant = (moment: string) => new Date(moment).toISOString()

export const changedSince = ({ updatedAt }: Sorted, { updatedSince }: KeysetFilter): SQL | undefined =>
  updatedSince === undefined ? undefined : gte(updatedAt, storedInstant(updatedSince))

/** A place, or where it will be bound. */
type BoundPlace = PageCursor | Readonly<Record<keyof PageCursor, Placeholder>>

/** The order of a list, and what lies behind a place in it: rows are never skipped by their number. */
export function keyset(
  { key, updatedAt }: Sorted,
  { sort = '-createdAt', after }: { readonly sort?: ListSort | undefined; readonly after?: BoundPlace | undefined },
) {
  const direction = sort.startsWith('-') ? desc : asc
  const compared = sort.startsWith('-') ? sql.raw('<') : sql.raw('>')
  if (sort.endsWith('createdAt')) {
    return { beyond: after && sql`${key} ${compared} ${after.key}`, orderBy: [direction(key)] }
  }
  const beyond = after && sql`(${updatedAt}, ${key}) ${compared} (${after.value}, ${after.key})`
  return { beyond, orderBy: [direction(updatedAt), direction(key)] }
}

export type Condition = readonly [sql: string, ...values: (string | number | null)[]]

interface Columns {
  readonly key: string
  readonly updatedAt: string
}

function plainKeyset({ key, updatedAt }: Columns, { sort = '-createdAt', after, updatedSince }: KeysetFilter) {
  const [direction, compared] = sort.startsWith('-') ? ['DESC', '<'] : ['ASC', '>']
  const byChange = sort.endsWith('updatedAt')
  const behind = ({ value, key: at }: PageCursor): Condition =>
    byChange ? [`(${updatedAt}, ${key}) ${compared} (?, ?)`, value, at] : [`${key} ${compared} ?`, at]
  return {
    since: updatedSince === undefined ? [] : [[`${updatedAt} >= ?`, storedInstant(updatedSince)] satisfies Condition],
    beyond: after === undefined ? [] : [behind(after)],
    order: byChange ? `${updatedAt} ${direction}, ${key} ${direction}` : `${key} ${direction}`,
  }
}

interface Selection {
  readonly columns: string
  readonly from: string
  readonly where: readonly Condition[]
  readonly sorted: Columns
}

/** The same in plain SQL, by the names of the columns. What the page itself shows is not counted. */
export function plainPage<T>(
  statement: Statements,
  { columns, from, where, sorted }: Selection,
  filter: KeysetFilter,
  toRecord: (row: unknown) => T,
): FoundPage<T> {
  const { since, beyond, order } = plainKeyset(sorted, filter)
  const text = (conditions: readonly Condition[]) =>
    `FROM ${from} WHERE ${conditions.map(([sql]) => sql).join(' AND ')}`
  const values = (conditions: readonly Condition[]) => conditions.flatMap(([, ...bound]) => bound)
  const all = [...where, ...since]
  const behind = [...all, ...beyond]
  const place = `${sorted.key} AS placeKey, ${sorted.updatedAt} AS placeAt`
  const page = statement(`SELECT ${columns}, ${place} ${text(behind)} ORDER BY ${order} LIMIT ? OFFSET ?`)
  const bound = [...values(behind), filter.limit + 1, filter.offset]
  const rows = page.all(...bound) as { placeKey: number; placeAt: string }[]
  const showsEnd = !filter.after && rows.length <= filter.limit && (rows.length > 0 || filter.offset === 0)
  const counted = () => statement(`SELECT count(*) AS n ${text(all)}`).get(...values(all)) as { n: number }
  const total = showsEnd ? filter.offset + rows.length : counted().n
  const { items, next } = cutAt(rows, filter.limit, ({ placeKey, placeAt }) => ({ value: placeAt, key: placeKey }))
  return { items: items.map(({ placeKey: _k, placeAt: _a, ...row }) => toRecord(row)), next, total }
}

/** One row more than a page was read. */
export const cutByChange = <Row extends { key: number; updatedAt: string }>(
  rows: readonly Row[],
  limit: number,
): Pick<FoundPage<Row>, 'items' | 'next'> => cutAt(rows, limit, ({ key, updatedAt }) => ({ value: updatedAt, key }))
