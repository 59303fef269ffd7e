import { asc, desc, gte, type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { FoundPage, KeysetFilter, PageCursor } from '../store/page.ts'
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
  /** By the contract's names, descending: what is so comes first, few among many, to which the condition leads. */
  readonly flags?: Readonly<Record<string, Condition>>
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
}

interface Placed {
  readonly placeKey: number
  readonly placeAt: string | number
}

/** What to read of a list: from a place in it on, or so many behind its beginning. */
interface Stretch {
  readonly where: readonly Condition[]
  readonly order: string
  readonly by: string
  readonly limit: number
  readonly offset: number
}

type Read = (stretch: Stretch) => Promise<Placed[]>
type Count = (where: readonly Condition[]) => Promise<number>

interface Flagged {
  readonly key: string
  readonly where: readonly Condition[]
  readonly flag: Condition
}

/** Two stretches, each in the order in which things were made: SQLite would sort all that there is to show the first few. */
async function flaggedRows({ key, where, flag }: Flagged, filter: KeysetFilter, read: Read, count: Count) {
  const { after, limit, offset } = filter
  const [isSo, ...bound] = flag
  const few = [...where, flag]
  const rest = [...where, [`NOT ${isSo}`, ...bound] as const]
  const behind: Condition[] = after ? [[`${key} < ?`, after.key]] : []
  const isPast = after?.value === 0
  const order = `${key} DESC`
  const first = isPast ? [] : await read({ where: [...few, ...behind], order, by: '1', limit, offset })
  if (first.length === limit) return first
  const isBehindFew = first.length === 0 && offset > 0 && !isPast
  const left = first.length > 0 ? 0 : offset - (isBehindFew ? await count(few) : 0)
  const others = isPast ? [...rest, ...behind] : rest
  return [...first, ...(await read({ where: others, order, by: '0', limit: limit - first.length, offset: left }))]
}

/** The same in plain SQL, by the names of the columns. What the page itself shows is not counted. */
export async function plainPage<T>(
  statement: Prepare,
  { columns, from, where, sorted }: Selection,
  filter: KeysetFilter,
  toRecord: (row: unknown) => T,
): Promise<FoundPage<T>> {
  const { since, beyond, order, by } = plainKeyset(sorted, filter)
  const text = (conditions: readonly Condition[]) =>
    `FROM ${from} WHERE ${conditions.map(([sql]) => sql).join(' AND ')}`
  const values = (conditions: readonly Condition[]) => conditions.flatMap(([, ...bound]) => bound)
  const all = [...where, ...since]
  const read: Read = async ({ where, order, by, limit, offset }) => {
    const place = `${sorted.key} AS placeKey, ${by} AS placeAt`
    const page = statement(`SELECT ${columns}, ${place} ${text(where)} ORDER BY ${order} LIMIT ? OFFSET ?`)
    return (await page.all(...values(where), limit, offset)) as Placed[]
  }
  const count: Count = async (where) =>
    ((await statement(`SELECT count(*) AS n ${text(where)}`).get(...values(where))) as { n: number }).n
  const flag = sorted.flags?.[filter.sort?.replace('-', '') ?? '']
  const { offset, counted = (count) => count() } = filter
  const oneMore = filter.limit + 1
  const rows = flag
    ? await flaggedRows({ key: sorted.key, where: all, flag }, { ...filter, limit: oneMore }, read, count)
    : await read({ where: [...all, ...beyond], order, by, limit: oneMore, offset })
  const showsEnd = !filter.after && rows.length <= filter.limit && (rows.length > 0 || filter.offset === 0)
  const total = showsEnd ? filter.offset + rows.length : await counted(() => count(all))
  const { items, next } = cutAt(rows, filter.limit, ({ placeKey, placeAt }) => ({ value: placeAt, key: placeKey }))
  return { items: items.map(({ placeKey: _k, placeAt: _a, ...row }) => toRecord(row)), next, total }
}

/** One row more than a page was read. */
export const cutByChange = <Row extends { key: number; updatedAt: string }>(
  rows: readonly Row[],
  limit: number,
): Pick<FoundPage<Row>, 'items' | 'next'> => cutAt(rows, limit, ({ key, updatedAt }) => ({ value: updatedAt, key }))
