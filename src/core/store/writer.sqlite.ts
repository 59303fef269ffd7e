import { type SqliteFile, storeFault } from './connection.sqlite.ts'
import type { Recorder } from './recorder.sqlite.ts'
import type { WriteLine } from './store.ts'

/** Most writes that share a commit: the first of them waits for the last. */
export const MOST_TOGETHER = 32

type Write<S> = <T>(work: (stores: S) => Promise<T>, line?: WriteLine) => Promise<T>

interface Waiting {
  readonly alone: boolean
  /** Does the work in a transaction of its own, or in the open one; what it gives tells the caller how it ended. */
  attempt(scope: Scope): Promise<Ended>
  refuse(error: unknown): void
}

interface Ended {
  readonly kept: boolean
  readonly tell: () => void
}

/** What a work is done in, so that it can be undone alone. */
interface Scope {
  begin(): void
  keep(): void
  undo(): void
}

/**
 * Writes one after the other, in the order in which they were asked for. Those that stand in line share one transaction, since
 * it is the sync at its end that takes long; what fails undoes itself alone: the first with the transaction, those behind it with
 * a savepoint each, within which SQLite walks at every statement through all pages that were changed since. Nobody is told
 * anything before the commit, a refusal neither: it may rest on what another has just written.
 *
 * @param company resolves when those who are about to write have had time to stand in line.
 * @param recorder is told which statements were committed, and which undone.
 */
export function writerOn<S>(
  file: SqliteFile,
  stores: S,
  company: () => Promise<unknown>,
  recorder?: Recorder,
): Write<S> {
  const statement = (sql: string) => {
    const prepared = file.prepare(sql)
    return () => void prepared.run()
  }
  const [commit, rollback] = [statement('COMMIT'), statement('ROLLBACK')]
  const [release, undo] = [statement('RELEASE one'), statement('ROLLBACK TO one')]
  const transaction: Scope = { begin: statement('BEGIN IMMEDIATE'), keep: () => undefined, undo: rollback }
  const within: Scope = {
    begin: statement('SAVEPOINT one'),
    keep: release,
    undo() {
      undo()
      release()
    },
  }
  const line: Waiting[] = []
  let writing = false

  async function attempted<T>(
    work: () => Promise<T>,
    scope: Scope,
    resolve: (result: T) => void,
    reject: Waiting['refuse'],
  ): Promise<Ended> {
    scope.begin()
    const before = recorder?.mark() ?? 0
    try {
      const result = await work()
      if (!file.inTransaction) throw new Error('the transaction ended under a write')
      scope.keep()
      return { kept: true, tell: () => resolve(result) }
    } catch (error) {
      // A disk that fails can end the whole transaction: then what the others wrote is gone, too.
      if (!file.inTransaction) throw error
      scope.undo()
      recorder?.undoTo(before)
      return { kept: false, tell: () => reject(storeFault(error)) }
    }
  }

  /** Whoever stands next in line and may join those who are written already. */
  function nextOf(group: readonly Waiting[]): Waiting | undefined {
    const isFull = group.length === MOST_TOGETHER || group.some(({ alone }) => alone)
    const joins = !isFull && (group.length === 0 || line[0]?.alone === false)
    return joins ? line.shift() : undefined
  }

  function undoAll(): void {
    try {
      if (file.inTransaction) rollback()
    } catch {
      // It is tried again when the next one cannot begin.
    }
  }

  async function together(): Promise<void> {
    const group: Waiting[] = []
    const ended: Ended[] = []
    try {
      for (let next = nextOf(group); next; next = nextOf(group)) {
        group.push(next)
        ended.push(await next.attempt(file.inTransaction ? within : transaction))
      }
      if (file.inTransaction) commit()
      recorder?.committed()
      for (const { tell } of ended) tell()
    } catch (error) {
      undoAll()
      recorder?.undoTo(0)
      for (const { refuse } of group) refuse(storeFault(error))
    }
  }

  async function writeAll(): Promise<void> {
    writing = true
    while (line.length > 0) {
      await company()
      await together()
    }
    writing = false
  }

  return (work, { alone = false } = {}) =>
    new Promise((resolve, reject) => {
      const attempt = (scope: Scope) => attempted(() => work(stores), scope, resolve, reject)
      line.push({ alone, attempt, refuse: reject })
      if (!writing) void writeAll()
    })
}
