import { getTableColumns, getTableName } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'

type Row = Record<string, unknown>

export type Rows<T> = ReturnType<typeof rowsOf<T>>

/**
 * A drizzle table as plain SQL: its definition stays the one source of names and codecs, and statements over it can be
 * prepared once. A query builder, and even its prepared queries, cost more than SQLite takes to answer them.
 */
export function rowsOf<T>(table: SQLiteTable, hidden: readonly string[]) {
  const columns = Object.entries(getTableColumns(table)).map(([property, column]) => ({
    property,
    name: `"${column.name}"`,
    column,
    isPlain: column.dataType === 'string' || column.dataType === 'number',
  }))
  const shown = columns.filter(({ property }) => !hidden.includes(property))
  const coded = shown.filter(({ isPlain }) => !isPlain)

  return {
    table: `"${getTableName(table)}"`,
    /** As `record_gaps` calls it. */
    kind: getTableName(table),
    names: columns.map(({ name }) => name),
    /** Select list that names columns as the record does. */
    selected: shown.map(({ property, name }) => `${name} AS "${property}"`).join(', '),
    nameOf: (property: string) => columns.find((column) => column.property === property)?.name ?? '',
    /** A row of the select list as a record: the same object, its booleans and JSON decoded. */
    toRecord(row: unknown): T {
      for (const { property, column } of coded) {
        const value = (row as Row)[property]
        if (value !== null) (row as Row)[property] = column.mapFromDriverValue(value)
      }
      return row as T
    },
    /** Values of all columns, in the order of `names`. */
    toValues(row: Row): unknown[] {
      return columns.map(({ property, column, isPlain }) => {
        const value = row[property] ?? null
        return isPlain || value === null ? value : column.mapToDriverValue(value)
      })
    },
  }
}
