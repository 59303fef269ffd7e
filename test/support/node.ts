import { z } from 'zod'
import type { NodeDependencies } from '../../src/core/core-dependencies.ts'
import { ALONE } from '../../src/core/kernel/nodes.ts'
import { kept, postgresStore } from '../../src/hub/postgres/core-store.ts'
import { emptyPostgres } from './postgres.ts'

/** Where the cores of the tests keep their rows: `sqlite`, `pglite`, or `postgres`, on the server that `RADICA_TEST_POSTGRES` names. */
export const STORE = z.enum(['sqlite', 'pglite', 'postgres']).parse(process.env.RADICA_TEST_STORE ?? 'sqlite')

/** By data folder: a core that is opened again finds what it left. */
const databases = new Map<string, ReturnType<typeof emptyPostgres>>()

/** What a core over PostgreSQL is given, alone on its database. */
export async function testNode(dataDir: string): Promise<NodeDependencies> {
  const opened = databases.get(dataDir) ?? emptyPostgres()
  databases.set(dataDir, opened)
  const { catalog, pool } = await opened
  // The database outlives its core.
  return { openStore: postgresStore(kept(pool), catalog), nodes: ALONE, works: true, filesDir: dataDir }
}

/** No core comes back to it. Each database takes the memory of a hundred cores. */
export async function closeNode(dataDir: string): Promise<void> {
  const opened = databases.get(dataDir)
  databases.delete(dataDir)
  await (await opened)?.pool.close()
}
