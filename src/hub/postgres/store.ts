import type { SqlConnection } from '../../core/store/sql.ts'
import { NO_WORKSPACE, PLATFORM, type Scope } from '../../core/store/store.ts'
import type { Catalog } from './catalog.ts'
import { connectionOn } from './connection.ts'
import { dialectOn } from './dialect.ts'
import { LOCKS } from './locks.ts'
import { remembering } from './memory.ts'
import { isLockedOut, type Pool, type Wire } from './wire.ts'

/** What everybody's rows are seen under. */
export const EVERYBODY = '*'

export interface PostgresStore<S> {
  /** Last committed state. */
  readonly read: S
  /** Reads that belong together: nothing is asked twice. */
  reading<T>(work: (stores: S) => Promise<T>): Promise<T>
  /**
   * One at a time in each workspace, and of what is of none, in the order of the calls; those of different workspaces at once, those of the
   * platform alone. Committed when the promise resolves, undone when `work` throws. Rows of other workspaces are not seen.
   */
  write<T>(scope: Scope, work: (stores: S) => Promise<T>): Promise<T>
  close(): Promise<void>
}

interface PostgresStoreOptions<S> {
  readonly pool: Pool
  readonly catalog: Catalog
  readonly storesOn: (sql: SqlConnection, inTransaction: boolean) => S
}

/** Stores over one connection, and what that remembers. */
interface Remembering<S> {
  readonly stores: S
  readonly during: <T>(work: () => Promise<T>) => Promise<T>
}

/** The stores of the core over PostgreSQL: any number of processes may have it open. */
export function openPostgresStore<S>({ pool, catalog, storesOn }: PostgresStoreOptions<S>): PostgresStore<S> {
  const dialect = dialectOn(catalog)
  const made = new WeakMap<Wire, Remembering<S>>()
  /** Of readings that are over: to make stores costs more than to use them. */
  const free: Remembering<S>[] = []

  function over(query: Wire['query'], inTransaction: boolean): Remembering<S> {
    const { ask, during } = remembering(query)
    return { stores: storesOn(connectionOn(dialect, ask), inTransaction), during }
  }
  function inTransactionOn(wire: Wire): Remembering<S> {
    const known = made.get(wire) ?? over((text, values) => wire.query(text, values), true)
    made.set(wire, known)
    return known
  }
  const readOne: Wire['query'] = (text, values = []) => pool.forOne((wire) => read(wire, text, values))

  const inTurn = turns()
  return {
    read: storesOn(
      connectionOn(dialect, ({ text }, values) => readOne(text, values)),
      false,
    ),
    async reading(work) {
      const mine = free.pop() ?? over(readOne, false)
      return mine.during(() => work(mine.stores)).finally(() => free.push(mine))
    },
    write: (scope, work) =>
      inTurn(scope, () =>
        pool.with((wire) => {
          const { stores, during } = inTransactionOn(wire)
          return transaction(wire, scope, () => during(() => work(stores)))
        }),
      ),
    close: () => pool.close(),
  }
}

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`

/**
 * Writers of a workspace, and of what is of none, share the platform's lock, which whoever writes everywhere has alone: whoever waits for it
 * holds all others up. Held until the transaction ends, also against other processes.
 */
function beginning(scope: string): string {
  if (scope === PLATFORM) {
    return `BEGIN; SELECT sqlite.enter('${EVERYBODY}', true), pg_advisory_xact_lock(${LOCKS.everywhere})`
  }
  const seen = literal(scope === NO_WORKSPACE ? EVERYBODY : scope)
  return `BEGIN; SELECT sqlite.enter(${seen}, true), pg_advisory_xact_lock_shared(${LOCKS.everywhere}),
    pg_advisory_xact_lock(hashtextextended(${literal(scope)}, 0))`
}

const prepared = new WeakSet<Wire>()

async function read(wire: Wire, text: string, values: readonly unknown[]) {
  // What a transaction says holds for it alone: said once, this holds between them.
  if (!prepared.has(wire)) await wire.query('SELECT sqlite.enter($1, false)', [EVERYBODY])
  prepared.add(wire)
  return wire.query(text, values)
}

/** Another's transaction, such as an import, is as long as it is. */
const TURN_MS = 600_000

/** Asks again while others have the lock: a server that lives says so now and then. */
async function begin(wire: Wire, scope: string, since = performance.now()): Promise<void> {
  try {
    await wire.script(beginning(scope))
  } catch (error) {
    if (!isLockedOut(error) || performance.now() - since > TURN_MS) throw error
    await wire.script('ROLLBACK')
    return begin(wire, scope, since)
  }
}

async function transaction<T>(wire: Wire, scope: string, work: () => Promise<T>): Promise<T> {
  try {
    await begin(wire, scope)
    const result = await work()
    await wire.script('COMMIT')
    return result
  } catch (error) {
    // A connection that is gone has nothing to undo.
    await wire.script('ROLLBACK').catch(() => undefined)
    throw error
  }
}

/** In the order of the calls, which a lock of the database does not keep; nobody holds a connection while he waits. */
function turns() {
  const last = new Map<string, Promise<unknown>>()
  return <T>(scope: string, act: () => Promise<T>): Promise<T> => {
    const mine = (last.get(scope) ?? Promise.resolve()).then(act)
    const ended = mine
      .catch(() => undefined)
      .then(() => {
        if (last.get(scope) === ended) last.delete(scope)
      })
    last.set(scope, ended)
    return mine
  }
}
