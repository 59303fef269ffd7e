import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SQLiteRemoteSession } from 'drizzle-orm/sqlite-proxy'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { MIGRATIONS_DIR } from '../../../test/support/empty-store.ts'
import { openPostgres } from '../../../test/support/postgres.ts'
import { createShelf } from '../../core/catalogs/shelf.ts'
import { documentReaders } from '../../core/provider/document-reader.ts'
import { IN_THE_OPEN, openConnection, STORE_FILE } from '../../core/store/connection.sqlite.ts'
import { migrate } from '../../core/store/migrate.sqlite.ts'
import { drizzleOn, type Prepare } from '../../core/store/sql.ts'
import { connectionOn } from '../../core/store/statements.sqlite.ts'
import type { Stores } from '../../core/store/store.ts'
import { storesOn } from '../../core/store.sqlite.ts'
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
    await dispatches.documents('wsp_1', { ...page, q: 'a', status: state, sort: '-urgency', after }, ['inv_1'])
  }
  await dispatches.waiting('wsp_1')
  await dispatches.stepsOf(['a', 'b'])
  await documents.some('wsp_1', ['a', 'b'])
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

/** What the areas ask of a connection, and what drizzle makes. */
async function statementsAsked(): Promise<string[]> {
  const path = join(dataDir, STORE_FILE)
  const file = openConnection(path, IN_THE_OPEN)
  migrate(file, MIGRATIONS_DIR, () => undefined)
  const made = vi.spyOn(SQLiteRemoteSession.prototype, 'prepareQuery')
  const asked = new Set<string>()
  const real = connectionOn(file)
  const prepare: Prepare = (sql) => {
    asked.add(sql)
    return real.prepare(sql)
  }
  const shelf = createShelf(dataDir)
  const stores = storesOn(drizzleOn({ ...real, prepare }), shelf, documentReaders().anytime)
  for (const area of Object.keys(stores) as (keyof Stores)[]) expect(stores[area]).toBeDefined()
  await askInManyWays(stores)
  const all = [...new Set([...asked, ...made.mock.calls.map(([{ sql }]) => sql)])]
  made.mockRestore()
  shelf.close()
  file.close()
  return all
}

it('takes every statement of the stores', async () => {
  const statements = await statementsAsked()
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
