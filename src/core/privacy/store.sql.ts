import { bogotaDay, bogotaMidnight } from '../../contract/bogota.ts'
import type { OperationId } from '../../contract/operations.ts'
import { PatientConsent, PatientContact, PrivacyRequest } from '../../contract/privacy.ts'
import { type Condition, plainPage } from '../lists/keyset.sql.ts'
import type { Due, PrivacyStore, Trace, TraceSlice } from '../store/privacy.ts'
import type { RecordStores } from '../store/records.ts'
import type { SqlConnection } from '../store/sql.ts'

/** Operations whose answers say something about a patient that nothing else names. */
const ANSWERS: readonly OperationId[] = [
  ...(['patients.create', 'patients.update', 'patients.archive', 'patients.restore', 'patients.import'] as const),
  ...(['patientContacts.update', 'patientConsents.record'] as const),
  ...(['authorizations.create', 'authorizations.update', 'authorizations.archive', 'authorizations.restore'] as const),
  ...(['privacyRequests.record', 'privacyRequests.answer', 'imports.create'] as const),
  // A visit that was written down for the wrong person has gone to another one since.
  ...(['visits.create', 'visits.update', 'visits.archive', 'visits.restore'] as const),
]
/** Its answers have names without ids; done again it changes nothing. */
const ANSWERS_BY_NAME: OperationId = 'visitPrices.apply'

/** Where words of a patient can be left: a visit that has gone to another one was found by them. */
const SEARCHES = ['patients_search', 'authorizations_search', 'visits_search']

/** So many revisions are looked through at a time: a few milliseconds. */
const SLICE = 400

const CONTACT =
  'phone, email, client_id AS clientId, coverage, policy_number AS policyNumber, revision, updated_at AS updatedAt'
const CONSENT = `id, purpose, decision, decided_on AS decidedOn, method, text_version AS textVersion, representative, witness,
  recorded_at AS recordedAt, recorded_by AS recordedBy`
const REQUEST = `id, patient_id AS patientId, kind, received_on AS receivedOn, due_on AS dueOn, details,
  recorded_by AS recordedBy, outcome, answer, answered_on AS answeredOn, answered_by AS answeredBy, revision,
  created_at AS createdAt, updated_at AS updatedAt`
/** Where the next slice begins, and what was found in this one. */
const IN_SLICE = `r.rowid > :from AND r.rowid <= :to`
const NAME = `p.first_name || ' ' || p.last_name || ' · ' || p.document_type || ' ' || p.document_number`
/** As a visit has it. */
const FULL_NAME = `p.first_name || coalesce(' ' || nullif(p.middle_name, ''), '') || ' ' || p.last_name
  || coalesce(' ' || nullif(p.second_last_name, ''), '')`
const LATER_VISIT = 'SELECT 1 FROM visits l WHERE l.patient_id = v.patient_id AND l.date >= :day'

/** Visits have a day; what is told by its moment has the day that it was in Colombia. */
const dayOf = (since: string) => (since.length > 10 ? bogotaDay(Date.parse(since)) : since)

const personIn = (json: unknown) => (typeof json === 'string' ? JSON.parse(json) : null)

function consentOf(row: unknown): PatientConsent {
  const { representative, witness, ...consent } = row as Record<string, unknown>
  return PatientConsent.parse({ ...consent, representative: personIn(representative), witness: personIn(witness) })
}

