import type SqliteDatabase from 'better-sqlite3'
import type { SqliteFile } from './connection.sqlite.ts'

type Statement = SqliteDatabase.Statement<unknown[]>

/** One statement that changed something, and how many rows it changed. */
interface Run {
  readonly sql: string
  readonly parameters: readonly unknown[]
  readonly changes: number
}

/** What was written while a copy was made anew is held until it is in the copy, too; more than this is not. */
const MOST_BYTES = 256 * 1024 * 1024

/**
 * Writes down what is run on a connection, so that it can be run again on a copy of what the connection had. A statement that
 * is given the same rows and parameters makes the same of them: the store uses neither chance nor time of SQLite.
 */
export class Recorder {
  readonly #totalChanges: Statement
  #isOn = false
  #bytes = 0
  /** Of the open transaction: what each work ran. */
  #open: Run[][] = []
  /** Transactions. */
  #committed: Run[][][] = []

  /** Before anything is prepared on the connection. */
  constructor(file: SqliteFile) {
    this.#totalChanges = file.prepare('SELECT total_changes()').pluck()
    const prepare = file.prepare.bind(file)
    Object.assign(file, { prepare: (sql: string) => this.#heard(prepare(sql)) })
  }

  /** From the present transaction on. */
  start(): void {
    this.#isOn = true
  }

  stop(): void {
    this.#isOn = false
    this.#open = []
    this.#committed = []
    this.#bytes = 0
  }

  /** A work begins in the open transaction. @returns what undoes it. */
  mark(): number {
    return this.#open.push([]) - 1
  }

  undoTo(mark: number): void {
    this.#open.length = mark
  }

  committed(): void {
    // The first has no savepoint, whether it wrote or not.
    const works = this.#open.splice(0).filter((runs, n) => n === 0 || runs.length > 0)
    if (works.some((runs) => runs.length > 0)) this.#committed.push(works)
  }

  /**
   * Runs on a copy what was committed since the last time, and forgets it. Transactions and savepoints are those of the store, since
   * search tables write at their ends.
   *
   * @returns how many transactions it was.
   * @throws when the copy does not do what the store did; then it is none.
   */
  replayOn(copy: SqliteFile): number {
    if (!this.#isOn) throw new Error('more was written than can be held for the copy')
    const transactions = this.#committed.splice(0)
    this.#bytes = 0
    const again = replayer(copy)
    for (const works of transactions) {
      copy.transaction(() => {
        const [first = [], ...others] = works
        first.forEach(again)
        for (const runs of others) copy.transaction(() => runs.forEach(again))()
      })()
    }
    return transactions.length
  }

  #heard(statement: Statement): Statement {
    if (statement.readonly || statement.source.startsWith('BEGIN')) return statement
    for (const name of ['run', 'get', 'all'] as const) {
      const act = statement[name].bind(statement)
      const heard = (...parameters: unknown[]) => {
        if (!this.#isOn) return act(...parameters)
        const before = Number(this.#totalChanges.get())
        const result = act(...parameters)
        this.#note(statement.source, parameters, Number(this.#totalChanges.get()) - before)
        return result
      }
      Object.assign(statement, { [name]: heard })
    }
    return statement
  }

  #note(sql: string, parameters: readonly unknown[], changes: number): void {
    if (this.#open.length === 0) this.#open.push([])
    this.#open.at(-1)?.push({ sql, parameters, changes })
    for (const value of parameters) this.#bytes += bytesOf(value)
    if (this.#bytes > MOST_BYTES) this.stop()
  }
}

function replayer(copy: SqliteFile): (run: Run) => void {
  const statements = new Map<string, Statement>()
  const totalChanges: Statement = copy.prepare('SELECT total_changes()').pluck()
  return ({ sql, parameters, changes }) => {
    const statement: Statement = statements.get(sql) ?? copy.prepare(sql)
    statements.set(sql, statement)
    const before = Number(totalChanges.get())
    if (statement.reader) statement.all(...parameters)
    else statement.run(...parameters)
    if (Number(totalChanges.get()) - before !== changes) throw new Error('the copy is not what the store was')
  }
}

function bytesOf(value: unknown): number {
  if (typeof value === 'string') return value.length
  return value instanceof Uint8Array ? value.byteLength : 0
}
