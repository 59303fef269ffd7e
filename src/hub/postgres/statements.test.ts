import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { MIGRATIONS_DIR } from '../../../test/support/empty-store.ts'
import { openPostgres } from '../../../test/support/postgres.ts'
import { IN_THE_OPEN } from '../../core/store/connection.sqlite.ts'
import type { Stores } from '../../core/store/store.ts'
import { openSqliteStore } from '../../core/store.sqlite.ts'
import { dialectOn } from './dialect.ts'

type Opened = Awaited<ReturnType<typeof openPostgres>>

let opened: Opened
const dataDir = mkdtempSync(join(tmpdir(), 'radica-statements-'))
beforeAll(async () => {
  opened = await openPostgres()
})
afterAll(async () => {
  await opened.pool.close()
  rmSync(dataDir, { recursive: true })
})

const page = { limit: 10, offset: 0 }
const after = { value: 'a', key: 1 }
const scope = { id: 'wsp_1', number: 1 }

/** What is asked in many ways; everything else is prepared when its store is made. */
async function askInManyWays({
  records,
  audit,
  dispatches,
  documents,
  packages,
  prices,
  runs,
  reports,
  privacy,
}: Stores) {
  for (const kind of Object.values(records)) {
    for (const isActive of [true, false, 'all'] as const) {
      await kind.list(scope, { ...page, isActive })
      await kind.list(scope, { ...page, isActive, q: 'ana gil' })
      await kind.list(scope, { ...page, isActive, q: 'ana', ids: ['a'], updatedSince: '2026-01-01T00:00:00Z', after })
    }
  }
  await records.patients.list(scope, { ...page, isActive: true, sort: 'name', after, equals: { documentType: 'CC' } })
  await records.authorizations.list(scope, { ...page, isActive: true, holds: { usedUp: true } })
  await audit.list('wsp_1', { ...page, resource: 'visits', targets: ['a'], from: '2026-01-01', before: '2026-02-01' })
  await audit.list('wsp_1', { ...page, actors: ['a'], show: 'changes', offset: 1 })
  for (const state of ['queued', 'unknown', 'rejected', 'accepted'] as const) {
    await dispatches.list('wsp_1', { ...page, state, targetId: 'a', after })
    await dispatches.documents('wsp_1', { ...page, q: 'a', status: state, sort: '-urgency', after })
  }
  await dispatches.idsOf('a')
  await documents.list('wsp_1', {
    ...page,
    kind: 'invoice',
    q: 'a',
    patientIds: ['a'],
    withoutCuv: 'true',
    coverage: 'a',
    offset: 1,
  })
  await documents.list('wsp_1', { ...page, kind: 'invoice', sort: 'clientName', after, assignedTo: 'nobody' })
  await packages.list('wsp_1', { ...page, q: 'a', status: 'draft', kind: 'invoice', offset: 1 })
  await prices.versions('a', page)
  await runs.items(1, { ...page, q: 'a', filter: 'ready', sort: 'number', order: 'desc', after })
  await reports.issuedByMonth('wsp_1', '2026-01', '2026-02')
  await privacy.attendedBefore('wsp_1', '2026-01-01', 10)
  await privacy.unattendedSince('wsp_1', '2026-01-01', 10)
  await privacy.packagesBefore('wsp_1', '2026-01-01', 10)
  await privacy.documentsBefore('wsp_1', '2026-01-01', 10)
}

async function statementsOfSqlite(): Promise<string[]> {
  const prepare = vi.spyOn(SqliteDatabase.prototype, 'prepare')
  const store = openSqliteStore({ dataDir, migrationsDir: MIGRATIONS_DIR, key: IN_THE_OPEN })
  prepare.mockClear()
  for (const area of Object.keys(store.read) as (keyof Stores)[]) expect(store.read[area]).toBeDefined()
  await askInManyWays(store.read)
  const asked = [...new Set(prepare.mock.calls.map(([sql]) => sql))]
  prepare.mockRestore()
  await store.close()
  return asked
}

it('takes every statement of the stores', async () => {
  const statements = await statementsOfSqlite()
  const { pool, catalog } = opened
  const translate = dialectOn(catalog)
  const refused = await pool.with(async (wire) => {
    const found: string[] = []
    for (const sql of statements) {
      const { text } = translate(sql)
      await wire
        .script(`PREPARE asked AS ${text}; DEALLOCATE asked`)
        .catch((error: unknown) => found.push(`${error}: ${sql}`))
    }
    return found
  })
  expect(refused).toEqual([])
  expect(statements.length).toBeGreaterThan(350)
})
