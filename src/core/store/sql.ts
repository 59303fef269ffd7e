import { BaseSQLiteDatabase, SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core'
import { SQLiteRemoteSession } from 'drizzle-orm/sqlite-proxy'

export interface Changed {
  readonly changes: number
}

/** Values are bound by place, or by the names of an object (`:name`). */
export interface Statement<Row = unknown> {
  get(...values: unknown[]): Promise<Row | undefined>
  all(...values: unknown[]): Promise<Row[]>
  run(...values: unknown[]): Promise<Changed>
  /** Gives the first column alone. */
  pluck(): Statement
}

/**
 * One connection to whatever keeps the rows. Statements are written in the SQL of SQLite, and mean the same everywhere: an engine
 * that says it otherwise translates. What is asked for by the same text is the same statement.
 */
export interface SqlConnection {
  prepare<Row = unknown>(sql: string): Statement<Row>
  /** Rows as arrays, in the order of their columns. */
  rows(sql: string, values: readonly unknown[]): Promise<unknown[][]>
  /** Takes out of a search table the words of what was removed from it; an engine that keeps none has nothing to do. */
  purge?(search: string): Promise<void>
}

export type Prepare = SqlConnection['prepare']

/** Drizzle over a connection. */
export type Sql = BaseSQLiteDatabase<'async', Changed> & { readonly $client: SqlConnection }

type NoSchema = Record<string, never>

/** Lets a failure through as it is: drizzle's own would carry the values, which are people's. */
class PlainSession extends SQLiteRemoteSession<NoSchema, NoSchema> {
  override prepareQuery: SQLiteRemoteSession<NoSchema, NoSchema>['prepareQuery'] = (...query) => {
    const queryWithCache = (_sql: string, _values: unknown, ask: () => Promise<unknown>) => ask()
    return Object.assign(SQLiteRemoteSession.prototype.prepareQuery.apply(this, query), { queryWithCache })
  }
}

export function drizzleOn(connection: SqlConnection): Sql {
  const dialect = new SQLiteAsyncDialect()
  const session = new PlainSession(
    async (sql, values, method) => {
      if (method === 'run') return Object.assign({ rows: [] }, await connection.prepare(sql).run(...values))
      const rows: unknown[] = await connection.rows(sql, values)
      return { rows: method === 'get' ? (rows[0] as unknown[]) : rows }
    },
    dialect,
    undefined,
  )
  const drizzle = new BaseSQLiteDatabase('async', dialect, session, undefined)
  // What `run` gives is what the connection gave.
  return Object.assign(drizzle as unknown as BaseSQLiteDatabase<'async', Changed>, { $client: connection })
}
