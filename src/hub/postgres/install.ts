import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { alone } from './alone.ts'
import type { Catalog } from './catalog.ts'
import { schemaOf } from './schema.ts'
import type { Pool, Wire } from './wire.ts'

/** Makes the tables of an empty database, as the migrations of SQLite end. @throws where they are there in another version. */
export function install(pool: Pool, catalog: Catalog, resourcesDir: string): Promise<void> {
  const read = (name: string) => readFileSync(join(resourcesDir, 'postgres', name), 'utf8')
  const [extras, hub] = [read('extras.sql'), read('hub.sql')]
  // Several nodes may be started at once.
  return alone(pool, async (wire) => {
    const present = await versionIn(wire)
    if (present === undefined) await wire.script([...schemaOf(catalog), extras, versionOf(catalog)].join(';\n'))
    await wire.script(hub)
    if (present !== undefined && present !== catalog.version)
      throw new Error(`the database has version ${present} of the tables, and this program ${catalog.version}`)
  })
}

async function versionIn(wire: Wire): Promise<number | undefined> {
  const there = await wire.query("SELECT to_regclass('public.schema_version') IS NOT NULL")
  if (there.rows[0]?.[0] === 0) return undefined
  return Number((await wire.query('SELECT version FROM schema_version')).rows[0]?.[0])
}

const versionOf = ({ version }: Catalog): string =>
  `CREATE TABLE schema_version (version bigint NOT NULL); INSERT INTO schema_version VALUES (${version})`
