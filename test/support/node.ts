import { z } from 'zod'
import type { NodeDependencies } from '../../src/core/core-dependencies.ts'
import { ALONE } from '../../src/core/kernel/nodes.ts'
import { kept, postgresStore } from '../../src/hub/postgres/core-store.ts'
import { dialectOn } from '../../src/hub/postgres/dialect.ts'
import type { Answer } from '../../src/hub/postgres/wire.ts'
import { noted } from './asked-for.ts'
import { watched } from './busy.ts'
import { freshTables } from './fresh-tables.ts'
import { emptyPostgres } from './postgres.ts'

/** Where the cores of the tests keep their rows: `sqlite`, `pglite`, or `postgres`, on the server that `RADICA_TEST_POSTGRES` names. */
export const STORE = z.enum(['sqlite', 'pglite', 'postgres']).parse(process.env.RADICA_TEST_STORE ?? 'sqlite')

interface Database extends Awaited<ReturnType<typeof emptyPostgres>> {
  readonly reset: () => Promise<void>
}

/** By data folder: a core that is opened again finds what it left. */
const databases = new Map<string, Promise<Database>>()
/** Those whose core comes back to them no more. */
const free: Database[] = []

async function opened(): Promise<Database> {
  const database = await emptyPostgres()
  return { ...database, reset: await freshTables(database.pool) }
}

/** What a core over PostgreSQL is given, alone on its database. */
export async function testNode(dataDir: string): Promise<NodeDependencies> {
  const last = free.pop()
  const database = databases.get(dataDir) ?? (last ? last.reset().then(() => last) : opened())
  databases.set(dataDir, database)
  const { catalog, pool } = await database
  // The database outlives its core.
  return {
    openStore: postgresStore(kept(watched(noted(pool))), catalog),
    nodes: ALONE,
    works: true,
    isAlone: true,
    closedTo: () => false,
    filesDir: dataDir,
  }
}

/** What a statement in SQLite's words gives there, past the core; as whoever owns the tables. */
export async function rowsInNode(dataDir: string, sql: string, values: readonly unknown[]): Promise<Answer['rows']> {
  const database = await databases.get(dataDir)
  if (!database) throw new Error(`no core over PostgreSQL is open in ${dataDir}`)
  const { text, marks } = dialectOn(database.catalog)(sql)
  return database.pool.with(async (wire) => {
    await wire.script('BEGIN; SET LOCAL ROLE NONE')
    const { rows } = await wire.query(
      text,
      marks.map((mark) => values[Number(mark)]),
    )
    await wire.script('COMMIT')
    return rows
  })
}

/** Its database is the next one's. */
export async function closeNode(dataDir: string): Promise<void> {
  const database = databases.get(dataDir)
  databases.delete(dataDir)
  if (database) free.push(await database)
}
