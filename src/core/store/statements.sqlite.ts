import type SqliteDatabase from 'better-sqlite3'
import type { SqliteFile } from './connection.sqlite.ts'
import { kept } from './kept.ts'
import type { SqlConnection, Statement } from './sql.ts'

/** Texts are few, but for filters that people put together: what was first asked for is made anew then. */
const MOST_KEPT = 1000

type Made = SqliteDatabase.Statement<unknown[]>

/** What is thrown is a refusal of the promise. */
const asked = async <T>(act: () => T): Promise<T> => act()

const madeOn = (prepare: (sql: string) => Made) => ({
  whole: kept(MOST_KEPT, prepare),
  plucked: kept(MOST_KEPT, (sql) => prepare(sql).pluck()),
  raw: kept(MOST_KEPT, (sql) => prepare(sql).raw()),
})

/** Statements of SQLite, which answers at once; `now` says on which connection. */
function connection(now: () => ReturnType<typeof madeOn>): SqlConnection {
  const statementOf = (sql: string, how: 'whole' | 'plucked'): Statement => {
    const made = () => now()[how](sql)
    return {
      get: (...values) => asked(() => made().get(...values)),
      all: (...values) => asked(() => made().all(...values)),
      run: (...values) => asked(() => made().run(...values)),
      pluck: () => statementOf(sql, 'plucked'),
    }
  }
  return {
    prepare: <Row>(sql: string) => statementOf(sql, 'whole') as Statement<Row>,
    async rows(sql, values) {
      const made = now().raw(sql)
      return made.all(...values) as unknown[][]
    },
  }
}

export function connectionOn(file: SqliteFile): SqlConnection {
  const made = madeOn((sql) => file.prepare<unknown[]>(sql))
  return connection(() => made)
}

/**
 * What was committed last. It is read where it was written, unless a transaction is open there: a connection keeps its pages in
 * memory over its own commits, and forgets all of them at each of another's.
 *
 * @param beside a connection that cannot write.
 */
export function committedOn(file: SqliteFile, beside: SqliteFile): SqlConnection {
  const aside = madeOn((sql) => beside.prepare<unknown[]>(sql))
  const here = madeOn((sql) => {
    const statement = file.prepare<unknown[]>(sql)
    return statement.readonly ? statement : beside.prepare<unknown[]>(sql)
  })
  return connection(() => (file.inTransaction ? aside : here))
}
