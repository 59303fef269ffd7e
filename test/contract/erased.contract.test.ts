import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Patient } from '../../src/contract/patients.ts'
import { aClient, aConsent, aPatient, aPrivacyRequest, aVisit } from '../support/fixtures.ts'
import { rowsIn } from '../support/rows.ts'
import { type TestWorkspace, testWorkspace } from '../support/workspace.ts'
import { base64Of } from './imports/files.ts'

let at: TestWorkspace
beforeEach(async () => {
  at = await testWorkspace()
})
afterEach(() => at.close())

/** What says something about a person among the kept answers, which a retry would be given, and what an undo would bring back. */
async function keptAbout(id: string, { documentNumber, firstName }: Pick<Patient, 'documentNumber' | 'firstName'>) {
  const kept = await rowsIn(
    at.core,
    `SELECT operation, path || ' ' || body AS told FROM idempotency_keys
     UNION ALL SELECT 'undo ' || entry_id, before FROM import_entries WHERE before IS NOT NULL`,
  )
  const found = kept.filter(([, told]) => [id, documentNumber, firstName].some((word) => String(told).includes(word)))
  return found.map(([operation]) => operation)
}

it('an erased patient leaves nothing that says who it was to a retry, nor to the undoing of an import', async () => {
  const { id: clientId } = (await at.api('clients.create', { body: aClient() })).body
  const other = (await at.api('patients.create', { body: aPatient() })).body
  const own = aPatient({ firstName: 'Jacarandá' })
  let keys = 0
  const key = () => ({ idempotencyKey: `kept-${++keys}` })
  const { id } = (await at.api('patients.create', { body: own, ...key() })).body
  const of = { params: { patientId: id } }
  await at.api('patients.archive', { ...of, revision: 1, ...key() })
  await at.api('patients.restore', { ...of, ...key() })
  await at.api('patients.update', { ...of, revision: 3, body: { middleName: 'Lila' }, ...key() })
  await at.api('patientContacts.update', { ...of, body: { phone: '3001234567' }, ...key() })
  await at.api('patientConsents.record', { ...of, body: aConsent(), ...key() })
  const asked = { ...of, body: aPrivacyRequest({ kind: 'erasure' }), ...key() }
  const { id: requestId } = (await at.api('privacyRequests.record', asked)).body
  const answer = { outcome: 'granted' as const, answer: 'Jacarandá se borra.' }
  await at.api('privacyRequests.answer', { params: { requestId }, revision: 1, body: answer, ...key() })
  const given = { patientId: id, clientId, number: 'AUT-1' }
  const { id: authorizationId } = (await at.api('authorizations.create', { body: given, ...key() })).body
  await at.api('authorizations.archive', { params: { authorizationId }, revision: 1, ...key() })
  await at.api('authorizations.restore', { params: { authorizationId }, ...key() })
  const note = { params: { authorizationId }, revision: 3, body: { note: 'De Jacarandá' } }
  await at.api('authorizations.update', { ...note, ...key() })
  // It was written down for the wrong person.
  const body = { ...(await aVisit(at.api)), patientId: id, reference: 'A-1' }
  const { id: visitId } = (await at.api('visits.create', { body, ...key() })).body
  const { documentType, documentNumber, firstName, lastName } = own
  const rows = [
    ['Atención', 'Tipo de documento', 'Número de documento', 'Fecha'],
    ['A-1', documentType, documentNumber, '20/01/2026'],
  ]
  const people = [
    ['Tipo de documento', 'Número de documento', 'Primer nombre', 'Primer apellido'],
    [documentType, documentNumber, firstName, lastName],
  ]
  const sheets = [
    { name: 'pacientes', rows: people },
    { name: 'atenciones', rows },
  ]
  const file = { area: 'visits' as const, fileName: 'v.xlsx', contentBase64: await base64Of(sheets) }
  expect((await at.api('imports.create', { body: file, ...key() })).body.rows.at(-1)?.outcome).toBe('updated')
  await at.api('visitPrices.apply', { body: { visits: [{ visitId, revision: 2 }], giveContract: true }, ...key() })
  await at.api('visits.archive', { params: { visitId }, revision: 2, ...key() })
  await at.api('visits.restore', { params: { visitId }, ...key() })
  const csv = `tipo documento;documento;nombre;apellido\n${documentType};${documentNumber};${firstName};${lastName}\n`
  const again = { fileName: 'p.csv', contentBase64: Buffer.from(csv).toString('base64') }
  await at.api('patients.import', { body: again, ...key() })
  for (const [revision, change] of [{ note: 'Control' }, { patientId: other.id }].entries())
    await at.api('visits.update', { params: { visitId }, revision: revision + 4, body: change, ...key() })
  const { revision } = (await at.api('patients.get', of)).body
  expect(new Set(await keptAbout(id, own)).size).toBeGreaterThan(18)
  await at.api('patients.erase', { ...of, revision })
  expect(await keptAbout(id, own)).toEqual([])
})
