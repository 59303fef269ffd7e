import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { MIGRATIONS_DIR } from '../../../test/support/core.ts'
import { openConnection, STORE_FILE } from '../store/connection.sqlite.ts'
import { migrate } from '../store/migrate.sqlite.ts'
import { connectionOn } from '../store/statements.sqlite.ts'
import { totalsOn } from './totals.sql.ts'

const folder = mkdtempSync(join(tmpdir(), 'radica-totals-'))
const file = openConnection(join(folder, STORE_FILE), new Uint8Array(32).fill(7))
migrate(file, MIGRATIONS_DIR, () => undefined)
file.pragma('foreign_keys = OFF')
const totals = totalsOn(connectionOn(file))
afterAll(() => {
  file.close()
  rmSync(folder, { recursive: true })
})

const OPERATIONS = ['SS-CUFE', 'SS-Recaudo'] as const
/** What notes are about. */
const INVOICE = `INSERT INTO documents (id, workspace_id, kind, status, gross, prepaid, payable, facts, issues, revision, created_at,
  updated_at) VALUES (?, 'w', 'invoice', 'draft', 0, 0, 0, ?, '[]', 1, '', '')`
const RECEIPTS = 'SELECT id FROM documents WHERE facts = \'{"operationType":"SS-Recaudo"}\''

const COUNTED = {
  documents: `SELECT count(*) AS n, 0 AS gross, kind, status, '' AS month FROM documents GROUP BY kind, status`,
  issued: `SELECT count(*) AS n, sum(gross) AS gross, iif(coalesce(invoice_id, id) IN (${RECEIPTS}), 'receipt', kind) AS kind,
      status, substr(issued_at, 1, 7) AS month FROM documents
    WHERE status = 'accepted' AND issued_at IS NOT NULL GROUP BY 3, status, month`,
  packages: `SELECT count(*) AS n, 0 AS gross, kind, status, '' AS month FROM packages GROUP BY kind, status`,
  ended: `SELECT count(*) AS n, 0 AS gross, '' AS kind, status, substr(updated_at, 1, 7) AS month FROM packages
    WHERE status IN ('accepted', 'rejected') GROUP BY status, month`,
  dispatches: `SELECT count(*) AS n, 0 AS gross, '' AS kind, state AS status, '' AS month FROM dispatches GROUP BY state`,
}
const ROWS = {
  documents: (id: string, { kind, operationType, status, at, gross }: Change) => [
    `INSERT INTO documents (id, workspace_id, kind, invoice_id, status, gross, prepaid, payable, issued_at, facts, issues, revision,
      created_at, updated_at) VALUES (?, 'w', ?, ?, ?, ?, 0, 0, ?, ?, '[]', 1, '', '')`,
    ...[id, kind, kind === 'invoice' ? null : operationType, status, gross, at, JSON.stringify({ operationType })],
  ],
  packages: (id: string, { kind, status, at }: Change) => [
    `INSERT INTO packages (id, workspace_id, kind, status, users, services, revision, created_at, updated_at)
      VALUES (?, 'w', ?, ?, 0, 0, 1, '', ?)`,
    ...[id, kind, status, at ?? ''],
  ],
}
const CHANGES = {
  documents: 'UPDATE documents SET status = ?, issued_at = ?, gross = ? WHERE id = ?',
  packages: `UPDATE packages SET status = ?, updated_at = coalesce(?, ''), users = ? WHERE id = ?`,
}

interface Change {
  readonly of: 'documents' | 'packages'
  readonly id: number
  readonly kind: string
  readonly operationType: string
  readonly status: string
  readonly at: string | null
  readonly gross: number
  readonly gone: boolean
}

const change: fc.Arbitrary<Change> = fc.record({
  of: fc.constantFrom('documents', 'packages'),
  id: fc.nat(4),
  kind: fc.constantFrom('invoice', 'credit_note'),
  operationType: fc.constantFrom(...OPERATIONS),
  status: fc.constantFrom('draft', 'accepted', 'rejected'),
  at: fc.constantFrom(null, '2026-06-30T10:00:00.000Z', '2026-07-01T10:00:00.000Z'),
  gross: fc.nat(1000),
  gone: fc.boolean(),
})

