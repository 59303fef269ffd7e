import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, it } from 'vitest'
import { migrate } from '../../src/core/store/migrate.sqlite.ts'
import { DATA_MAP } from './data-map.ts'
import { privacyPage } from './privacy-page.ts'

/** SQLite's own tables, and those in which it keeps a search table. */
const INTERNAL = /^sqlite_|_search_(config|data|docsize|idx)$/

function schema(): Record<string, string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'radica-map-'))
  const file = new Database(join(folder, 'x.db'))
  try {
    migrate(file, 'resources/migrations', () => undefined)
    const columns = file.prepare(
      `SELECT t.name AS "table", c.name AS "column" FROM sqlite_master t, pragma_table_xinfo(t.name) c
       WHERE t.type = 'table' AND c.hidden = 0`,
    )
    const tables: Record<string, string[]> = {}
    for (const row of columns.all() as { table: string; column: string }[]) {
      if (!INTERNAL.test(row.table)) tables[row.table] = [...(tables[row.table] ?? []), row.column].sort()
    }
    return tables
  } finally {
    file.close()
    rmSync(folder, { recursive: true })
  }
}

it('names every table and column of the store, and says which are about somebody', () => {
  const named = Object.entries(DATA_MAP).map(([table, { personal, other }]) => [table, [...personal, ...other].sort()])
  expect(Object.fromEntries(named)).toEqual(schema())
})

it('is what docs/privacy.md shows', () => {
  const page = readFileSync('docs/privacy.md', 'utf8')
  expect(page).toBe(privacyPage(page))
})
