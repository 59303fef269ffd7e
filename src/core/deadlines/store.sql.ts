import { z } from 'zod'
import { DeadlineStage, PayerFiling } from '../../contract/deadlines.ts'
import { START_FIELDS } from '../../contract/rips/field.ts'
import { type Condition, plainPage } from '../lists/keyset.sql.ts'
import type { DeadlineStore, OpenInvoice, OpenPackage } from '../store/deadlines.ts'
import type { Sql } from '../store/sql.ts'

const CREDITED = `coalesce((SELECT sum(CASE n.kind WHEN 'credit_note' THEN n.gross ELSE -n.gross END) FROM documents n
  WHERE n.invoice_id = d.id AND n.status = 'accepted'), 0)`
const ofDocument = (column: string) => `(SELECT ${column} FROM documents WHERE id = f.document_id)`
const SHOWN = `f.document_id AS documentId, ${ofDocument('number')} AS documentNumber, ${ofDocument('client_name')} AS clientName,
  f.filed_on AS filedOn, f.number, f.recorded_at AS recordedAt`
const FILINGS = 'payer_filings f'
const SORTED = { key: 'f.key', updatedAt: 'f.recorded_at' }
const SERVICE_TIMES = `(${START_FIELDS.map((name) => `'${name}'`).join(', ')})`
const upTo = (last: number) =>
  `(${Array.from({ length: last }, (_, n) => `'${String(n + 1).padStart(2, '0')}'`).join(', ')})`
/** A package that is not whole holds whatever was typed: what no day can begin with is not the first one. */
const IS_DAY = `j.value LIKE '____-__-__%' AND substr(j.value, 1, 2) IN ('19', '20')
  AND substr(j.value, 3, 1) BETWEEN '0' AND '9' AND substr(j.value, 4, 1) BETWEEN '0' AND '9'
  AND substr(j.value, 6, 2) IN ${upTo(12)} AND substr(j.value, 9, 2) IN ${upTo(31)}`

const Told = z.record(z.string(), DeadlineStage)

export function sqlDeadlineStore(db: Sql): DeadlineStore {
  const file = db.$client
  const statement = file.prepare
  const openInvoices = file.prepare(
    `SELECT d.id, d.number, d.client_id AS clientId, d.client_name AS clientName, d.issued_at AS issuedAt, max(0, d.payable - ${CREDITED}) AS payable
     FROM documents d WHERE d.workspace_id = ? AND d.issued_at >= ? AND d.kind = 'invoice' AND d.status = 'accepted'
       AND d.payer_filed = 0 AND d.client_id IS NOT NULL AND d.gross > ${CREDITED}
     ORDER BY d.issued_at LIMIT ?`,
  )
  const openPackages = file.prepare(
    `SELECT p.id, p.name, p.created_at AS createdAt,
       (SELECT min(substr(j.value, 1, 10)) FROM package_revisions r, json_tree(r.rips) j
        WHERE r.package_id = p.id AND r.revision = p.revision AND j.key IN ${SERVICE_TIMES} AND ${IS_DAY}) AS firstDay
     FROM packages p WHERE p.workspace_id = ? AND p.status IN ('draft', 'ready', 'rejected') AND p.kind = 'without_invoice'
     ORDER BY p.key LIMIT ?`,
  )
  const numbersTaken = file.prepare(
    `SELECT resolution_id AS id, count(*) AS n FROM document_numbers
     WHERE workspace_id = ? AND reserved_at >= ? GROUP BY resolution_id`,
  )
  const record = file.prepare(
    `INSERT OR REPLACE INTO payer_filings (document_id, workspace_id, filed_on, number, recorded_at, recorded_by)
     VALUES (:documentId, :workspaceId, :filedOn, :number, :recordedAt, :recordedBy)`,
  )
  const filing = file.prepare(`SELECT ${SHOWN} FROM ${FILINGS} WHERE f.workspace_id = ? AND f.document_id = ?`)
  const told = file.prepare('SELECT told FROM told_deadlines WHERE workspace_id = ? AND user_id = ?').pluck()
  const saveTold = file.prepare('INSERT OR REPLACE INTO told_deadlines (workspace_id, user_id, told) VALUES (?, ?, ?)')
  const remove = file.prepare('DELETE FROM payer_filings WHERE workspace_id = ? AND document_id = ?')
  return {
    async openInvoices(workspaceId, since, limit) {
      return (await openInvoices.all(workspaceId, since, limit)) as OpenInvoice[]
    },
    async openPackages(workspaceId, limit) {
      return (await openPackages.all(workspaceId, limit)) as OpenPackage[]
    },
    async numbersTaken(workspaceId, since) {
      const rows = (await numbersTaken.all(workspaceId, since)) as { id: string; n: number }[]
      return new Map(rows.map(({ id, n }) => [id, n]))
    },
    async told(workspaceId, userId) {
      const kept = await told.get(workspaceId, userId)
      return kept === undefined ? {} : Told.parse(JSON.parse(String(kept)))
    },
    async saveTold(workspaceId, userId, next) {
      await saveTold.run(workspaceId, userId, JSON.stringify(next))
    },
    async record(workspaceId, stored) {
      await record.run({ ...stored, workspaceId })
    },
    async filing(workspaceId, documentId) {
      const row = await filing.get(workspaceId, documentId)
      return row === undefined ? undefined : PayerFiling.parse(row)
    },
    async remove(workspaceId, documentId) {
      await remove.run(workspaceId, documentId)
    },
    async filings(workspaceId, { documentId, ...filter }) {
      const ofWorkspace: Condition = ['f.workspace_id = ?', workspaceId]
      const where = documentId === undefined ? [ofWorkspace] : [ofWorkspace, ['f.document_id = ?', documentId] as const]
      const asked = { columns: SHOWN, from: FILINGS, where, sorted: SORTED }
      return plainPage(statement, asked, filter, (row) => PayerFiling.parse(row))
    },
  }
}
