import { asc, desc, gte, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Found, KeysetFilter } from './cursor.ts'

interface Sorted {
  readonly key: SQLiteColumn
  readonly updatedAt: SQLiteColumn
}

/** Stored instants have milliseconds: as text they compare like moments only in one form. */
export const changedSince = ({ updatedAt }: Sorted, { updatedSince }: KeysetFilter): SQL | undefined =>
  updatedSince === undefined ? undefined : gte(updatedAt, new Date(updatedSince).toISOString())

/** The order of a list, and what lies behind a place in it: rows are never skipped by their number. */
export function keyset({ key, updatedAt }: Sorted, { sort = '-createdAt', after }: KeysetFilter) {
  const direction = sort.startsWith('-') ? desc : asc
  const compared = sort.startsWith('-') ? sql.raw('<') : sql.raw('>')
  if (sort.endsWith('createdAt')) {
    return { beyond: after && sql`${key} ${compared} ${after.key}`, orderBy: [direction(key)] }
  }
  const beyond = after && sql`(${updatedAt}, ${key}) ${compared} (${after.value}, ${after.key})`
  return { beyond, orderBy: [direction(updatedAt), direction(key)] }
}

/** One row more than a page was read: whether there is a next page. */
export function cutAt<Row extends { key: number; updatedAt: string }>(
  rows: readonly Row[],
  limit: number,
): Pick<Found<Row>, 'items' | 'next'> {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, next: last && rows.length > limit ? { value: last.updatedAt, key: last.key } : null }
}