/** Over the file of the store, and over the records themselves, which know how they are found. */
export function sqlPrivacyStore(file: SqlConnection, records: RecordStores): PrivacyStore {
  const statement = file.prepare
  const contact = file.prepare(`SELECT ${CONTACT} FROM patient_contacts WHERE patient_id = ?`)
  const saveContact = file.prepare(
    `INSERT OR REPLACE INTO patient_contacts VALUES
     (:patientId, :phone, :email, :clientId, :coverage, :policyNumber, :revision, :updatedAt)`,
  )
  const addConsent = file.prepare(
    `INSERT INTO patient_consents (id, patient_id, purpose, decision, decided_on, method, text_version, representative,
       witness, recorded_at, recorded_by)
     VALUES (:id, :patientId, :purpose, :decision, :decidedOn, :method, :textVersion, :representative, :witness,
       :recordedAt, :recordedBy)`,
  )
  const saveRequest = file.prepare(
    `INSERT INTO privacy_requests (id, workspace_id, patient_id, kind, received_on, due_on, details, recorded_by, outcome,
       answer, answered_on, answered_by, revision, created_at, updated_at)
     VALUES (:id, :workspaceId, :patientId, :kind, :receivedOn, :dueOn, :details, :recordedBy, :outcome,
       :answer, :answeredOn, :answeredBy, :revision, :createdAt, :updatedAt)
     ON CONFLICT (id) DO UPDATE SET outcome = excluded.outcome, answer = excluded.answer,
       answered_on = excluded.answered_on, answered_by = excluded.answered_by, revision = excluded.revision,
       updated_at = excluded.updated_at`,
  )
  const request = file.prepare(`SELECT ${REQUEST} FROM privacy_requests WHERE workspace_id = ? AND id = ?`)
  const dropAnswers = file.prepare(
    `DELETE FROM idempotency_keys WHERE workspace_id = ? AND (operation = '${ANSWERS_BY_NAME}'
       OR operation IN (${ANSWERS.map((id) => `'${id}'`)}) AND (path LIKE ? OR body LIKE ?))`,
  )
  // Rows of before the program knew whose name stands in them are found by it.
  const dropNames = file.prepare(
    `UPDATE billing_items SET patient_id = NULL, patient_name = '',
       client_name = CASE WHEN client_id IS NULL THEN '' ELSE client_name END
     WHERE patient_id = :patientId OR (patient_id IS NULL AND document_id IS NULL
       AND patient_name = (SELECT ${FULL_NAME} FROM patients p WHERE p.id = :patientId)
       AND run_key IN (SELECT key FROM runs WHERE workspace_id = :workspaceId))`,
  )
  const visitsOf = file.prepare(
    'SELECT count(*) AS count, max(date) AS last FROM visits WHERE workspace_id = ? AND patient_id = ?',
  )
  const lastDocument = file.prepare('SELECT max(rowid) FROM document_revisions').pluck()
  const documents = file.prepare(
    `SELECT r.document_id AS id, r.revision FROM document_revisions r JOIN documents d ON d.id = r.document_id
     WHERE ${IN_SLICE} AND d.workspace_id = :workspaceId AND instr(r.content, :words) > 0`,
  )
  const lastPackage = file.prepare('SELECT max(rowid) FROM package_revisions').pluck()
  const packages = file.prepare(
    `SELECT r.package_id AS id, r.revision FROM package_revisions r JOIN packages d ON d.id = r.package_id
     WHERE ${IN_SLICE} AND d.workspace_id = :workspaceId AND (r.content_id IS NOT NULL OR instr(r.rips, :words) > 0)`,
  )

  async function slice(
    found: typeof documents,
    last: typeof lastPackage,
    workspaceId: string,
    words: string,
    from: number,
  ): Promise<TraceSlice> {
    const to = from + SLICE
    const end = Number((await last.get()) ?? 0)
    const traces = (await found.all({ workspaceId, words, from, to })) as Trace[]
    return { found: traces, place: to < end ? to : null }
  }

  /** What a question finds, and how much there is in all. */
  async function due(
    columns: string,
    from: string,
    order: string,
    bound: Readonly<Record<string, string>>,
    limit: number,
  ) {
    const total = (await statement(`SELECT count(*) AS n FROM (SELECT ${columns} FROM ${from})`).get(bound)) as {
      n: number
    }
    const items = (await statement(`SELECT ${columns} FROM ${from} ORDER BY ${order} LIMIT :limit`).all({
      ...bound,
      limit,
    })) as Due[]
    return { total: total.n, items: items.map((item) => ({ ...item, since: dayOf(item.since) })) }
  }

  return {
    async contact(patientId) {
      const row = await contact.get(patientId)
      return row === undefined ? undefined : PatientContact.parse(row)
    },
    async saveContact(patientId, saved) {
      await saveContact.run({ ...saved, patientId })
    },
    async addConsent(patientId, { representative, witness, ...consent }) {
      const people = {
        representative: representative && JSON.stringify(representative),
        witness: witness && JSON.stringify(witness),
      }
      await addConsent.run({ ...consent, ...people, patientId })
    },
    async consents(patientId, filter) {
      const selection = {
        columns: CONSENT,
        from: 'patient_consents',
        where: [['patient_id = ?', patientId] satisfies Condition],
        sorted: { key: 'key', updatedAt: 'recorded_at' },
      }
      return plainPage(statement, selection, filter, consentOf)
    },
    async saveRequest(workspaceId, saved) {
      await saveRequest.run({ ...saved, workspaceId })
    },
    async request(workspaceId, id) {
      const row = await request.get(workspaceId, id)
      return row === undefined ? undefined : PrivacyRequest.parse(row)
    },
    async requests(workspaceId, { patientId, open, ...filter }) {
      const where: Condition[] = [['workspace_id = ?', workspaceId]]
      if (patientId !== undefined) where.push(['patient_id = ?', patientId])
      if (open) where.push(['outcome IS NULL'])
      const selection = {
        columns: REQUEST,
        from: 'privacy_requests',
        where,
        sorted: { key: 'key', updatedAt: 'updated_at' },
      }
      return plainPage(statement, selection, filter, (row) => PrivacyRequest.parse(row))
    },
    async visitsOf(workspaceId, patientId) {
      return (await visitsOf.get(workspaceId, patientId)) as { count: number; last: string | null }
    },
    async mark() {
      return { documents: Number((await lastDocument.get()) ?? 0), packages: Number((await lastPackage.get()) ?? 0) }
    },
    async documentsNaming(workspaceId, patientId, from) {
      return slice(documents, lastDocument, workspaceId, JSON.stringify(patientId), from)
    },
    async packagesNaming(workspaceId, documentNumber, from) {
      return slice(packages, lastPackage, workspaceId, JSON.stringify(documentNumber), from)
    },
    async attendedBefore(workspaceId, day, limit) {
      const from = `visits v JOIN patients p ON p.id = v.patient_id
        WHERE v.workspace_id = :workspaceId AND v.date < :day AND NOT EXISTS (${LATER_VISIT}) GROUP BY p.key`
      return due(`p.id, ${NAME} AS label, max(v.date) AS since`, from, 'since', { workspaceId, day }, limit)
    },
    async unattendedSince(workspaceId, day, limit) {
      const from = `patients p WHERE p.workspace_id = :workspaceId AND p.created_at < :day
        AND NOT EXISTS (SELECT 1 FROM visits v WHERE v.patient_id = p.id)`
      const columns = `p.id, ${NAME} AS label, p.created_at AS since`
      return due(columns, from, 'since', { workspaceId, day: bogotaMidnight(day) }, limit)
    },
    async packagesBefore(workspaceId, day, limit) {
      const from = 'packages WHERE workspace_id = :workspaceId AND updated_at < :day'
      const columns = 'id, coalesce(number, name, id) AS label, updated_at AS since'
      return due(columns, from, 'since', { workspaceId, day: bogotaMidnight(day) }, limit)
    },
    async documentsBefore(workspaceId, day, limit) {
      const from = 'documents WHERE workspace_id = :workspaceId AND issued_at < :day'
      const columns = 'id, coalesce(number, id) AS label, issued_at AS since'
      return due(columns, from, 'since', { workspaceId, day: bogotaMidnight(day) }, limit)
    },
    async erase(scope, patientId) {
      const named = `%${patientId}%`
      await statement('DELETE FROM drafts WHERE workspace_id = ? AND (key LIKE ? OR content LIKE ?)').run(
        scope.id,
        named,
        named,
      )
      await dropAnswers.run(scope.id, named, named)
      await dropNames.run({ workspaceId: scope.id, patientId })
      // Its place among the others of its import stays: they are addressed by it.
      const forgotten = statement('UPDATE import_entries SET before = NULL WHERE entry_id = ? OR before LIKE ?')
      await forgotten.run(patientId, named)
      const given = await statement('SELECT id FROM authorizations WHERE patient_id = ?').all(patientId)
      for (const { id } of given as { id: string }[]) await records.authorizations.remove(scope, id)
      await records.patients.remove(scope, patientId)
      for (const search of SEARCHES) await file.purge?.(search)
    },
  }
}