function apply({ of, id, ...change }: Change): void {
  const name = `${of}-${id}`
  const there = file.prepare(`SELECT 1 FROM ${of} WHERE id = ?`).get(name)
  if (!there) {
    const [sql = '', ...values] = ROWS[of](name, { of, id, ...change })
    file.prepare(String(sql)).run(...values)
  } else if (of === 'packages' && change.gone) file.prepare('DELETE FROM packages WHERE id = ?').run(name)
  else file.prepare(CHANGES[of]).run(change.status, change.at, change.gross, name)
}

const kept = (list: string) =>
  file
    .prepare('SELECT n, gross, kind, status, month FROM totals WHERE list = ? AND n <> 0 ORDER BY kind, status, month')
    .all(list)

it('are what counting gives, whatever came, changed and went', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 40 }), (changes) => {
      for (const table of ['documents', 'packages', 'totals']) file.exec(`DELETE FROM ${table}`)
      for (const operationType of OPERATIONS)
        file.prepare(INVOICE).run(operationType, JSON.stringify({ operationType }))
      for (const each of changes) apply(each)
      for (const list of ['documents', 'issued', 'packages', 'ended'] as const) {
        expect(kept(list)).toEqual(file.prepare(`${COUNTED[list]} ORDER BY kind, status, month`).all())
      }
    }),
    { numRuns: 60 },
  )
})

it('of what was sent count a document once, whatever goes along with it or is sent again', async () => {
  const sent = file.prepare(
    `INSERT INTO dispatches (id, workspace_id, kind, target_id, target_revision, idempotency_key, reference, request_sha256, state,
      attempts, tries_in_state, created_at, updated_at) VALUES (?, ?, ?, ?, 1, '', '', '', 'rejected', 1, 0, '', '')`,
  )
  const make = file.prepare(
    `INSERT INTO packages (id, workspace_id, kind, status, users, services, revision, created_at, updated_at, source_document_id)
      VALUES (?, 'w', 'invoice', 'draft', 0, 0, 1, '', '', ?)`,
  )
  make.run('pkg-of-1', 'doc-1')
  make.run('pkg-of-none', null)
  make.run('pkg-of-unsent', 'doc-2')
  file.prepare(`INSERT INTO document_emails VALUES ('mail-of-1', 'doc-1', '', '')`).run()
  const steps = [
    ['w', 'provider.emission', 'doc-1', 1],
    ['w', 'provider.emission', 'doc-1', 1],
    ['w', 'provider.artifacts', 'doc-1', 1],
    ['w', 'ministry.package', 'pkg-of-1', 1],
    ['w', 'provider.email', 'mail-of-1', 1],
    ['w', 'ministry.package', 'pkg-of-none', 2],
    ['w', 'ministry.package', 'pkg-of-none', 2],
    ['w', 'ministry.package', 'pkg-of-unsent', 3],
    ['other', 'provider.emission', 'doc-9', 3],
  ] as const
  for (const [at, [workspace, kind, target, total]] of steps.entries()) {
    sent.run(`dsp-${at}`, workspace, kind, target)
    expect(await totals.count('w', 'dispatched')).toBe(total)
  }
  expect(await totals.count('other', 'dispatched')).toBe(1)
})

it('of the trail are kept by the thousand, and the rest is counted', async () => {
  const add = file.prepare(
    `INSERT INTO audit_events (workspace_id, at, actor, operation, previous_hash, hash) VALUES (?, '', '', ?, '', '')`,
  )
  for (let n = 1; n <= 2100; n++) add.run(n % 3 === 0 ? 'other' : 'w', n % 2 === 0 ? 'patients.get' : 'patients.update')
  const upTo = (workspace: string, sign: string) =>
    file
      .prepare(
        `SELECT count(*) FROM audit_events WHERE sequence <= 2048 AND workspace_id = ? AND operation ${sign} 'patients.get'`,
      )
      .pluck()
      .get(workspace)
  for (const workspace of ['w', 'other']) {
    expect(await totals.count(workspace, 'audit', { kind: 'patients.get' })).toBe(upTo(workspace, '='))
    expect(await totals.count(workspace, 'audit', { kind: 'patients.update' })).toBe(upTo(workspace, '<>'))
  }
})
