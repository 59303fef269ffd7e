import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { say } from '../../core/messages/message.ts'
import { StartupError } from '../../host/startup-error.ts'
import { alone } from './alone.ts'
import type { Catalog } from './catalog.ts'
import { LOCKS } from './locks.ts'
import { schemaOf } from './schema.ts'
import { upgrade } from './upgrade.ts'
import type { Pool, Wire } from './wire.ts'

/**
 * Makes the tables of an empty database, as the migrations of SQLite end, and brings older ones up to them while programs of before
 * work on. A program of before may also start, if it is not older than what the tables came from.
 *
 * @throws StartupError where they are others, and cannot become these.
 */
export function install(pool: Pool, catalog: Catalog, resourcesDir: string): Promise<void> {
  const read = (name: string) => readFileSync(join(resourcesDir, 'postgres', name), 'utf8')
  // Several nodes may be started at once.
  return alone(pool, async (wire) => {
    const present = await versionIn(wire)
    if (present === undefined)
      await wire.script([...schemaOf(catalog), read('extras.sql'), versionOf(catalog)].join(';\n'))
    await wire.script(read('hub.sql'))
    if (present === undefined || present === catalog.version) return
    if (present > catalog.version) return expectReach(wire, present, catalog)
    // Whoever writes takes its tables in another order.
    await wire.script(`SELECT pg_advisory_xact_lock(${LOCKS.everywhere})`)
    await upgrade(wire, present, catalog.version, resourcesDir)
    await wire.script(read('extras.sql'))
    await wire.query('UPDATE schema_version SET version = $1, came_from = $2', [catalog.version, present])
  })
}

const versionOf = ({ version }: Catalog): string =>
  `CREATE TABLE schema_version (version bigint NOT NULL); INSERT INTO schema_version VALUES (${version})`

async function versionIn(wire: Wire): Promise<number | undefined> {
  const there = await wire.query("SELECT to_regclass('public.schema_version') IS NOT NULL")
  if (there.rows[0]?.[0] === 0) return undefined
  return Number((await wire.query('SELECT version FROM schema_version')).rows[0]?.[0])
}

/** @throws StartupError for a program that is older than what newer tables came from. */
async function expectReach(wire: Wire, present: number, { version: own }: Catalog): Promise<void> {
  const from = (await wire.query('SELECT came_from FROM schema_version')).rows[0]?.[0] ?? present
  if (own < Number(from)) throw new StartupError(say('hub.tablesNewer', { present, own }))
}
