import { z } from 'zod'
import { bogotaMidnight, momentSaid } from '../../contract/bogota.ts'
import { type Centavos, NOTHING } from '../../contract/centavos.ts'
import { isoInstant } from '../kernel/call.ts'
import { annulled, stands } from '../store/annulled.sql.ts'
import type { ReportedVisit, ReportStore, StoredRejection } from '../store/reports.ts'
import type { Sql } from '../store/sql.ts'
import { withdrawn } from '../store/withdrawn.sql.ts'

type Row = Omit<ReportedVisit, 'services' | 'isInPackage'> & {
  readonly services: string
  readonly isInPackage: 0 | 1
} & Adopted

/** Of a CUV that another program obtained: what the ministry's file says, and when it came in here. */
interface Adopted {
  readonly adoptedAt: string | null
  readonly adoptedOn: string | null
}
const ADOPTED = 'f.filed_at AS adoptedAt, f.created_at AS adoptedOn'
/** `packageId`: as SQL. */
const adoptedOf = (packageId: string) => `LEFT JOIN filings f ON f.key = (SELECT max(g.key) FROM filings g
  WHERE g.package_id = ${packageId} AND g.outcome = 'accepted' AND g.reason IS NULL)`

/** The day on which the ministry gave it, as far as its file tells; else the one on which we learnt of it. */
function adopted({ adoptedAt: at, adoptedOn: on }: Adopted): string | null {
  const filed = momentSaid(at ?? '')
  return Number.isNaN(filed) ? on : isoInstant(filed)
}

/** An invoice of services. */
const INVOICED = `d.kind = 'invoice' AND d.status = 'accepted' AND ${stands('d')}`

type RejectionRow = Omit<StoredRejection, 'issues' | 'people'> & {
  readonly outcome: string
  readonly people: string
} & Adopted

/** By whom of the two it was accepted since; what another program had filed before counts from the rejection on. */
function acceptedSince({
  acceptedAt,
  rejectedAt,
  ...found
}: Pick<RejectionRow, 'acceptedAt' | 'rejectedAt'> & Adopted): string | null {
  const filed = acceptedAt ?? adopted(found)
  return filed !== null && filed < rejectedAt ? rejectedAt : filed
}

const REJECTIONS = `SELECT s.key, s.updated_at AS rejectedAt, s.outcome,
    iif(s.kind = 'ministry.package', 'ministry', 'provider') AS by,
    coalesce(d.id, s.target_id) AS documentId, coalesce(d.kind, 'package') AS documentKind,
    coalesce(d.number, p.number, p.name) AS number, d.client_id AS clientId, d.client_name AS clientName,
    (SELECT a.updated_at FROM dispatches a
     WHERE a.target_id = s.target_id AND a.kind = s.kind AND a.state = 'accepted') AS acceptedAt, ${ADOPTED},
    coalesce(
      (SELECT json_group_array(DISTINCT e.actor) FROM visits v
       JOIN audit_events e ON e.operation = 'visits.create' AND e.target = v.id
       WHERE v.document_id IN (d.id, p.id) HAVING count(*) > 0),
      json_array(coalesce(
        (SELECT created_by FROM document_revisions WHERE document_id = d.id ORDER BY revision LIMIT 1),
        (SELECT created_by FROM package_revisions WHERE package_id = p.id ORDER BY revision LIMIT 1), ''))) AS people
  FROM dispatches s
    LEFT JOIN packages p ON s.kind = 'ministry.package' AND p.id = s.target_id
    LEFT JOIN documents d ON d.id = iif(s.kind = 'ministry.package', p.source_document_id, s.target_id)
      AND d.workspace_id = s.workspace_id
    ${adoptedOf('p.id')}
  WHERE s.workspace_id = ? AND s.state = 'rejected' AND (s.updated_at, s.key) > (?, ?) AND s.updated_at < ?
    AND s.kind IN ('ministry.package', 'provider.emission')
    -- What was taken back before it left was rejected by nobody.
    AND s.outcome IS NOT NULL AND NOT ${withdrawn('s')}
  ORDER BY s.updated_at, s.key LIMIT ?`

