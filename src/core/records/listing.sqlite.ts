import type { SqliteFile } from '../store/connection.sqlite.ts'
import type { Rows } from './rows.sqlite.ts'
import { type KeyRange, keysOf, matchExpression, queryWords, type SearchIndex } from './search.sqlite.ts'
import type { ArchivableRecord, RecordFilter, RecordStore } from './store.ts'

type Page<T> = Awaited<ReturnType<RecordStore<T & ArchivableRecord>['list']>>
type Value = string | number | null

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

/** Lists of one kind of record, newest first, over its table and its search table. */
export function listing<T extends ArchivableRecord>(
  file: SqliteFile,
  { table, selected, nameOf, toRecord }: Rows<T>,
  search: string,
  index: SearchIndex<T>,
): RecordStore<T>['list'] {
  const statements = new Map<string, ReturnType<SqliteFile['prepare']>>()

  /** Statements are made at their first use and kept: their texts are few, values are bound. */
  function statement(sql: string) {
    const known = statements.get(sql) ?? file.prepare(sql)
    statements.set(sql, known)
    return known
  }
  const all = (sql: string, ...values: Value[]) =>
    statement(sql)
      .all(...values)
      .map(toRecord)
  const count = (sql: string, ...values: Value[]) => Number(Object.values(statement(sql).get(...values) ?? {})[0])

  /** Counting takes as long as finding, and is spared when the page shows where the list ends. */
  function totalOf({ length }: readonly T[], limit: number, offset: number, counted: () => number): number {
    const showsEnd = length < limit && (length > 0 || offset === 0)
    return showsEnd ? offset + length : counted()
  }

  /** The newest records are looked through, the others found in the search table. */
  function found(keys: KeyRange, { isActive, limit, offset }: RecordFilter, words: readonly string[]): Page<T> {
    const newest = index.waiting(keys, words).map(({ record }) => record)
    const wanted = newest.filter((record) => isActive === 'all' || record.isActive === isActive)
    const first = wanted.slice(offset, offset + limit)
    const [restLimit, restOffset] = [limit - first.length, Math.max(0, offset - wanted.length)]

    const { key, range, order } = SEARCH_STATES[`${isActive}`]
    const where = `${search} MATCH ? AND ${range}`
    const values = [matchExpression(words), keys.low, keys.high] as const
    const page = `SELECT ${selected} FROM ${search} s CROSS JOIN ${table} t ON t.key = ${key} WHERE ${where}`
    const rest = all(`${page} ORDER BY ${order} LIMIT ? OFFSET ?`, ...values, restLimit, restOffset)
    const counted = () => count(`SELECT count(*) FROM ${search} s WHERE ${where}`, ...values)
    return { items: [...first, ...rest], total: wanted.length + totalOf(rest, restLimit, restOffset, counted) }
  }

  /** For the areas that filter by columns, which hold few records, and for a few records by their ids. */
  function filtered(keys: KeyRange, filter: RecordFilter, words: readonly string[]): Page<T> {
    const conditions = ['key BETWEEN ? AND ?']
    const values: Value[] = [keys.low, keys.high]
    for (const [property, sign, value] of comparisonsOf(filter)) {
      conditions.push(`${nameOf(property)} ${sign} ?`)
      values.push(value)
    }
    if (filter.ids) {
      conditions.push('id IN (SELECT value FROM json_each(?))')
      values.push(JSON.stringify(filter.ids))
    }
    if (filter.isActive !== 'all') {
      conditions.push('is_active = ?')
      values.push(filter.isActive ? 1 : 0)
    }
    if (words.length > 0) {
      const indexed = `SELECT abs(rowid) FROM ${search} WHERE ${search} MATCH ?`
      conditions.push(`(key IN (${indexed}) OR key IN (SELECT value FROM json_each(?)))`)
      const newest = index.waiting(keys, words).map(({ key }) => key)
      values.push(matchExpression(words), JSON.stringify(newest))
    }
    const where = conditions.join(' AND ')
    const { limit, offset } = filter
    const page = `SELECT ${selected} FROM ${table} WHERE ${where} ORDER BY key DESC LIMIT ? OFFSET ?`
    const items = all(page, ...values, limit, offset)
    const counted = () => count(`SELECT count(*) FROM ${table} WHERE ${where}`, ...values)
    return { items, total: totalOf(items, limit, offset, counted) }
  }

  const archivedBetween = (low: number, high: number) =>
    count(`SELECT count(*) FROM ${table} WHERE is_active = 0 AND key BETWEEN ? AND ?`, low, high)

  /** The key that follows the first `offset` active ones, counted down from `last`. */
  function activeFrom(low: number, last: number, offset: number): number {
    let key = last - offset
    let archived = archivedBetween(key + 1, last)
    while (archived > 0 && key >= low) {
      const next = key - archived
      archived = archivedBetween(next + 1, key)
      key = next
    }
    return key
  }

  /**
   * A page of everything. Records are archived and never deleted, so the keys of a workspace have no gaps: a total is a
   * difference of keys, and a page far down is found by its key; only archived records have to be counted.
   */
  function everything({ low, high }: KeyRange, { isActive, limit, offset }: RecordFilter): Page<T> {
    const last = count(`SELECT max(key) FROM ${table} WHERE key BETWEEN ? AND ?`, low, high) || low
    const archived = isActive === 'all' ? 0 : archivedBetween(low, high)
    const page = `SELECT ${selected} FROM ${table} WHERE key BETWEEN ? AND ?`
    if (isActive === false) {
      const items = all(`${page} AND is_active = 0 ORDER BY key DESC LIMIT ? OFFSET ?`, low, high, limit, offset)
      return { items, total: archived }
    }
    const from = isActive === 'all' ? last - offset : activeFrom(low, last, offset)
    const state = isActive === 'all' ? '' : 'AND is_active = 1'
    const items = all(`${page} ${state} ORDER BY key DESC LIMIT ?`, low, from, limit)
    return { items, total: last - low - archived }
  }

  return async (scope, filter) => {
    const keys = keysOf(scope.number)
    const words = queryWords(filter.q ?? '')
    if (filter.equals || filter.ids || filter.between) return filtered(keys, filter, words)
    return words.length > 0 ? found(keys, filter, words) : everything(keys, filter)
  }
}
