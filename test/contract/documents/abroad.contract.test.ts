import { afterEach, describe, expect, it } from 'vitest'
import type { Answer } from '../../../src/contract/operations.ts'
import { aPatient } from '../../support/fixtures.ts'
import { type Clinic, clinic, service } from './clinic.ts'

let at: Clinic
afterEach(() => at.close())

const IN_CARACAS = {
  documentType: 'PA',
  documentNumber: 'A1234567',
  countryResidenceCode: '862',
  countryOriginCode: '862',
  municipalityResidenceCode: null,
  territorialZoneCode: null,
}

/** An invoice to a patient who pays. */
async function toPatient(fields: object) {
  const patientId = (await at.api('patients.create', { body: aPatient({ userType: '12', ...fields }) })).body.id
  const health = { providerCode: at.site, paymentModality: '04', coverage: '15', withoutContractCode: '07' }
  const lines = [{ patientId, category: 1, service: service.consulta(), unitPrice: 45_000 }]
  return at.anInvoice({ clientId: null, health, lines })
}

const against = ({ readiness }: Answer<'healthInvoices.get'>) =>
  readiness?.issues.filter(({ blocks }) => blocks === 'emission').map(({ field, message }) => [field, message]) ?? []

describe('who lives outside Colombia has no municipality there', () => {
  it('and is invoiced, credited and reported without one', async () => {
    at = await clinic()
    const invoice = await at.filed(await toPatient(IN_CARACAS))
    expect([invoice.status, invoice.packageStatus, against(invoice)]).toEqual(['accepted', 'accepted', []])
    const { rips } = (await at.api('ripsPackages.get', { params: { packageId: invoice.packageId ?? '' } })).body
    const residence = { codPaisResidencia: '862', codMunicipioResidencia: null }
    expect(rips).toMatchObject({ usuarios: [residence] })
    const annulment = { invoiceId: invoice.id, concept: '2', kind: 'total' as const }
    const { id: creditNoteId } = (await at.api('creditNotes.create', { body: annulment })).body
    await at.api('creditNotes.retryEmission', { params: { creditNoteId }, idempotencyKey: 'note' })
    await at.pass(5_000)
    expect((await at.credit(creditNoteId)).status).toBe('accepted')
  })

  it('but is asked for a country that there is', async () => {
    at = await clinic()
    const found = against(await at.created(await toPatient({ ...IN_CARACAS, countryResidenceCode: '530' })))
    expect(found).toContainEqual(['lines[0].patientId', expect.stringContaining('país de residencia')])
  })

  it('and who has one all the same is invoiced with it, also through MATIAS', async () => {
    at = await clinic({ through: 'matias' })
    const found = against(await at.created(await toPatient({ ...IN_CARACAS, municipalityResidenceCode: '11001' })))
    expect(found).toEqual([['lines[0].patientId', expect.stringContaining('correo')]])
  })

  it('and is told before the emission that MATIAS cannot invoice them', async () => {
    at = await clinic({ through: 'matias' })
    const found = against(await at.created(await toPatient(IN_CARACAS)))
    expect(found).toContainEqual(['lines[0].patientId', expect.stringContaining('fuera de Colombia')])
  })
})

it('who lives in Colombia is asked for it where it is mended: at the patient', async () => {
  at = await clinic()
  const draft = await at.created(await toPatient({ municipalityResidenceCode: null }))
  expect(against(draft)).toContainEqual(['lines[0].patientId', expect.stringContaining('municipio')])
  expect(against(draft).map(([field]) => field)).not.toContain('clientId')
})
