import { afterEach, expect, it } from 'vitest'
import { type Clinic, clinic, service } from './clinic.ts'

let at: Clinic
afterEach(() => at.close())

it('a receipt of what a patient paid is annulled by a note, which has no health block either', async () => {
  at = await clinic()
  const collected = service.consulta({ conceptoRecaudo: '02' })
  const lines = [{ patientId: at.patients[0], category: 1, service: collected, unitPrice: 4_700 }]
  const { id } = await at.accepted({ operationType: 'SS-Recaudo', clientId: null, health: null, lines })
  const note = (await at.api('creditNotes.create', { body: { invoiceId: id, concept: '2', kind: 'total' } })).body
  const blocking = note.readiness?.issues.filter(({ blocks }) => blocks === 'emission')
  expect(blocking?.map(({ code, field, message }) => `${code} ${field} ${message}`)).toEqual([])
  await at.api('creditNotes.retryEmission', { params: { creditNoteId: note.id }, idempotencyKey: 'annulment' })
  await at.pass(5_000)
  expect((await at.credit(note.id)).status).toBe('accepted')
})

it('neither a receipt nor a note on one changes what a month has earned', async () => {
  at = await clinic()
  await at.accepted({})
  const earned = async () => {
    const { financial } = (await at.api('workspaces.dashboard', {})).body
    const { months } = (await at.api('workspaces.history', {})).body
    return { ...financial, ofMonths: months.map(({ netRevenue }) => netRevenue) }
  }
  const before = await earned()
  expect(before.totalInvoiced).toBeGreaterThan(0)
  const lines = [
    { patientId: at.patients[0], category: 1, service: service.consulta({ conceptoRecaudo: '02' }), unitPrice: 4_700 },
  ]
  const { id } = await at.accepted({ operationType: 'SS-Recaudo', clientId: null, health: null, lines })
  expect(await earned()).toEqual(before)
  const note = (await at.api('creditNotes.create', { body: { invoiceId: id, concept: '2', kind: 'total' } })).body
  await at.api('creditNotes.retryEmission', { params: { creditNoteId: note.id }, idempotencyKey: 'annulment' })
  await at.pass(5_000)
  expect((await at.credit(note.id)).status).toBe('accepted')
  expect(await earned()).toEqual(before)
})

it('a receipt takes no visit out of what is to be billed', async () => {
  at = await clinic()
  const collected = service.consulta({ conceptoRecaudo: '02' })
  const services = [{ category: 1 as const, service: service.consulta(), quantity: 1, unitPrice: 45_000 }]
  const visit = { patientId: at.patients[0], date: '2026-07-01', coverage: '16', services }
  const visitIds = [(await at.api('visits.create', { body: visit })).body.id]
  const lines = [{ patientId: at.patients[0], category: 1 as const, service: collected, unitPrice: 4_700 }]
  const receipt = { ...at.anInvoice(), operationType: 'SS-Recaudo' as const, clientId: null, health: null, lines }
  const refused = await at.api.raw('healthInvoices.create', { body: { ...receipt, visitIds } })
  expect([refused.status, refused.error.code, refused.error.field]).toEqual([
    ...[400, 'invalid_field_profile', 'operationType'],
  ])
  expect((await at.api('billingProgress.get', {})).body.unbilled.visits).toBe(1)
  const invoice = (await at.api('healthInvoices.create', { body: { ...at.anInvoice(), visitIds } })).body
  const call = { params: { healthInvoiceId: invoice.id }, revision: 1, body: receipt }
  expect((await at.api.raw('healthInvoices.createRevision', call)).error.code).toBe('invalid_field_profile')
  const { id } = (await at.api('healthInvoices.create', { body: at.anInvoice() })).body
  const alone = await at.api('healthInvoices.createRevision', { ...call, params: { healthInvoiceId: id } })
  expect(alone.body.operationType).toBe('SS-Recaudo')
})
