import type { SqliteFile } from '../store/connection.sqlite.ts'
import type { rowsOf } from './rows.sqlite.ts'
import { type KeyRange, keysOf, matchExpression, SEARCH_STATES } from './search.sqlite.ts'
import type { ArchivableRecord, RecordFilter, RecordStore } from './store.ts'

interface Found {
  readonly rows: unknown[]
  readonly total: number
}

type Value = string | number

/** Lists of one kind of record, newest first, over its table and its search table. */
export function listing<T extends ArchivableRecord>(
  file: SqliteFile,
  { table, selected, nameOf, toRecord }: ReturnType<typeof rowsOf<T>>,
  search: string,
): RecordStore<T>['list'] {
  const statements = new Map<string, ReturnType<SqliteFile['prepare']>>()

  /** Statements are made at their first use and kept: their texts are few, values are bound. */
  function statement(sql: string) {
    const known = statements.get(sql) ?? file.prepare(sql)
    statements.set(sql, known)
    return known
  }
  const all = (sql: string, ...values: Value[]) => statement(sql).all(...values)
  const count = (sql: string, ...values: Value[]) => Number(Object.values(statement(sql).get(...values) ?? {})[0])

  /** Counting takes as long as finding, and is spared when the page shows where the list ends. */
  function withTotal(rows: unknown[], { limit, offset }: RecordFilter, total: () => number): Found {
    const isLast = rows.length < limit && (rows.length > 0 || offset === 0)
    return { rows, total: isLast ? offset + rows.length : total() }
  }

  function found({ low, high }: KeyRange, filter: RecordFilter, expression: string): Found {
    const { key, range, order } = SEARCH_STATES[`${filter.isActive}`]
    const where = `${search} MATCH ? AND ${range}`
    const rows = all(
      `SELECT ${selected} FROM ${search} s CROSS JOIN ${table} t ON t.key = ${key} WHERE ${where} ORDER BY ${order} LIMIT ? OFFSET ?`,
      ...[expression, low, high, filter.limit, filter.offset],
    )
    return withTotal(rows, filter, () =>
      count(`SELECT count(*) FROM ${search} s WHERE ${where}`, expression, low, high),
    )
  }

  /** For the areas that filter by columns, which hold few records. */
  function filtered({ low, high }: KeyRange, filter: RecordFilter, expression: string | undefined): Found {
    const conditions = ['key BETWEEN ? AND ?']
    const values: Value[] = [low, high]
    for (const [property, value] of Object.entries(filter.equals ?? {})) {
      conditions.push(`${nameOf(property)} = ?`)
      values.push(value)
    }
    if (filter.isActive !== 'all') {
      conditions.push('is_active = ?')
      values.push(filter.isActive ? 1 : 0)
    }
    if (expression) {
      conditions.push(`key IN (SELECT abs(rowid) FROM ${search} WHERE ${search} MATCH ?)`)
      values.push(expression)
    }
    const where = conditions.join(' AND ')
    const page = `SELECT ${selected} FROM ${table} WHERE ${where} ORDER BY key DESC LIMIT ? OFFSET ?`
    const rows = all(page, ...values, filter.limit, filter.offset)
    return withTotal(rows, filter, () => count(`SELECT count(*) FROM ${table} WHERE ${where}`, ...values))
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
  function everything({ low, high }: KeyRange, { isActive, limit, offset }: RecordFilter): Found {
    const last = count(`SELECT max(key) FROM ${table} WHERE key BETWEEN ? AND ?`, low, high) || low
    const archived = isActive === 'all' ? 0 : archivedBetween(low, high)
    const page = `SELECT ${selected} FROM ${table} WHERE key BETWEEN ? AND ?`
    if (isActive === false) {
      const rows = all(`${page} AND is_active = 0 ORDER BY key DESC LIMIT ? OFFSET ?`, low, high, limit, offset)
      return { rows, total: archived }
    }
    const from = isActive === 'all' ? last - offset : activeFrom(low, last, offset)
    const state = isActive === 'all' ? '' : 'AND is_active = 1'
    const rows = all(`${page} ${state} ORDER BY key DESC LIMIT ?`, low, from, limit)
    return { rows, total: last - low - archived }
  }

  return async (scope, filter) => {
    const keys = keysOf(scope.number)
    const expression = matchExpression(filter.q ?? '')
    const page = () => {
      if (filter.equals) return filtered(keys, filter, expression)
      return expression ? found(keys, filter, expression) : everything(keys, filter)
    }
    const { rows, total } = page()
    return { items: rows.map(toRecord), total }
  }
}
