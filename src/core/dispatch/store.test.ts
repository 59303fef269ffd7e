import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { MIGRATIONS_DIR } from '../../../test/support/core.ts'
import { openConnection, STORE_FILE } from '../store/connection.sqlite.ts'
import { openSqliteStore } from '../store/store.sqlite.ts'

const KEY = new Uint8Array(32).fill(7)
let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'radica-dispatches-'))
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(dataDir, { recursive: true })
})

/** What each statement on the outbox's table goes through, as SQLite plans it. */
function plansOf(statements: readonly string[]): string[] {
  const file = openConnection(join(dataDir, STORE_FILE), KEY)
  const plans = statements.flatMap((sql) => {
    const values = Array.from({ length: sql.split('?').length - 1 }, () => 1)
    return file.prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`).all(...values)
  })
  file.close()
  return plans.map(({ detail }) => detail)
}

it('asks the worker’s questions, and those about one document, without going through what has ended', async () => {
  const prepare = vi.spyOn(SqliteDatabase.prototype, 'prepare')
  const store = openSqliteStore({ dataDir, migrationsDir: MIGRATIONS_DIR, key: KEY })
  const { dispatches } = store.read
  const targetId = 'inv_1'
  await dispatches.due(1)
  await dispatches.nextDue(1)
  await dispatches.sending()
  await dispatches.counts('wsp_1')
  await dispatches.nextOf('wsp_1')
  await dispatches.latestFor(targetId)
  await dispatches.list('wsp_1', { targetId, state: undefined, limit: 10, offset: 0 })
  await store.write((stores) => stores.dispatches.wakeAll(1))
  const asked = prepare.mock.calls.map(([sql]) => sql).filter((sql) => /(from|update) "dispatches"/.test(sql))
  await store.close()
  prepare.mockRestore()

  const plans = plansOf(asked)
  expect(plans.filter((plan) => plan.includes('dispatches_due')).length).toBeGreaterThanOrEqual(6)
  const wide = plans.filter((plan) => /^(SCAN|SEARCH) dispatches($| USING INDEX dispatches_by_workspace)/.test(plan))
  expect(wide).toEqual([])
  expect(plans.filter((plan) => plan.startsWith('SCAN dispatches'))).toEqual([])
})
