import { afterEach, expect, it } from 'vitest'
import { aPatient } from '../../support/fixtures.ts'
import { type Clinic, clinic, service } from './clinic.ts'

let at: Clinic
afterEach(() => at.close())

it('a private patient whose e-mail is known gets an invoice through MATIAS', async () => {
  at = await clinic({ through: 'matias' })
  const { id: patientId } = (await at.api('patients.create', { body: aPatient({ userType: '12' }) })).body
  const { revision } = (await at.api('patientContacts.get', { params: { patientId } })).body
  await at.api('patientContacts.update', { params: { patientId }, revision, body: { email: 'ceiba@correo.example' } })
  const lines = [{ patientId, category: 1, service: service.consulta(), unitPrice: 90_000 }]
  const health = { providerCode: at.site, paymentModality: '04', coverage: '15', withoutContractCode: '07' }
  const { readiness, customer } = await at.created({ clientId: null, lines, health })
  expect([readiness?.issues.map(({ code, field }) => `${code} ${field}`), customer?.email]).toEqual([
    [],
    'ceiba@correo.example',
  ])
})
