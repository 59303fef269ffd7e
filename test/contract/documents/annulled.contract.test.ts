import { afterEach, expect, it } from 'vitest'
import { type Clinic, clinic, service } from './clinic.ts'

let at: Clinic
afterEach(() => at.close())

/** The invoice of one visit, issued and annulled. */
async function annulled() {
  at = await clinic()
  const of = { patientId: at.patients[0], clientId: at.clientId, coverage: '16', date: '2026-06-26' }
  const services = [{ category: 1, service: service.consulta(), quantity: 1, unitPrice: 45_000 }]
  const { id: visitId } = (await at.api('visits.create', { body: { ...of, services } })).body
  const lines = [{ patientId: at.patients[0], category: 1, service: service.consulta(), unitPrice: 45_000 }]
  const body = { ...at.anInvoice({ lines }), visitIds: [visitId] }
  const invoice = (await at.api('healthInvoices.create', { body })).body
  await at.emitted(invoice.id)
  await at.pass(5_000)
  const annulment = { invoiceId: invoice.id, concept: '2', kind: 'total' as const }
  const { id: creditNoteId } = (await at.api('creditNotes.create', { body: annulment })).body
  await at.api('creditNotes.retryEmission', { params: { creditNoteId }, idempotencyKey: 'annulment' })
  await at.pass(5_000)
  expect((await at.credit(creditNoteId)).status).toBe('accepted')
  return { visitId, body }
}

it('the visits of an invoice that was annulled are billed again', async () => {
  const { body } = await annulled()
  expect((await at.api.raw('healthInvoices.create', { body })).status).toBe(201)
})

it('the services of an invoice that was annulled count as invoiced no more', async () => {
  await annulled()
  const query = { by: 'month', dateFrom: '2026-06-01', dateTo: '2026-06-30' } as const
  const [june] = (await at.api('reports.list', { query })).body.items
  expect(june).toMatchObject({ gross: 45_000, issued: 0, unissued: 45_000 })
})
