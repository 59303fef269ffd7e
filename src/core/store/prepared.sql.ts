import { type Column, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { SQLiteInsertValue, SQLiteTable, SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core'
import type { Sql } from './sql.ts'

/** What is filled in later, written as its column writes it: null is nothing, and not JSON's word for it. */
function placeholder(name: string, column: Column): SQL {
  const mapToDriverValue = (value: unknown) => (value === null ? null : column.mapToDriverValue(value))
  return sql`${sql.param(sql.placeholder(name), { mapToDriverValue })}`
}

function placeholders(table: SQLiteTable, without: readonly string[]): Record<string, SQL> {
  const columns = Object.entries(getTableColumns(table)).filter(([name]) => !without.includes(name))
  return Object.fromEntries(columns.map(([name, column]) => [name, placeholder(name, column)]))
}

/** An insert that takes one row, to be prepared: building a statement costs more than running it. */
export function insertOf<T extends SQLiteTable>(db: Sql, table: T, without: readonly string[] = []) {
  return db.insert(table).values(placeholders(table, without) as SQLiteInsertValue<T>)
}

/** An update of every column but `without`, by `where`, to be prepared. */
export function updateOf<T extends SQLiteTable>(db: Sql, table: T, where: SQL, without: readonly string[]) {
  return db
    .update(table)
    .set(placeholders(table, without) as SQLiteUpdateSetSource<T>)
    .where(where)
}
