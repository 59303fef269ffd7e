import type SqliteDatabase from 'better-sqlite3'
import { Turn } from '../turn.ts'
import type { SqliteFile } from './connection.sqlite.ts'
import { kept } from './kept.ts'
import type { SqlConnection, Statement } from './sql.ts'

/** Texts are few, but for filters that people put together: what was first asked for is made anew then. */
const MOST_KEPT = 1000
/** Pages of a search table that are merged at a time: some milliseconds. */
const MERGED = 64

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
  const totalChanges = file.prepare('SELECT total_changes()').pluck()
  return {
    ...connection(() => made),
    async purge(search) {
      const merge = made.whole(`INSERT INTO ${search} (${search}, rank) VALUES ('merge', ?)`)
      const turn = new Turn()
      // Below zero begins a merge of all there is; one that has nothing left to do changes no row but its own.
      for (let [pages, changes] = [-MERGED, 2]; changes > 1; pages = MERGED) {
        const before = Number(totalChanges.get())
        merge.run(pages)
        changes = Number(totalChanges.get()) - before
        if (turn.isOver) await turn.next()
      }
    },
  }
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
