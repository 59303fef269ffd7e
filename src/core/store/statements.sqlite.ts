import type SqliteDatabase from 'better-sqlite3'
import type { SqliteFile } from './connection.sqlite.ts'
import type { SqlConnection, Statement } from './sql.ts'

/** Texts are few, but for filters that people put together: what was first asked for is made anew then. */
const MOST_KEPT = 1000

type Made = SqliteDatabase.Statement<unknown[]>

function kept(make: (sql: string) => Made): (sql: string) => Made {
  const statements = new Map<string, Made>()
  return (sql) => {
    const known = statements.get(sql)
    if (known) return known
    const made = make(sql)
    const [oldest] = statements.keys()
    if (statements.size === MOST_KEPT && oldest !== undefined) statements.delete(oldest)
    statements.set(sql, made)
    return made
  }
}

/** What is thrown is a refusal of the promise. */
const asked = async <T>(act: () => T): Promise<T> => act()

/** Statements of SQLite, which answers at once. */
export function connectionOn(file: SqliteFile): SqlConnection {
  const whole = kept((sql) => file.prepare<unknown[]>(sql))
  const plucked = kept((sql) => file.prepare<unknown[]>(sql).pluck())
  const raw = kept((sql) => file.prepare<unknown[]>(sql).raw())

  const statementOf = (sql: string, made: typeof whole): Statement => ({
    get: (...values) => asked(() => made(sql).get(...values)),
    all: (...values) => asked(() => made(sql).all(...values)),
    run: (...values) => asked(() => made(sql).run(...values)),
    pluck: () => statementOf(sql, plucked),
  })
  return {
    prepare: <Row>(sql: string) => statementOf(sql, whole) as Statement<Row>,
    rows: (sql, values) => asked(() => raw(sql).all(...values) as unknown[][]),
  }
}
