import { cutAt } from '../lists/cursor.ts'
import { type Condition, plainPage } from '../lists/keyset.sql.ts'
import type { FoundPage } from '../store/page.ts'
import type { ArchivableRecord, RecordFilter, RecordScope, RecordStore } from '../store/records.ts'
import type { SqlConnection } from '../store/sql.ts'
import type { Rows } from './rows.sql.ts'
import { type KeyRange, keysOf, matchExpression, queryWords, type SearchIndex } from './search.sql.ts'

type Listed<T> = Pick<FoundPage<T>, 'items' | 'total'>
type Value = string | number | null

/** In which columns its rows lie by what they can be sorted by, by the contract's names. */
export type Sorts = Readonly<Record<string, string>>

interface Ways {
  readonly sorts: Sorts
  /** Conditions on a row, by the names that a filter asks for. */
  readonly computed: Readonly<Record<string, string>>
}

/** How the search table is read for records of one state; `range` takes the low and the high key. */
const SEARCH_STATES = {
  true: { key: 's.rowid', range: 's.rowid BETWEEN ? AND ?', order: 's.rowid DESC' },
  false: { key: '-s.rowid', range: '-s.rowid BETWEEN ? AND ?', order: 's.rowid' },
  all: { key: 'abs(s.rowid)', range: 'abs(s.rowid) BETWEEN ? AND ?', order: 'abs(s.rowid) DESC' },
}

function comparisonsOf({
  equals = {},
  between,
}: RecordFilter): (readonly [property: string, sign: string, value: Value])[] {
  const { property = '', from, to } = between ?? {}
  return [
    ...Object.entries(equals).map(([name, value]) => [name, 'IS', value] as const),
    ...(from === undefined ? [] : [[property, '>=', from] as const]),
    ...(to === undefined ? [] : [[property, '<=', to] as const]),
  ]
}

/** Whether few can be found, by their ids or their patient. */
const isOfFew = ({ ids, equals = {} }: RecordFilter) => ids !== undefined || 'patientId' in equals

