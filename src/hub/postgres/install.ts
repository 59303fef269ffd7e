import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Catalog } from './catalog.ts'
import { schemaOf } from './schema.ts'
import type { Pool } from './wire.ts'

/** One at a time makes the tables: several nodes may be started at once. */
const LOCK = 7_246_273

/** Makes the tables of an empty database, as the migrations of SQLite end. @returns whether there were none. */
export function install(pool: Pool, catalog: Catalog, resourcesDir: string): Promise<boolean> {
  const extras = readFileSync(join(resourcesDir, 'postgres', 'extras.sql'), 'utf8')
  return pool.with(async (wire) => {
    await wire.script(`BEGIN; SELECT pg_advisory_xact_lock(${LOCK})`)
    try {
      const { rows } = await wire.query("SELECT to_regclass('public.schema_version') IS NOT NULL")
      const isEmpty = rows[0]?.[0] === 0
      if (isEmpty) await wire.script([...schemaOf(catalog), extras, versionOf(catalog)].join(';\n'))
      await wire.script('COMMIT')
      return isEmpty
    } catch (error) {
      await wire.script('ROLLBACK').catch(() => undefined)
      throw error
    }
  })
}

const versionOf = ({ version }: Catalog): string =>
  `CREATE TABLE schema_version (version bigint NOT NULL); INSERT INTO schema_version VALUES (${version})`
