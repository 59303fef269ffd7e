import { type Column, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { SQLiteInsertValue, SQLiteTable, SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core'
import type { Sql } from './sql.ts'

/** What is filled in later, written as its column writes it: null is nothing, and not JSON's word for it. */
function placeholder(name: string, column: Column): SQL {
  const mapToDriverValue = (value: unknown) => (value === null ? null : column.mapToDriverValue(value))
  return sql`${sql.param(sql.placeholder(name), { mapToDriverValue })}`
}

/** `row`: what its names end in, where there are several. */
function placeholders(table: SQLiteTable, without: readonly string[], row: number | '' = ''): Record<string, SQL> {
  const columns = Object.entries(getTableColumns(table)).filter(([name]) => !without.includes(name))
  return Object.fromEntries(columns.map(([name, column]) => [name, placeholder(`${name}${row}`, column)]))
}

/** An insert that takes one row, to be prepared: building a statement costs more than running it. */
export function insertOf<T extends SQLiteTable>(db: Sql, table: T, without: readonly string[] = []) {
  return db.insert(table).values(placeholders(table, without) as SQLiteInsertValue<T>)
}

/** Together in one statement; a text for each number of rows is kept. */
const MOST_ROWS = 4

/** Inserts that take several rows, passing over those that are there already. */
export function rowsInto<T extends SQLiteTable>(db: Sql, table: T) {
  const prepare = (rows: number) => {
    const values = Array.from({ length: rows }, (_, row) => placeholders(table, [], row))
    return db
      .insert(table)
      .values(values as SQLiteInsertValue<T>[])
      .onConflictDoNothing()
      .prepare()
  }
  const prepared = new Map<number, ReturnType<typeof prepare>>()
  return async (rows: readonly SQLiteInsertValue<T>[]): Promise<void> => {
    for (let from = 0; from < rows.length; from += MOST_ROWS) {
      const some = rows.slice(from, from + MOST_ROWS)
      const insert = prepared.get(some.length) ?? prepare(some.length)
      prepared.set(some.length, insert)
      const named = some.flatMap((row, at) => Object.entries(row).map(([name, value]) => [`${name}${at}`, value]))
      await insert.run(Object.fromEntries(named))
    }
  }
}

/**
 * Updates of what differs from the row as it was read, by `where`. A column that is named in an update costs all its indexes a page each,
 * though it stays as it is, and one that refers to its own table costs all indexes of that.
 */
export function updatesOf<T extends SQLiteTable>(db: Sql, table: T, where: SQL) {
  const columns = Object.keys(getTableColumns(table))
  const prepare = (changed: readonly string[]) => {
    const without = columns.filter((name) => !changed.includes(name))
    return db
      .update(table)
      .set(placeholders(table, without) as SQLiteUpdateSetSource<T>)
      .where(where)
      .prepare()
  }
  const prepared = new Map<string, ReturnType<typeof prepare>>()
  return async <Row extends object>(after: Row, before: Row): Promise<void> => {
    const was = new Map<string, unknown>(Object.entries(before))
    const is = new Map<string, unknown>(Object.entries(after))
    const changed = columns.filter((name) => is.get(name) !== was.get(name))
    if (changed.length === 0) return
    const names = changed.join()
    const update = prepared.get(names) ?? prepare(changed)
    prepared.set(names, update)
    await update.run(Object.fromEntries(is))
  }
}