/** Lists of one kind of record, newest first, over its table and its search table. */
export function listing<T extends ArchivableRecord>(
  file: SqlConnection,
  { table, kind, selected, nameOf, toRecord }: Rows<T>,
  search: string,
  index: SearchIndex<T>,
  { sorts, computed }: Ways,
): RecordStore<T>['list'] {
  const statement = file.prepare
  const all = async (sql: string, ...values: Value[]) => (await statement(sql).all(...values)).map(toRecord)
  const count = async (sql: string, ...values: Value[]) =>
    Number(Object.values((await statement(sql).get(...values)) ?? {})[0])

  /** Counting takes as long as finding, and is spared when the page shows where the list ends. */
  async function totalOf(
    { length }: readonly T[],
    limit: number,
    offset: number,
    counted: () => Promise<number>,
  ): Promise<number> {
    const showsEnd = length < limit && (length > 0 || offset === 0)
    return showsEnd ? offset + length : counted()
  }

  /** The newest records are looked through, the others found in the search table. */
  async function findPage(
    keys: KeyRange,
    { isActive, limit, offset }: RecordFilter,
    words: readonly string[],
  ): Promise<Listed<T>> {
    const newest = (await index.waiting(keys, words)).map(({ record }) => record)
    const wanted = newest.filter((record) => isActive === 'all' || record.isActive === isActive)
    const first = wanted.slice(offset, offset + limit)
    const [restLimit, restOffset] = [limit - first.length, Math.max(0, offset - wanted.length)]

    const { key, range, order } = SEARCH_STATES[`${isActive}`]
    const where = `${search} MATCH ? AND ${range}`
    const values = [matchExpression(words), keys.low, keys.high] as const
    // Cut before its rows are read: only words that are looked for in one state come in their order.
    const found = `SELECT ${key} AS place FROM ${search} s WHERE ${where} ORDER BY ${order} LIMIT ? OFFSET ?`
    const page = `SELECT ${selected} FROM (${found}) f CROSS JOIN ${table} t ON t.key = f.place ORDER BY f.place DESC`
    const rest = await all(page, ...values, restLimit, restOffset)
    const counted = () => count(`SELECT count(*) FROM ${search} s WHERE ${where}`, ...values)
    return { items: [...first, ...rest], total: wanted.length + (await totalOf(rest, restLimit, restOffset, counted)) }
  }

  async function ofWords(keys: KeyRange, words: readonly string[]): Promise<Condition[]> {
    if (words.length === 0) return []
    const indexed = `SELECT abs(rowid) FROM ${search} WHERE ${search} MATCH ?`
    const newest = JSON.stringify((await index.waiting(keys, words)).map(({ key }) => key))
    const either = `(key IN (${indexed}) OR key IN (SELECT CAST(value AS INTEGER) FROM json_each(?)))`
    return [[either, matchExpression(words), newest]]
  }

  /** By columns, by ids, by what changed, and in another order than the newest first. */
  async function filtered(scope: RecordScope, filter: RecordFilter, words: readonly string[]): Promise<FoundPage<T>> {
    const keys = keysOf(scope.number)
    const { ids, isActive, sort, updatedSince } = filter
    // What changed lies in an index of its own, and so does every other order; few are found by their ids or their patient.
    const byIndex = updatedSince !== undefined || (sort !== undefined && !sort.endsWith('createdAt'))
    const where: Condition[] = [
      byIndex
        ? [`${isOfFew(filter) ? '+' : ''}workspace_id = ?`, scope.id]
        : ['key BETWEEN ? AND ?', keys.low, keys.high],
      ...comparisonsOf(filter).map(([property, sign, value]): Condition => [`${nameOf(property)} ${sign} ?`, value]),
      ...Object.entries(filter.holds ?? {}).map(
        ([name, held]): Condition => [`(${computed[name]}) IS ?`, held ? 1 : 0],
      ),
      ...(await ofWords(keys, words)),
    ]
    if (ids) where.push(['id IN (SELECT value FROM json_each(?))', JSON.stringify(ids)])
    if (isActive !== 'all') where.push(['is_active = ?', isActive ? 1 : 0])
    const sorted = { key: 'key', updatedAt: 'updated_at', sorts }
    return plainPage(statement, { columns: selected, from: table, where, sorted }, filter, toRecord)
  }

  const archivedBetween = (low: number, high: number) =>
    count(`SELECT count(*) FROM ${table} WHERE is_active = 0 AND key BETWEEN ? AND ?`, low, high)

  /** Keys of records that are not looked for: archived ones, unless all are, and erased ones. */
  async function missingBetween(low: number, high: number, isActive: true | 'all'): Promise<number> {
    const erased = await count(
      `SELECT count(*) FROM record_gaps WHERE kind = '${kind}' AND key BETWEEN ? AND ?`,
      low,
      high,
    )
    return erased + (isActive === 'all' ? 0 : await archivedBetween(low, high))
  }

  /** The key that follows the first `offset` ones, counted down from `last`. */
  async function behind(low: number, last: number, offset: number, isActive: true | 'all'): Promise<number> {
    let key = last - offset
    let missing = await missingBetween(key + 1, last, isActive)
    while (missing > 0 && key >= low) {
      const next = key - missing
      missing = await missingBetween(next + 1, key, isActive)
      key = next
    }
    return key
  }

  /**
   * A page of everything. The keys of a workspace follow each other: a total is a difference of keys, and a page far down
   * is found by its key; only archived records and the few gaps of erased ones have to be counted.
   */
  async function everything(
    { low, high }: KeyRange,
    { isActive, limit, offset, after }: RecordFilter,
  ): Promise<Listed<T>> {
    const last = (await count(`SELECT max(key) FROM ${table} WHERE key BETWEEN ? AND ?`, low, high)) || low
    const page = `SELECT ${selected} FROM ${table} WHERE key BETWEEN ? AND ?`
    if (isActive === false) {
      const to = after === undefined ? high : after.key - 1
      const items = await all(`${page} AND is_active = 0 ORDER BY key DESC LIMIT ? OFFSET ?`, low, to, limit, offset)
      return { items, total: await archivedBetween(low, high) }
    }
    const from = after === undefined ? await behind(low, last, offset, isActive) : after.key - 1
    const state = isActive === 'all' ? '' : 'AND is_active = 1'
    const items = await all(`${page} ${state} ORDER BY key DESC LIMIT ?`, low, from, limit)
    return { items, total: last - low - (await missingBetween(low, last, isActive)) }
  }

  const keyOf = (id: string, scope: RecordScope) =>
    count(`SELECT key FROM ${table} WHERE id = ? AND workspace_id = ?`, id, scope.id)

  return async (scope, filter) => {
    const words = queryWords(filter.q ?? '')
    const { equals, holds, ids, between, sort = '-createdAt', updatedSince, after, limit } = filter
    const isPlain = !(equals || holds || ids || between || updatedSince) && sort === '-createdAt'
    if (!isPlain || (after && words.length > 0)) return filtered(scope, filter, words)
    const keys = keysOf(scope.number)
    const oneMore = { ...filter, limit: limit + 1 }
    const { items, total } = words.length > 0 ? await findPage(keys, oneMore, words) : await everything(keys, oneMore)
    const last = items.length > limit ? items[limit - 1] : undefined
    const key = last ? await keyOf(last.id, scope) : 0
    return { ...cutAt(items, limit, ({ updatedAt }) => ({ value: updatedAt, key })), total }
  }
}
