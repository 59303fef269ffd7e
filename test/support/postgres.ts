import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { catalogOf } from '../../src/hub/postgres/catalog.ts'
import { install } from '../../src/hub/postgres/install.ts'
import { openPglitePool } from '../../src/hub/postgres/pglite-pool.ts'
import { openServerPool } from '../../src/hub/postgres/server-pool.ts'
import { MIGRATIONS_DIR } from './empty-store.ts'

export const RESOURCES_DIR = join(MIGRATIONS_DIR, '..')

/** A server to test on, instead of the one within the process, which has one connection and no others beside it. */
export const SERVER = process.env.RADICA_TEST_POSTGRES

/** A database of the tables of today: PGlite's is copied from one that was made before, which takes a fifth of the time. */
export async function emptyPostgres() {
  if (SERVER !== undefined) return openPostgres()
  const catalog = catalogOf(MIGRATIONS_DIR)
  prepared ??= openPglitePool().then(async (pool) => {
    await install(pool, catalog, RESOURCES_DIR)
    const files = await pool.dump()
    await pool.close()
    return files
  })
  return { catalog, pool: await openPglitePool({ loadDataDir: await prepared }) }
}

let prepared: Promise<Blob> | undefined

/** The tables of today and nothing in them, within the process: five seconds, so one for all tests of a file. */
export async function openPostgres() {
  const catalog = catalogOf(MIGRATIONS_DIR)
  const pool = await openBlank()
  await install(pool, catalog, RESOURCES_DIR)
  return { catalog, pool }
}

/** A database without tables. */
export const openBlank = async () =>
  SERVER === undefined ? openPglitePool() : openServerPool(await emptyDatabase(SERVER))

/** One that several connections of a test share. Only where there is a server. */
export async function sharedDatabase(server = SERVER ?? '') {
  const catalog = catalogOf(MIGRATIONS_DIR)
  const url = await emptyDatabase(server)
  const pool = openServerPool(url)
  await install(pool, catalog, RESOURCES_DIR)
  return { catalog, url, pool }
}

async function emptyDatabase(server: string): Promise<string> {
  const name = `radica_test_${randomUUID().replaceAll('-', '')}`
  const admin = openServerPool(server)
  await admin.with((wire) => wire.script(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C'`))
  await admin.close()
  return Object.assign(new URL(server), { pathname: `/${name}` }).href
}

/** A database as somebody gives it to us who cares for the server. */
export async function ofPlainOwner(database: string): Promise<string> {
  const pool = openServerPool(database)
  await pool.with(async (wire) => {
    await wire.query("CREATE ROLE owner LOGIN CREATEROLE PASSWORD 'owner'")
    await wire.query("CREATE DATABASE own OWNER owner TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C'")
  })
  await pool.close()
  return Object.assign(new URL(database), { username: 'owner', password: 'owner', pathname: '/own' }).href
}
