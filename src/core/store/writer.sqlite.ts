import { type SqliteFile, storeFault } from './connection.sqlite.ts'
import type { Recorder } from './recorder.sqlite.ts'
import type { WriteLine } from './store.ts'

/** Most writes that share a commit: the first of them waits for the last. */
export const MOST_TOGETHER = 32

type Write<S> = <T>(work: (stores: S) => Promise<T>, line?: WriteLine) => Promise<T>

interface Waiting {
  readonly alone: boolean
  /** Does the work in the open transaction; what it gives tells the caller how it ended. */
  attempt(): Promise<Ended>
  refuse(error: unknown): void
}

interface Ended {
  readonly kept: boolean
  readonly tell: () => void
}

/**
 * Writes one after the other, in the order in which they were asked for. Those that stand in line share one transaction, since
 * it is the sync at its end that takes long; each has a savepoint, so that what fails undoes itself alone. Nobody is told
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
  const begin = file.prepare('BEGIN IMMEDIATE')
  const commit = file.prepare('COMMIT')
  const rollback = file.prepare('ROLLBACK')
  const savepoint = file.prepare('SAVEPOINT one')
  const release = file.prepare('RELEASE one')
  const undo = file.prepare('ROLLBACK TO one')
  const line: Waiting[] = []
  let writing = false

  async function attempted<T>(
    work: () => Promise<T>,
    resolve: (result: T) => void,
    reject: Waiting['refuse'],
  ): Promise<Ended> {
    savepoint.run()
    const before = recorder?.mark() ?? 0
    try {
      const result = await work()
      release.run()
      return { kept: true, tell: () => resolve(result) }
    } catch (error) {
      // A disk that fails can end the whole transaction: then what the others wrote is gone, too.
      if (!file.inTransaction) throw error
      undo.run()
      release.run()
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
      if (file.inTransaction) rollback.run()
    } catch {
      // It is tried again when the next one cannot begin.
    }
  }

  async function together(): Promise<void> {
    const group: Waiting[] = []
    const ended: Ended[] = []
    try {
      for (let next = nextOf(group); next; next = nextOf(group)) {
        if (group.push(next) === 1) begin.run()
        ended.push(await next.attempt())
      }
      if (ended.some(({ kept }) => kept)) commit.run()
      else rollback.run()
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
      line.push({ alone, attempt: () => attempted(() => work(stores), resolve, reject), refuse: reject })
      if (!writing) void writeAll()
    })
}
