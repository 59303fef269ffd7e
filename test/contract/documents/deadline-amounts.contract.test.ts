import { afterEach, expect, it } from 'vitest'
import { type Clinic, clinic, service } from './clinic.ts'

let at: Clinic
afterEach(() => at.close())

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
