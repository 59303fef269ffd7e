import { describe, expect, test } from 'vitest'
import type { HealthDocument, HealthInvoice, HealthNote } from './document.ts'
import { checkDocument } from './document-check.ts'
import { invoice, note } from './testing.ts'

const fields = (document: HealthDocument) => checkDocument(document).map(({ field }) => field)
const [line, second] = invoice().lines
const { customer, health, payment } = invoice()
const [prepayment] = invoice().prepayments

test('nothing is wrong with the documents of these tests', () => {
  expect([invoice(), note('credit_note'), note('debit_note')].flatMap(checkDocument)).toEqual([])
})

test('a finding says where and why', () => {
  expect(checkDocument(invoice({ lines: [] }))).toContainEqual({
    code: 'health_document_invalid',
    message: 'El documento necesita al menos una línea.',
    field: 'lines',
    severity: 'error',
  })
})

describe('an invoice', () => {
  test.each<[string, object, string[]]>([
    ['a reference with blanks', { reference: 'a b' }, ['reference']],
    ['a time without seconds', { issued: { date: '2026-11-03', time: '10:15' } }, ['issued']],
    ['credit without a due date', { payment: { ...payment, dueDate: null } }, ['payment.dueDate']],
    ['no means of payment', { payment: { ...payment, method: '' } }, ['payment.method']],
    ['a long observation', { observation: 'x'.repeat(251) }, ['observation']],
    ['another identification', { customer: { ...customer, documentCode: 'CC' } }, ['customer.documentCode']],
    ['a NIT with a hyphen', { customer: { ...customer, documentNumber: '900654321-0' } }, ['customer.documentNumber']],
    ['a payer without a name', { customer: { ...customer, name: ' ' } }, ['customer.name']],
    [
      'a municipality as a number',
      { customer: { ...customer, municipalityCode: '5001' } },
      ['customer.municipalityCode'],
    ],
    ['half a unit', { lines: [{ ...line, quantity: 0.5 }, second] }, ['lines[0].quantity']],
    ['no unit', { lines: [line, { ...second, quantity: 0 }], totals: totals(4_500_000) }, ['lines[1].quantity']],
    ['a line without a code', { lines: [{ ...line, code: '' }, second] }, ['lines[0].code']],
    ['a line without a name', { lines: [{ ...line, description: ' ' }, second] }, ['lines[0].description']],
    ['totals of something else', { totals: totals(6_000_001) }, ['totals']],
    ['no health data', { health: null }, ['health']],
    ['no period', { period: null }, ['period']],
    ['a period backwards', { period: { start: '2026-10-31', end: '2026-10-01' } }, ['period']],
    ['a short provider code', { health: { ...health, providerCode: '123' } }, ['health.providerCode']],
    ['modality 05', { health: { ...health, paymentModality: '05' } }, ['health.paymentModality']],
    ['coverage 18', { health: { ...health, coverage: '18' } }, ['health.coverage']],
    ['contract and reason', { health: { ...health, withoutContractCode: '01' } }, ['health.contractNumber']],
    ['neither contract nor reason', { health: { ...health, contractNumber: null } }, ['health.contractNumber']],
    [
      'an unknown reason',
      { health: { ...health, contractNumber: null, withoutContractCode: '08' } },
      ['health.withoutContractCode'],
    ],
    ['SS-CUFE without prepayments', { prepayments: [] }, ['operationType']],
    ['SS-SinAporte with prepayments', { operationType: 'SS-SinAporte' }, ['operationType']],
    ['a prepayment of nothing', { prepayments: [{ ...prepayment, amount: 0 }] }, ['prepayments[0].amount']],
    ['a concept of notes', { prepayments: [{ ...prepayment, concept: '05' }] }, ['prepayments[0].concept']],
    [
      'a prepayment without a receipt',
      { prepayments: [{ ...prepayment, reference: '' }] },
      ['prepayments[0].reference'],
    ],
    [
      'a prepayment without a date',
      { prepayments: [{ ...prepayment, receivedDate: '15-10-2026' }] },
      ['prepayments[0].receivedDate'],
    ],
    ['more prepaid than billed', { prepayments: [{ ...prepayment, amount: 6_000_001 }] }, ['prepayments']],
    ['a receipt of nobody', { operationType: 'SS-Recaudo', prepayments: [] }, ['beneficiary', 'lines']],
  ])('%s', (_, changes, expected) => expect(fields(invoice(changes as Partial<HealthInvoice>))).toEqual(expected))

  test.each([-1, 0.5, Number.NaN, 2 ** 53])('a price of %d', (unitPrice) => {
    expect(fields(invoice({ lines: [{ ...(line ?? never()), unitPrice }] }))).toContain('lines[0].unitPrice')
  })
})

describe('a note', () => {
  const { correction } = note('credit_note')
  test.each<[string, HealthNote['kind'], object, string[]]>([
    ['of nothing', 'credit_note', { health: null }, ['health']],
    ['concept 7', 'credit_note', { correction: { ...correction, concept: '7' } }, ['correction.concept']],
    ['concept 5 of a debit', 'debit_note', { correction: { ...correction, concept: '5' } }, ['correction.concept']],
    [
      'of an invoice without CUFE',
      'debit_note',
      { correction: { concept: '3', invoice: { ...correction.invoice, cufe: '' } } },
      ['correction.invoice'],
    ],
  ])('%s', (_, kind, changes, expected) => expect(fields(note(kind, changes as Partial<HealthNote>))).toEqual(expected))
})

function totals(gross: number) {
  return { gross, prepaid: 470_000, payable: gross - 470_000 }
}

function never(): never {
  throw new Error('the fixture has lines')
}
