import { afterEach, expect, it } from 'vitest'
import { type Clinic, clinic, service } from './clinic.ts'

let at: Clinic
afterEach(() => at.close())

it('what debit notes added is due with their invoice', async () => {
  at = await clinic()
  const { id: invoiceId, totals } = await at.filed()
  const services = [{ patientId: at.patients[0], category: 1, service: service.consulta(), unitPrice: 33.33 }]
  const { id: debitNoteId } = (await at.api('debitNotes.create', { body: { invoiceId, concept: '4', services } })).body
  await at.api('debitNotes.retryEmission', { params: { debitNoteId }, idempotencyKey: 'note' })
  await at.pass(10_000)
  expect((await at.debit(debitNoteId)).status).toBe('accepted')
  const [due] = (await at.api('deadlines.list', { query: { kind: 'payer_filing' } })).body.items
  expect([totals.payable, due?.amount]).toEqual([80_500.5, 80_533.83])
})

it('an invoice that notes credit for more than its payer owes is due with nothing, not with less', async () => {
  at = await clinic()
  const paid = { conceptoRecaudo: '02', valorPagoModerador: 4_700, numFEVPagoModerador: 'RC-1' }
  const { id: invoiceId, lines } = await at.filed({
    operationType: 'SS-CUFE',
    lines: [{ patientId: at.patients[0], category: 1, service: service.consulta(paid), unitPrice: 45_000 }],
    moderatingPayments: [{ concept: '02', amount: 4_700, reference: 'RC-1', receivedDate: '2026-06-15' }],
  })
  const selection = [{ lineId: lines[0]?.lineId ?? '', amount: 42_000 }]
  const note = { invoiceId, concept: '1', kind: 'partial' as const, selection }
  const { id: creditNoteId } = (await at.api('creditNotes.create', { body: note })).body
  await at.api('creditNotes.retryEmission', { params: { creditNoteId }, idempotencyKey: 'note' })
  await at.pass(5_000)
  const [due] = (await at.api('deadlines.list', { query: { kind: 'payer_filing' } })).body.items
  expect([due?.amount, (await at.read(invoiceId)).receivable]).toEqual([0, 0])
})
