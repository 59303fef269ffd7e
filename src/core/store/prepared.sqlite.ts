import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { SQLiteInsertValue, SQLiteTable, SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core'
import type { Sqlite } from './connection.sqlite.ts'

function placeholders(
  table: SQLiteTable,
  without: readonly string[],
): Record<string, ReturnType<typeof sql.placeholder>> {
  const names = Object.keys(getTableColumns(table)).filter((name) => !without.includes(name))
  return Object.fromEntries(names.map((name) => [name, sql.placeholder(name)]))
}

/** A prepared insert that takes one row: building a statement costs more than running it. */
export function preparedInsert<T extends SQLiteTable>(db: Sqlite, table: T, without: readonly string[] = []) {
  return db
    .insert(table)
    .values(placeholders(table, without) as SQLiteInsertValue<T>)
    .prepare()
}

/** A prepared update of every column but `without`, by `where`. */
export function preparedUpdate<T extends SQLiteTable>(db: Sqlite, table: T, where: SQL, without: readonly string[]) {
  return db
    .update(table)
    .set(placeholders(table, without) as SQLiteUpdateSetSource<T>)
    .where(where)
    .prepare()
}
