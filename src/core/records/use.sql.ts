import { keyOfNumber } from '../../contract/agreed-number.ts'
import { NUMBER_KEY } from '../lists/number-key.sql.ts'
import { annulled } from '../store/annulled.sql.ts'
import type { AuthorizationUse } from '../store/records.ts'
import type { SqlConnection } from '../store/sql.ts'

/** Sessions in the services of a patient's visits that report a number, both given as SQL. What is in an invoice counts by its lines. */
const inVisits = (patientId: string, key: string, which: string) =>
  `SELECT coalesce(sum(CAST(json_extract(s.value, '$.quantity') AS NUMERIC)), 0) FROM visits v, json_each(v.services) s
   WHERE v.patient_id = ${patientId} AND v.is_active = 1 AND ${which}
     AND ${NUMBER_KEY("json_extract(s.value, '$.service.numAutorizacion')")} = ${key}`

/** Sessions in the lines of invoices and debit notes, typed or made from visits. What was billed and annulled was not used. */
const inDocuments = (patientId: string, key: string, which: string) =>
  `SELECT coalesce(sum(a.sessions), 0) FROM document_authorizations a JOIN documents d ON d.id = a.document_id
   WHERE a.patient_id = ${patientId} AND a.number_key = ${key} AND ${which} AND NOT ${annulled('d.id')}`

const IN_NO_INVOICE = 'NOT EXISTS (SELECT 1 FROM documents d WHERE d.id = v.document_id)'
const allOf = (patientId: string, key: string) =>
  `(${inVisits(patientId, key, IN_NO_INVOICE)}) + (${inDocuments(patientId, key, "d.status <> 'discarded'")})`

/** What may still be changed, or was never issued, holds no session against another invoice: the one that leaves first has it. */
const LEFT = "d.status IN ('queued', 'sending', 'unknown', 'accepted')"
const BESIDE = `(${inVisits(':patientId', ':key', `v.document_id IS NOT NULL AND ${IN_NO_INVOICE}`)})
  + (${inDocuments(':patientId', ':key', `d.id <> :billedBeside AND ${LEFT}`)})`

/** Of a row of the authorizations. */
export const USED_UP = `sessions IS NOT NULL AND sessions <= ${allOf('authorizations.patient_id', NUMBER_KEY('authorizations.number'))}`

export function sqlAuthorizationUse(file: SqlConnection): AuthorizationUse {
  const all = file.prepare(`SELECT ${allOf(':patientId', ':key')}`).pluck()
  const beside = file.prepare(`SELECT ${BESIDE}`).pluck()
  return {
    async used({ patientId, number, billedBeside }) {
      const of = { patientId, key: keyOfNumber(number) }
      return Number(billedBeside === undefined ? await all.get(of) : await beside.get({ ...of, billedBeside }))
    },
  }
}
