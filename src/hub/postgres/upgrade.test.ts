import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MIGRATIONS_DIR } from '../../../test/support/empty-store.ts'
import { openBlank, openPostgres, RESOURCES_DIR } from '../../../test/support/postgres.ts'
import { newFolder } from '../../../test/support/process.ts'
import { type Catalog, catalogOf } from './catalog.ts'
import { difference } from './difference.ts'
import { install } from './install.ts'
import { changesRows } from './upgrade.ts'
import type { Pool } from './wire.ts'

/** From here on every migration can be gone through while work goes on. */
const FIRST = 48

const ask = async (pool: Pool, text: string) => (await pool.with((wire) => wire.query(text))).rows
const versionOf = (pool: Pool) => ask(pool, 'SELECT version, came_from FROM schema_version')

/** Everything that PostgreSQL knows of the tables, but for the places of columns. */
async function shapeOf(pool: Pool): Promise<unknown> {
  const questions = [
    `SELECT table_name, column_name, data_type, is_nullable, column_default, collation_name FROM information_schema.columns
      WHERE table_schema IN ('public', 'hub') ORDER BY 1, 2`,
    `SELECT conrelid::regclass::text, contype::text, pg_get_constraintdef(oid) FROM pg_constraint
      WHERE connamespace = 'public'::regnamespace ORDER BY 1, 2, 3`,
    `SELECT indexrelid::regclass::text, pg_get_indexdef(indexrelid) FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
      WHERE c.relnamespace = 'public'::regnamespace ORDER BY 1`,
    `SELECT polrelid::regclass::text, pg_get_expr(polqual, polrelid) FROM pg_policy ORDER BY 1`,
    `SELECT relname::text, relrowsecurity, relforcerowsecurity, has_table_privilege('radica_node', oid, 'SELECT, INSERT') FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'v') ORDER BY 1`,
    `SELECT tgrelid::regclass::text, pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1, 2`,
  ]
  return Promise.all(questions.map((question) => ask(pool, question)))
}

describe('the tables of a hub that is older', () => {
  let today: Catalog
  let fresh: Pool
  let older: Pool
  beforeAll(async () => {
    today = catalogOf(MIGRATIONS_DIR)
    ;[fresh, older] = [await openBlank(), await openBlank()]
    await install(fresh, today, RESOURCES_DIR)
    await install(older, catalogOf(MIGRATIONS_DIR, FIRST), RESOURCES_DIR)
  })
  afterAll(async () => {
    await fresh.close()
    await older.close()
  })

  it('become those of today with what is in them, and are the same as new ones', async () => {
    await older.with((wire) =>
      wire.script(`INSERT INTO users (id, phone, password_hash, first_name, last_name, platform_role, is_active, must_change_password,
        revision, created_at, updated_at, language) VALUES ('usr_1', '1', 'h', 'Ana', 'Ruiz', 'admin', 1, 0, 1, '', '', 'en');
        SET session_replication_role = replica;
        INSERT INTO visits (id, workspace_id, date, patient_id, patient_name, patient_document, services, is_active, revision, created_at,
          updated_at) VALUES ('vis_1', 'wsp_1', '2026-01-10', 'pat_1', 'Ceiba', 'CC 1', '[{"quantity":99999,"unitPrice":1e13}]', 1, 1, '', '');
        INSERT INTO totals VALUES ('wsp_1', 'unbilled', '', '', '2026-01', 1, 9223372036854775807);
        RESET session_replication_role`),
    )
    await install(older, today, RESOURCES_DIR)
    expect(await ask(older, 'SELECT id, language, density, notifies FROM users')).toEqual([
      ['usr_1', 'en', 'compact', 0],
    ])
    expect(await ask(older, "SELECT n, gross FROM totals WHERE list = 'unbilled'")).toEqual([[1, 1e12]])
    expect(await shapeOf(older)).toEqual(await shapeOf(fresh))
    expect(await versionOf(older)).toEqual([[today.version, FIRST]])
    expect(await versionOf(fresh)).toEqual([[today.version, null]])
  })

  it('let a program of before start again, and none that is older than that', async () => {
    await install(older, catalogOf(MIGRATIONS_DIR, FIRST), RESOURCES_DIR)
    expect(await versionOf(older)).toEqual([[today.version, FIRST]])
    await expect(install(older, catalogOf(MIGRATIONS_DIR, FIRST - 1), RESOURCES_DIR)).rejects.toThrow(
      'Actualice el programa',
    )
  })
})

/** The project's resources and one migration more. */
function withMigration(sql: string, rows?: string) {
  const folder = newFolder()
  cpSync(RESOURCES_DIR, folder, { recursive: true, filter: (source) => !source.includes('fonts') })
  const { version } = catalogOf(MIGRATIONS_DIR)
  const number = String(version + 1).padStart(4, '0')
  writeFileSync(join(folder, 'migrations', `${number}-next.sql`), sql)
  if (rows !== undefined) {
    mkdirSync(join(folder, 'postgres/migrations'), { recursive: true })
    writeFileSync(join(folder, 'postgres/migrations', `${number}.sql`), rows)
  }
  return { folder, catalog: catalogOf(join(folder, 'migrations')), number, before: catalogOf(MIGRATIONS_DIR) }
}

describe('a migration', () => {
  let pool: Pool
  beforeAll(async () => {
    ;({ pool } = await openPostgres())
  })
  afterAll(() => pool.close())

  it.each([
    ['takes a table away', 'DROP TABLE told_deadlines', 'told_deadlines'],
    ['takes a column away', 'ALTER TABLE told_deadlines DROP COLUMN told', 'told_deadlines'],
    ['gives a column another name', 'ALTER TABLE told_deadlines RENAME COLUMN told TO said', 'told_deadlines'],
    ['changes rows', "UPDATE users SET density = 'compact'", '0'],
  ])('that %s is refused in words, and changes nothing', async (_, sql, part) => {
    const { folder, catalog, before } = withMigration(`ALTER TABLE users ADD COLUMN nickname TEXT; ${sql};`)
    const refused = install(pool, catalog, folder)
    await expect(refused).rejects.toThrow(`versión ${catalog.version} mientras se trabaja`)
    await expect(refused).rejects.toThrow(part)
    expect(await versionOf(pool)).toEqual([[before.version, null]])
    expect(await ask(pool, "SELECT 1 FROM information_schema.columns WHERE column_name = 'nickname'")).toEqual([])
  })

  it('that changes rows says how in a file of its number', async () => {
    const { folder, catalog } = withMigration(
      "ALTER TABLE event_floor ADD COLUMN note TEXT; UPDATE event_floor SET note = 'x';",
      "UPDATE event_floor SET note = 'y'",
    )
    await install(pool, catalog, folder)
    expect(await ask(pool, 'SELECT note FROM event_floor')).toEqual([['y']])
  })
})

it('tells what changes rows now from what a trigger does later', () => {
  const trigger = `CREATE TRIGGER t AFTER INSERT ON a BEGIN
    UPDATE b SET n = CASE WHEN n > 0 THEN 1 ELSE 2 END; DELETE FROM c; END;`
  expect(changesRows(trigger)).toBe(false)
  expect(changesRows(`${trigger} DELETE FROM c;`)).toBe(true)
  expect(changesRows('CREATE TABLE a (b TEXT); CREATE INDEX i ON a (b); -- UPDATE')).toBe(false)
})

it('has nothing to do between equal tables', () => {
  const catalog = catalogOf(MIGRATIONS_DIR)
  expect(difference(catalog, catalog)).toEqual([])
})
