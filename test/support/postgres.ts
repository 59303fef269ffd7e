import { join } from 'node:path'
import { catalogOf } from '../../src/hub/postgres/catalog.ts'
import { install } from '../../src/hub/postgres/install.ts'
import { openPglitePool } from '../../src/hub/postgres/pglite-pool.ts'
import { MIGRATIONS_DIR } from './empty-store.ts'

export const RESOURCES_DIR = join(MIGRATIONS_DIR, '..')

/** A PostgreSQL within the process, with the tables of today and nothing in them: five seconds, so one for all tests of a file. */
export async function openPostgres() {
  const catalog = catalogOf(MIGRATIONS_DIR)
  const pool = await openPglitePool()
  await install(pool, catalog, RESOURCES_DIR)
  return { catalog, pool }
}