export function sqlReportStore(db: Sql): ReportStore {
  const visits = db.$client.prepare<Row>(
    `SELECT v.key, v.id, v.date, v.patient_id AS patientId,
       p.birth_date AS birthDate, p.sex_code AS sexCode, v.client_id AS clientId,
       v.services, k.id IS NOT NULL AS isInPackage, d.number, d.issued_at AS issuedAt,
       (SELECT s.updated_at FROM dispatches s WHERE s.target_id = coalesce(d.package_id, v.document_id)
          AND s.kind = 'ministry.package' AND s.state = 'accepted') AS cuvAt,
       ${ADOPTED}
     FROM visits v LEFT JOIN patients p ON p.id = v.patient_id
       LEFT JOIN packages k ON k.id = v.document_id
       LEFT JOIN documents d ON d.id = v.document_id AND d.status = 'accepted' AND NOT ${annulled('v.document_id')}
       ${adoptedOf('coalesce(d.package_id, v.document_id)')}
     WHERE v.workspace_id = ? AND (v.date, v.key) > (?, ?) AND v.date <= ? AND v.is_active = 1
     ORDER BY v.date, v.key LIMIT ?`,
  )
  const rejections = db.$client.prepare<RejectionRow>(REJECTIONS)
  const unbilled = db.$client.prepare<{ visits: number; gross: Centavos; ofMonth: Centavos }>(
    `SELECT coalesce(sum(n), 0) AS visits, coalesce(sum(gross), 0) AS gross,
       coalesce(sum(gross) FILTER (WHERE month = ?), 0) AS ofMonth
     FROM totals WHERE workspace_id = ? AND list = 'unbilled'`,
  )
  const waiting = db.$client
    .prepare(
      `SELECT round(avg(julianday(?) - julianday(date)), 1) FROM visits
       WHERE workspace_id = ? AND document_id IS NULL AND is_active = 1`,
    )
    .pluck()
  const ofMonth = db.$client.prepare<{ issued: Centavos; filed: Centavos }>(
    `SELECT coalesce(sum(d.gross), 0) AS issued, coalesce(sum(d.gross) FILTER (WHERE p.status = 'accepted'), 0) AS filed
     FROM documents d LEFT JOIN packages p ON p.id = d.package_id
     WHERE d.workspace_id = ? AND d.issued_at >= ? AND ${INVOICED}`,
  )
  const byMonth = db.$client.prepare<{ month: string; gross: Centavos }>(
    `SELECT strftime('%Y-%m', d.issued_at, '-5 hours') AS month, sum(d.gross) AS gross FROM documents d
     WHERE d.workspace_id = ? AND d.issued_at >= ? AND d.issued_at < ? AND ${INVOICED}
     GROUP BY month`,
  )
  const unfiled = db.$client.prepare<{ invoices: number; gross: Centavos; days: number | null }>(
    `SELECT count(*) AS invoices, coalesce(sum(gross), 0) AS gross,
       round(avg(julianday(?) - julianday(date(issued_at, '-5 hours'))), 1) AS days
     FROM (SELECT d.gross, d.issued_at FROM documents d
           WHERE d.workspace_id = ? AND ${INVOICED} AND d.package_id IS NULL
           UNION ALL
           SELECT d.gross, d.issued_at FROM packages p CROSS JOIN documents d
             ON d.workspace_id = p.workspace_id AND d.kind = 'invoice' AND d.status = 'accepted' AND d.package_id = p.id
           WHERE p.workspace_id = ? AND p.status IN ('draft', 'ready', 'queued', 'sending', 'rejected', 'unknown')
             AND NOT ${annulled('d.id')})`,
  )
  return {
    async progress(workspaceId, today) {
      const month = today.slice(0, 7)
      const { visits = 0, gross = NOTHING, ofMonth: left = NOTHING } = (await unbilled.get(month, workspaceId)) ?? {}
      const days =
        z
          .number()
          .nullish()
          .parse(await waiting.get(today, workspaceId)) ?? null
      const { issued = NOTHING, filed = NOTHING } =
        (await ofMonth.get(workspaceId, bogotaMidnight(`${month}-01`))) ?? {}
      return {
        unbilled: { visits, gross, days },
        unfiled: (await unfiled.get(today, workspaceId, workspaceId)) ?? { invoices: 0, gross: NOTHING, days: null },
        month: { unbilled: left, issued, filed },
      }
    },
    async issuedByMonth(workspaceId, from, before) {
      return byMonth.all(workspaceId, bogotaMidnight(`${from}-01`), bogotaMidnight(`${before}-01`))
    },
    async rejections(workspaceId, { from, before }, limit, after) {
      const [moment, key] = after ? [after.rejectedAt, after.key] : [from, -1]
      return (await rejections.all(workspaceId, moment, key, before, limit)).map(
        ({ adoptedAt, adoptedOn, outcome, people, ...rejection }) => ({
          ...rejection,
          acceptedAt: acceptedSince({ ...rejection, adoptedAt, adoptedOn }),
          issues: JSON.parse(outcome).issues,
          people: JSON.parse(people),
        }),
      )
    },
    async visits(workspaceId, { from, to }, limit, after) {
      const [day, key] = after ? [after.date, after.key] : [from, -1]
      return (await visits.all(workspaceId, day, key, to, limit)).map(
        ({ services, isInPackage, adoptedAt, adoptedOn, ...visit }) => ({
          ...visit,
          cuvAt: visit.cuvAt ?? adopted({ adoptedAt, adoptedOn }),
          services: JSON.parse(services),
          isInPackage: isInPackage === 1,
        }),
      )
    },
  }
}
