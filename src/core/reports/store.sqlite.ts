import { isoInstant } from '../kernel/call.ts'
import type { Sqlite } from '../store/connection.sqlite.ts'
import type { ReportedVisit, ReportStore } from '../store/reports.ts'

type Row = Omit<ReportedVisit, 'services' | 'isInPackage'> & {
  readonly services: string
  readonly isInPackage: 0 | 1
  /** Of a CUV that another program obtained: what the ministry's file says, and when it came in here. */
  readonly adoptedAt: string | null
  readonly adoptedOn: string | null
}

/** The day on which the ministry gave it, as far as its file tells; else the one on which we learnt of it. */
function adopted(at: string | null, on: string | null): string | null {
  // Where the file names no zone it is Colombia's.
  const filed = Date.parse(at === null || /(Z|[+-]\d\d:?\d\d)$/.test(at) ? (at ?? '') : `${at}-05:00`)
  return Number.isNaN(filed) ? on : isoInstant(filed)
}

export function sqliteReportStore(db: Sqlite): ReportStore {
  const visits = db.$client.prepare<[string, string, number, string, number], Row>(
    `SELECT v.key, v.id, v.date, v.patient_id AS patientId,
       p.birth_date AS birthDate, p.sex_code AS sexCode, v.client_id AS clientId,
       v.services, k.id IS NOT NULL AS isInPackage, d.number, d.issued_at AS issuedAt,
       (SELECT s.updated_at FROM dispatches s WHERE s.target_id = coalesce(d.package_id, v.document_id)
          AND s.kind = 'ministry.package' AND s.state = 'accepted') AS cuvAt,
       f.filed_at AS adoptedAt, f.created_at AS adoptedOn
     FROM visits v LEFT JOIN patients p ON p.id = v.patient_id
       LEFT JOIN packages k ON k.id = v.document_id
       LEFT JOIN documents d ON d.id = v.document_id AND d.status = 'accepted'
       LEFT JOIN filings f ON f.key = (SELECT max(g.key) FROM filings g
         WHERE g.package_id = coalesce(d.package_id, v.document_id) AND g.outcome = 'accepted' AND g.reason IS NULL)
     WHERE v.workspace_id = ? AND (v.date, v.key) > (?, ?) AND v.date <= ? AND v.is_active = 1
     ORDER BY v.date, v.key LIMIT ?`,
  )
  return {
    async visits(workspaceId, { from, to }, limit, after) {
      const [day, key] = after ? [after.date, after.key] : [from, -1]
      return visits
        .all(workspaceId, day, key, to, limit)
        .map(({ services, isInPackage, adoptedAt, adoptedOn, ...visit }) => ({
          ...visit,
          cuvAt: visit.cuvAt ?? adopted(adoptedAt, adoptedOn),
          services: JSON.parse(services),
          isInPackage: isInPackage === 1,
        }))
    },
  }
}
