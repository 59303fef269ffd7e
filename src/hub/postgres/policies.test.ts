import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPostgres } from '../../../test/support/postgres.ts'
import type { Catalog, Table } from './catalog.ts'
import { WITHOUT_WORKSPACE } from './policies.ts'
import type { Pool } from './wire.ts'

let pool: Pool
let catalog: Catalog

/** Of the workspace `1`, whose number is 1. */
const KEY = String(2 ** 32 + 1)
const SPECIAL: Readonly<Record<string, string>> = { 'record_gaps.key': KEY, 'supports.visit_id': "'1'" }

/** A value for a column: every id and every number is 1, which is JSON, too, so that rows belong together. */
function valueIn({ name, sql }: Table, column: string): string {
  const [, type, rest = ''] = sql.match(new RegExp(`[(,\\n]\\s*"?${column}"? (INTEGER|TEXT|BLOB)([^,]*)`)) ?? []
  const [, first] = sql.match(new RegExp(`CHECK \\(${column} IN \\(([^,)]+)`)) ?? []
  const isRequired = /NOT NULL|PRIMARY KEY/.test(rest) || new RegExp(`PRIMARY KEY \\([^)]*${column}`).test(sql)
  const one = type === 'INTEGER' ? '1' : "'1'"
  return SPECIAL[`${name}.${column}`] ?? first ?? (isRequired ? one : 'NULL')
}

function rowOf(table: Table): string {
  const values = table.columns.map((column) => valueIn(table, column))
  return `INSERT INTO "${table.name}" VALUES (${values.join(', ')})`
}

beforeAll(async () => {
  ;({ pool, catalog } = await openPostgres())
  await pool.with(async (wire) => {
    // In any order, and counted by no trigger.
    await wire.script('SET session_replication_role = replica; DELETE FROM event_floor')
    for (const table of catalog.tables.values()) await wire.script(rowOf(table))
    for (const search of catalog.searches) await wire.script(`INSERT INTO "${search}" VALUES (-${KEY}, 'x')`)
    await wire.script('SET session_replication_role = origin')
  })
})
afterAll(() => pool.close())

async function seen(workspace: string, names: readonly string[]): Promise<string[]> {
  return pool.with(async (wire) => {
    await wire.query('SELECT sqlite.enter($1, false)', [workspace])
    const found: string[] = []
    for (const name of names) {
      const { rows } = await wire.query(`SELECT count(*) FROM "${name}"`)
      if (rows[0]?.[0] !== 0) found.push(name)
    }
    return found
  })
}

const ofSomebody = () =>
  [...catalog.tables.keys(), ...catalog.searches].filter((name) => !WITHOUT_WORKSPACE.includes(name))

it('shows the rows of every table to their own workspace, and to who asks for all', async () => {
  expect(await seen('1', ofSomebody())).toEqual(ofSomebody())
  expect(await seen('*', ofSomebody())).toEqual(ofSomebody())
})

it('shows no row of any table to another workspace, nor to who says none', async () => {
  expect(await seen('y', ofSomebody())).toEqual([])
  expect(await seen('', ofSomebody())).toEqual([])
})

it('lets nobody write into another workspace', async () => {
  await expect(
    pool.with(async (wire) => {
      await wire.query("SELECT sqlite.enter('y', false)")
      return wire.script(`INSERT INTO totals VALUES ('1', 'a', 'b', 'c', 'd', 1, 1)`)
    }),
  ).rejects.toThrow(/row-level security/)
})
