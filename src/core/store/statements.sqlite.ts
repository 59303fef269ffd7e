import type { SqliteFile } from './connection.sqlite.ts'
import { kept } from './kept.ts'
import type { SqlConnection, Statement } from './sql.ts'

/** Texts are few, but for filters that people put together: what was first asked for is made anew then. */
const MOST_KEPT = 1000

/** What is thrown is a refusal of the promise. */
const asked = async <T>(act: () => T): Promise<T> => act()

/** Statements of SQLite, which answers at once. */
export function connectionOn(file: SqliteFile): SqlConnection {
  const whole = kept(MOST_KEPT, (sql) => file.prepare<unknown[]>(sql))
  const plucked = kept(MOST_KEPT, (sql) => file.prepare<unknown[]>(sql).pluck())
  const raw = kept(MOST_KEPT, (sql) => file.prepare<unknown[]>(sql).raw())

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
