import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Catalog } from './catalog.ts'
import { LOCKS } from './locks.ts'
import { schemaOf } from './schema.ts'
import type { Pool, Wire } from './wire.ts'

/** Makes the tables of an empty database, as the migrations of SQLite end. @throws where they are there in another version. */
export function install(pool: Pool, catalog: Catalog, resourcesDir: string): Promise<void> {
  const read = (name: string) => readFileSync(join(resourcesDir, 'postgres', name), 'utf8')
  const [extras, hub] = [read('extras.sql'), read('hub.sql')]
  return pool.with(async (wire) => {
    // Several nodes may be started at once. The policies hold for who makes the tables, too, unless it is a superuser.
    await wire.script(`BEGIN; SELECT pg_advisory_xact_lock(${LOCKS.tables}), set_config('radica.workspace', '*', true)`)
    try {
      const present = await versionIn(wire)
      if (present === undefined) await wire.script([...schemaOf(catalog), extras, versionOf(catalog)].join(';\n'))
      await wire.script(hub)
      await wire.script('COMMIT')
      if (present !== undefined && present !== catalog.version)
        throw new Error(`the database has version ${present} of the tables, and this program ${catalog.version}`)
    } catch (error) {
      await wire.script('ROLLBACK').catch(() => undefined)
      throw error
    }
  })
}

async function versionIn(wire: Wire): Promise<number | undefined> {
  const there = await wire.query("SELECT to_regclass('public.schema_version') IS NOT NULL")
  if (there.rows[0]?.[0] === 0) return undefined
  return Number((await wire.query('SELECT version FROM schema_version')).rows[0]?.[0])
}

const versionOf = ({ version }: Catalog): string =>
  `CREATE TABLE schema_version (version bigint NOT NULL); INSERT INTO schema_version VALUES (${version})`
