import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { MIGRATIONS_DIR } from '../../../test/support/empty-store.ts'
import { openPostgres, RESOURCES_DIR } from '../../../test/support/postgres.ts'
import { type Catalog, catalogOf } from './catalog.ts'
import { install } from './install.ts'
import { WITHOUT_WORKSPACE } from './policies.ts'
import type { Pool } from './wire.ts'

let pool: Pool
let catalog: Catalog
beforeAll(async () => {
  ;({ pool, catalog } = await openPostgres())
})
afterAll(() => pool.close())

const ask = async (text: string, values: readonly unknown[] = []) =>
  (await pool.with((wire) => wire.query(text, values))).rows

const file = new SqliteDatabase(':memory:')
for (const name of readdirSync(MIGRATIONS_DIR).sort()) file.exec(readFileSync(join(MIGRATIONS_DIR, name), 'utf8'))
const sqlite = (sql: string) => file.prepare<[], Record<string, string | number | null>>(sql).all()

const TYPES: Readonly<Record<string, string>> = { INTEGER: 'bigint', TEXT: 'text', BLOB: 'bytea' }

it('has every table with the same columns, of the same types, that may or may not be empty', async () => {
  for (const { name, hasRowid } of catalog.tables.values()) {
    const wanted = sqlite(`PRAGMA table_info("${name}")`).map(({ name: column, type, notnull, pk }) => {
      return [column, TYPES[String(type)], notnull === 1 || pk !== 0]
    })
    const found = await ask(
      `SELECT column_name, data_type, is_nullable FROM information_schema.columns
       WHERE table_schema = 'public' AND table_name = $1 ORDER BY ordinal_position`,
      [name],
    )
    const rowid = hasRowid ? [['rowid', 'bigint', true]] : []
    expect(
      found.map(([column, type, isNullable]) => [column, type, isNullable === 'NO']),
      name,
    ).toEqual([...wanted, ...rowid])
  }
  expect(catalog.tables.size).toBeGreaterThan(60)
})

it('has no other tables than SQLite, but those that search and tell the version', async () => {
  const found = await ask(`SELECT relname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname = 'public' AND c.relkind = 'r'`)
  const wanted = [...catalog.tables.keys(), ...catalog.searches, 'schema_version']
  expect(found.flat().sort()).toEqual(wanted.sort())
  expect(catalog.searches.length).toBe(9)
})

it('has the same keys: primary, unique and foreign', async () => {
  const found = await ask(`SELECT conrelid::regclass::text, contype::text, pg_get_constraintdef(oid) FROM pg_constraint
    WHERE contype IN ('p', 'u', 'f') AND connamespace = 'public'::regnamespace`)
  const of = (table: string, type: string) =>
    found
      .filter(([name, kind]) => String(name).replaceAll('"', '') === table && kind === type)
      .map(([, , definition]) => String(definition).replaceAll('"', ''))
      .sort()
  for (const {
    name,
    keys: [primary = [], ...unique],
    references,
  } of catalog.tables.values()) {
    expect(of(name, 'p'), name).toEqual([`PRIMARY KEY (${primary.join(', ')})`])
    expect(of(name, 'u'), name).toEqual(unique.map((columns) => `UNIQUE (${columns.join(', ')})`).sort())
    const foreign = references.map(
      ({ column, table, to, cascades }) =>
        `FOREIGN KEY (${column}) REFERENCES ${table}(${to})${cascades ? ' ON DELETE CASCADE' : ''}`,
    )
    expect(of(name, 'f'), name).toEqual(foreign.sort())
  }
})

it('has the same indexes, with as many columns, partial where SQLite has them so', async () => {
  const found = new Map(
    (
      await ask(`SELECT c.relname, i.indrelid::regclass::text, i.indnkeyatts, i.indisunique, i.indpred IS NOT NULL
        FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_namespace n ON n.oid = c.relnamespace
        WHERE n.nspname = 'public'`)
    ).map(([name, table, ...facts]) => [name, [String(table).replaceAll('"', ''), ...facts]]),
  )
  for (const { name, table } of catalog.indexes) {
    const [index] = sqlite(`PRAGMA index_list("${table}")`).filter((each) => each.name === name)
    const columns = sqlite(`PRAGMA index_info("${name}")`)
    expect(found.get(name), name).toEqual([table, columns.length, index?.unique, index?.partial])
  }
  expect(catalog.indexes.length).toBeGreaterThan(80)
})

it('checks as many conditions', async () => {
  const found = new Map(
    (await ask(`SELECT conrelid::regclass::text, count(*) FROM pg_constraint
      WHERE contype = 'c' AND connamespace = 'public'::regnamespace GROUP BY 1`)) as [string, number][],
  )
  for (const { name, sql } of catalog.tables.values()) {
    expect(found.get(name) ?? 0, name).toBe(sql.match(/\bCHECK \(/g)?.length ?? 0)
  }
})

it('has the same triggers, and those that give events their places and tell of them', async () => {
  const found = await ask('SELECT tgname FROM pg_trigger WHERE NOT tgisinternal')
  expect(found.flat().sort()).toEqual(
    [...catalog.triggers, 'events_are_numbered', 'events_are_told', 'events_have_their_place', 'events_leap'].sort(),
  )
})

it('makes nothing twice, and leaves tables of another version alone', async () => {
  await install(pool, catalog, RESOURCES_DIR)
  const older = catalogOf(MIGRATIONS_DIR, catalog.version - 1)
  await expect(install(pool, older, RESOURCES_DIR)).rejects.toThrow(`son de la versión ${catalog.version}`)
})

it('can be given again what is not made from the migrations', async () => {
  const triggers = 'SELECT count(*) FROM pg_trigger WHERE NOT tgisinternal'
  const before = await ask(triggers)
  await pool.with((wire) => wire.script(readFileSync(join(RESOURCES_DIR, 'postgres/extras.sql'), 'utf8')))
  expect(await ask(triggers)).toEqual(before)
})

it('guards every table that somebody owns', async () => {
  const found = await ask(`SELECT c.relname FROM pg_class c JOIN pg_policy p ON p.polrelid = c.oid
    WHERE c.relrowsecurity AND c.relforcerowsecurity`)
  const owned = [...catalog.tables.keys()].filter((name) => !WITHOUT_WORKSPACE.includes(name))
  expect(found.flat().sort()).toEqual([...owned, ...catalog.searches].sort())
})
