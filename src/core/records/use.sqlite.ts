import { annulled } from '../store/annulled.sqlite.ts'
import type { SqliteFile } from '../store/connection.sqlite.ts'
import type { AuthorizationUse } from '../store/records.ts'

/** What was billed and annulled was not used: its visits stay where they were. */
const ANNULLED = annulled('v.document_id')

/** Sessions in the services of a patient's visits that report a number, both given as SQL. */
const usedOf = (patientId: string, number: string, which = '') =>
  `SELECT coalesce(sum(json_extract(s.value, '$.quantity')), 0) FROM visits v, json_each(v.services) s
   WHERE v.patient_id = ${patientId} AND v.is_active = 1 ${which}
     AND trim(json_extract(s.value, '$.service.numAutorizacion')) = ${number} COLLATE NOCASE AND NOT ${ANNULLED}`

/** What may still be changed, or was never issued, holds no session against another invoice: the one that leaves first has it. */
const LEFT = `NOT EXISTS (SELECT 1 FROM documents d WHERE d.id = v.document_id
  AND d.status NOT IN ('queued', 'sending', 'unknown', 'accepted'))`

/** Of a row of the authorizations. */
export const USED_UP = `sessions IS NOT NULL AND sessions <= (${usedOf('authorizations.patient_id', 'authorizations.number')})`

export function sqliteAuthorizationUse(file: SqliteFile): AuthorizationUse {
  const all = file.prepare(usedOf(':patientId', ':number')).pluck()
  const beside = file.prepare(usedOf(':patientId', ':number', `AND v.document_id <> :billedBeside AND ${LEFT}`)).pluck()
  return {
    async used(of) {
      return Number((of.billedBeside === undefined ? all : beside).get(of))
    },
  }
}
