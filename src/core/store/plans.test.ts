import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { MIGRATIONS_DIR } from '../../../test/support/core.ts'
import { openSqliteStore, type SqliteStore } from '../store.sqlite.ts'
import { openConnection, STORE_FILE } from './connection.sqlite.ts'

/** What is asked all day must not go through everything that a clinic ever did: a day shows nothing of it, and years do. */
const KEY = new Uint8Array(32).fill(7)
let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'radica-plans-'))
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(dataDir, { recursive: true })
})

/** How SQLite answers what was asked of a table: a line for each step. */
const plansOf = (table: string, ask: (store: SqliteStore) => Promise<unknown>): Promise<string[]> =>
  plansLike(new RegExp(`(from|update) "${table}" ?(where|set|order|left|$)`, 'i'), ask)

async function plansLike(asking: RegExp, ask: (store: SqliteStore) => Promise<unknown>): Promise<string[]> {
  const prepare = vi.spyOn(SqliteDatabase.prototype, 'prepare')
  const store = openSqliteStore({ dataDir, migrationsDir: MIGRATIONS_DIR, key: KEY })
  await ask(store)
  // One who reads and one who writes prepare the same.
  const statements = [...new Set(prepare.mock.calls.map(([sql]) => sql))]
  await store.close()
  prepare.mockRestore()
  const file = openConnection(join(dataDir, STORE_FILE), KEY)
  const asked = statements.filter((sql) => asking.test(sql)).map((sql) => sql.replace(/:\w+/g, '?'))
  const plans = asked.flatMap((sql) => {
    const values = Array.from({ length: sql.split('?').length - 1 }, () => 1)
    return file.prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`).all(...values)
  })
  file.close()
  return plans.map(({ detail }) => detail)
}

const page = { limit: 10, offset: 0 }
const scope = { id: 'wsp_1', number: 1 }

it('asks of the outbox what is open, and what is about one document, without what has ended', async () => {
  const plans = await plansOf('dispatches', async ({ read }) => {
    await read.dispatches.due(1)
    await read.dispatches.nextDue(1)
    await read.dispatches.leased()
    await read.dispatches.unsettled()
    await read.dispatches.counts(scope.id)
    await read.dispatches.nextOf(scope.id)
    await read.dispatches.list(scope.id, { ...page, targetId: 'inv_1', state: undefined })
    await read.dispatches.dueAfter(1)
    await read.dispatches.errorsOf(scope.id, 'ministry.package')
    await read.dispatches.stepsOf(['inv_1'])
  })
  expect(plans.filter((plan) => plan.includes('dispatches_due')).length).toBeGreaterThanOrEqual(6)
  expect(plans.filter((plan) => /^SCAN dispatches|dispatches_by_workspace/.test(plan))).toEqual([])
})

it('finds what goes next without reading what else waits', async () => {
  const plans = await plansLike(/WITH RECURSIVE gates/, ({ read }) => read.dispatches.due(1))
  expect(plans).toContainEqual(
    expect.stringMatching(/^SEARCH waits USING .*dispatches_by_gate \(workspace_id=\? AND kind=\? AND state=\?\)/),
  )
  for (const step of ['workspace_id=? AND kind>?', 'workspace_id>?']) {
    expect(plans).toContainEqual(`SEARCH one USING INDEX dispatches_by_gate (${step})`)
  }
  const sorted = plans.filter((plan) => /TEMP B-TREE FOR ORDER/.test(plan))
  // Those few that are found.
  expect(sorted).toHaveLength(1)
  const next = await plansLike(/AS soonest/, ({ read }) => read.dispatches.nextDue(1))
  expect(next.filter((plan) => /dispatches_due \(state=\? AND next_attempt_at>\?\)/.test(plan))).toHaveLength(2)
})

it('finds the documents without CUV from the packages that are not through, and the latest by their time', async () => {
  const plans = await plansOf('documents', async ({ read }) => {
    await read.documents.list(scope.id, { ...page, kind: 'invoice', withoutCuv: 'true' })
    await read.documents.recent(scope.id, 10)
  })
  expect(plans).toContainEqual(expect.stringMatching(/COVERING INDEX packages_to_accept/))
  expect(plans).toContainEqual(expect.stringMatching(/documents_by_package .*package_id=/))
  expect(plans).toContainEqual(expect.stringContaining('documents_by_change'))
  expect(plans.filter((plan) => /^SCAN|USE TEMP B-TREE FOR ORDER/.test(plan))).toEqual([])
})

it('finds what payers were not given yet among that alone, and reads no document that has not the words', async () => {
  const open = await plansLike(/payer_filed = 0/, ({ read }) => read.deadlines.openInvoices(scope.id, '2025-06-26', 10))
  expect(open).toContainEqual(expect.stringMatching(/^SEARCH d USING INDEX documents_to_file/))
  const filter = { ...page, kind: 'invoice', q: 'roble', patientIds: ['pat_1'], sort: '-payable' } as const
  const found = await plansOf('documents', ({ read }) => read.documents.list(scope.id, filter))
  for (const index of [
    'COVERING INDEX documents_by_words (workspace_id=? AND kind=?)',
    'INDEX documents_by_cufe (workspace_id=? AND <expr>>? AND <expr><?)',
    'COVERING INDEX sqlite_autoindex_documents_1 (id=?)',
    'COVERING INDEX documents_by_invoice (invoice_id=?)',
  ]) {
    expect(found).toContainEqual(`SEARCH documents USING ${index}`)
  }
})

it('lists packages in their order, counts a month in the index alone, and goes through no documents', async () => {
  const packages = await plansOf('packages', async ({ read }) => {
    await read.packages.list(scope.id, page)
    await read.packages.counts(scope.id, '2026-06')
    await read.packages.outcomesByMonth(scope.id, '2026-06')
  })
  expect(packages).toContainEqual(expect.stringMatching(/^SEARCH packages USING INDEX packages_by_workspace/))
  // This month's; those of the months before are kept.
  expect(packages.filter((plan) => /updated_at>/.test(plan))).toHaveLength(1)
  expect(packages.filter((plan) => /^SCAN|TEMP B-TREE FOR ORDER/.test(plan))).toEqual([])
  const documents = await plansOf('documents', ({ read }) => read.documents.totalsByMonth(scope.id, '2026-06'))
  expect(documents.filter((plan) => plan.includes('documents_by_issue'))).toEqual([])
})

it('counts the visits of a day, and those that are not billed, in the index alone', async () => {
  const plans = await plansOf('visits', async ({ read }) => {
    for (const [column, value] of Object.entries({ date: '2026-06-26', documentId: null })) {
      const equals = { [column]: value }
      await read.records.visits.list(scope, { ...page, isActive: true, equals, offset: 1 })
    }
  })
  for (const index of ['visits_by_date', 'visits_by_document']) {
    expect(plans).toContainEqual(expect.stringMatching(`COVERING INDEX ${index} .*is_active=`))
  }
})

it('finds what is billed together in its period, and not among all that was never billed', async () => {
  const asked = { isActive: true, equals: { documentId: null, clientId: 'cli_1' } } as const
  const between = { property: 'date', from: '2026-06-01', to: '2026-06-30' }
  const plans = await plansOf('visits', ({ read }) =>
    read.records.visits.list(scope, { ...page, ...asked, between, sort: '-date', offset: 1 }),
  )
  expect(plans.filter((plan) => /^SEARCH visits USING INDEX visits_by_day/.test(plan))).toHaveLength(2)
})

it('finds those that are named by their ids, and not by going through all of their workspace', async () => {
  const named = ['patients', 'visits'] as const
  for (const table of named) {
    const plans = await plansLike(/WHERE id IN \(SELECT value/, ({ read }) => read.records[table].some(scope, ['x']))
    expect(plans).toContainEqual(expect.stringMatching(/^SEARCH \w+ USING .*\(id=\?\)/))
    expect(plans.filter((plan) => /SEARCH \w+ USING .*workspace_id=/.test(plan))).toEqual([])
  }
  const documents = await plansOf('documents', ({ read }) => read.documents.some(scope.id, ['inv_1']))
  expect(documents).toContainEqual(expect.stringMatching(/^SEARCH documents USING .*\(id=\?\)/))
})

it('pages through what payers were given, and through what left, without sorting all of it', async () => {
  const filings = await plansLike(/FROM payer_filings f WHERE/, ({ read }) => read.deadlines.filings(scope.id, page))
  expect(filings).toContainEqual(expect.stringMatching(/^SEARCH f USING .*payer_filings_by_key/))
  const left = await plansLike(/AS placeAt FROM dispatches AS d/, ({ read }) =>
    read.dispatches.documents(scope.id, { ...page, sort: '-urgency' }, ['inv_1']),
  )
  expect(left).toContainEqual(expect.stringMatching(/^SEARCH d USING .*dispatches_by_workspace/))
  const stuck = await plansLike(/^WITH waiting/, ({ read }) => read.dispatches.waiting(scope.id))
  expect(stuck).toContainEqual(
    expect.stringMatching(/^SEARCH step USING INDEX dispatches_due \(state=\? AND next_attempt_at=\?\)/),
  )
  expect(stuck.filter((plan) => /dispatches_by_(change|workspace)/.test(plan))).toEqual([])
  const refused = await plansLike(/AS placeAt FROM dispatches AS d/, ({ read }) =>
    read.dispatches.documents(scope.id, { ...page, status: 'rejected' }, []),
  )
  expect(refused).toContainEqual(expect.stringMatching(/^SEARCH d USING INDEX dispatches_by_target \(target_id=\?\)/))
  for (const plans of [filings, left]) expect(plans.filter((plan) => /TEMP B-TREE FOR ORDER/.test(plan))).toEqual([])
})

it('finds the last visit of a patient among theirs, and not among those of the clinic', async () => {
  const plans = await plansOf('visits', ({ read }) =>
    read.records.visits.list(scope, { ...page, isActive: true, equals: { patientId: 'pat_1' }, sort: '-date' }),
  )
  expect(plans).toContainEqual(expect.stringMatching(/^SEARCH visits USING INDEX visits_by_patient/))
  expect(plans.filter((plan) => plan.includes('visits_by_day'))).toEqual([])
})

it('finds the supporting documents of an invoice from its own visits', async () => {
  const plans = await plansLike(/FROM visits v JOIN supports/, ({ read }) => read.supports.ofInvoice(scope.id, 'inv_1'))
  expect(plans).toContainEqual(expect.stringMatching(/^SEARCH v USING .*visits_by_document \(document_id=/))
})

it('lists by the last change and by payer, and goes on behind a place, without sorting all there is', async () => {
  const after = { value: '2026-06-26T10:00:00.000Z', key: 7 }
  for (const sort of ['-createdAt', 'createdAt', '-updatedAt', 'updatedAt'] as const) {
    const packages = await plansOf('packages', ({ read }) => read.packages.list(scope.id, { ...page, sort, after }))
    const documents = await plansOf('documents', ({ read }) =>
      read.documents.list(scope.id, { ...page, kind: 'invoice', sort, after }),
    )
    expect([...packages, ...documents].filter((plan) => /^SCAN|USE TEMP B-TREE FOR ORDER/.test(plan))).toEqual([])
  }
  const ofPayer = await plansOf('documents', ({ read }) =>
    read.documents.list(scope.id, { ...page, kind: 'invoice', clientId: 'cli_1' }),
  )
  expect(ofPayer).toContainEqual(expect.stringContaining('documents_by_client'))
  expect(ofPayer.filter((plan) => /USE TEMP B-TREE FOR ORDER/.test(plan))).toEqual([])
})

it('lists by every column, either way and from the middle, through its index', async () => {
  const after = { value: 'a', key: 7 }
  for (const column of ['issuedAt', 'clientName', 'payable']) {
    const plans = await plansOf('documents', ({ read }) =>
      read.documents.list(scope.id, { ...page, kind: 'invoice', sort: `-${column}`, after }),
    )
    expect(plans.filter((plan) => /^SCAN|USE TEMP B-TREE FOR ORDER/.test(plan))).toEqual([])
  }
  for (const [table, sort] of [
    ['patients', 'name'],
    ['patients', 'documentNumber'],
    ['visits', 'date'],
    ['visits', 'patientName'],
  ] as const) {
    const plans = await plansOf(table, ({ read }) =>
      read.records[table].list(scope, { ...page, isActive: true, sort, after }),
    )
    expect(plans.filter((plan) => /^SCAN|TEMP B-TREE FOR ORDER/.test(plan))).toEqual([])
  }
})

it('goes on behind a place in records and in the outbox, and tells what changed, by an index', async () => {
  const after = { value: '2026-06-26T10:00:00.000Z', key: 7 }
  for (const sort of ['-createdAt', 'createdAt', '-updatedAt', 'updatedAt'] as const) {
    const asked = { ...page, sort, after, ...(sort.endsWith('updatedAt') && { updatedSince: after.value }) }
    const patients = await plansOf('patients', ({ read }) =>
      read.records.patients.list(scope, { ...asked, isActive: true }),
    )
    const dispatches = await plansOf('dispatches', ({ read }) => read.dispatches.list(scope.id, asked))
    expect(patients.filter((plan) => /^SCAN|TEMP B-TREE FOR ORDER/.test(plan))).toEqual([])
    for (const plans of sort.endsWith('updatedAt') ? [patients, dispatches] : []) {
      expect(plans).toContainEqual(expect.stringMatching(/INDEX \w+_by_change \(workspace_id=\? AND .*updated_at/))
    }
  }
})

it('finds what a batch says of a patient without reading all batches', async () => {
  const plans = await plansLike(/UPDATE billing_items SET patient_id/, async ({ write }) => {
    await expect(write(scope.id, ({ privacy }) => privacy.erase(scope, 'pat_1'))).rejects.toThrow('pat_1 to remove')
  })
  expect(plans.filter((plan) => plan.includes('billing_items_by_patient'))).toHaveLength(2)
  expect(plans.filter((plan) => plan.startsWith('SCAN'))).toEqual([])
})
