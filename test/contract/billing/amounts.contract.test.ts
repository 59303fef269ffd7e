import { afterEach, expect, test } from 'vitest'
import { rest } from '../../support/rest.ts'
import { type Clinic, clinic, service } from '../documents/clinic.ts'

let at: Clinic
afterEach(() => at.close())

const DAYS = Array.from({ length: 28 }, (_, day) => `2026-06-${String(day + 1).padStart(2, '0')}`)
const paying = (date: string, valorPagoModerador: number) => {
  const paid = { fechaInicioAtencion: `${date} 08:30`, conceptoRecaudo: '02', valorPagoModerador }
  return [{ category: 1, quantity: 1, unitPrice: 40_000, service: service.consulta(paid) }]
}

test('a visit of which the patient paid otherwise since it was planned makes no invoice that is told with another value', async () => {
  at = await clinic()
  const of = { patientId: at.patients[0], clientId: at.clientId, coverage: '16', paymentModality: '04' }
  const visits = []
  for (const date of DAYS) {
    visits.push((await at.api('visits.create', { body: { ...of, date, services: paying(date, 4_700) } })).body)
  }
  const { id: billingRunId } = (await at.api('billingRuns.create', { body: { name: 'Junio' } })).body
  const { id: visitId, revision, date } = visits.at(-1) ?? { id: '', revision: 0, date: '' }
  await at.api('visits.update', { params: { visitId }, revision, body: { services: paying(date, 9_700) } })
  const params = { billingRunId }
  while ((await at.api('billingRuns.get', { params })).body.state === 'working') await rest()
  const { items } = (await at.api('billingItems.list', { params, query: { limit: 100 } })).body
  for (const { documentId, payable, state } of items) {
    if (state === 'made') expect((await at.read(documentId ?? '')).totals.payable).toBe(payable)
  }
})

test('a row tells its invoice as it is, also after somebody revised the draft', async () => {
  at = await clinic()
  const of = { patientId: at.patients[0], clientId: at.clientId, coverage: '16', paymentModality: '04' }
  await at.api('visits.create', { body: { ...of, date: '2026-06-10', services: paying('2026-06-10', 4_700) } })
  const { id: billingRunId } = (await at.api('billingRuns.create', { body: { name: 'Junio' } })).body
  const params = { billingRunId }
  while ((await at.api('billingRuns.get', { params })).body.state === 'working') await rest()
  const [item] = (await at.api('billingItems.list', { params, query: {} })).body.items
  const call = { params: { healthInvoiceId: item?.documentId ?? '' }, revision: 1 }
  const lines = [{ patientId: at.patients[0], category: 1, service: service.consulta(), unitPrice: 55_000 }]
  await at.api('healthInvoices.createRevision', { ...call, body: at.anInvoice({ lines }) })
  const [row] = (await at.api('billingItems.list', { params, query: {} })).body.items
  expect(row).toMatchObject({ gross: 55_000, payable: 55_000 })
})
