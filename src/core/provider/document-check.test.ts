import { describe, expect, test } from 'vitest'
import { invoice, note } from '../../../test/support/provider.ts'
import { tell } from '../messages/message.ts'
import { told } from '../messages/untold.ts'
import type { HealthDocument, HealthInvoice, HealthNote } from './document.ts'
import { checkDocument } from './document-check.ts'

const fields = (document: HealthDocument) => checkDocument(document).map(({ field }) => field)
const [line, second] = invoice().lines
const { customer, health, payment } = invoice()
const [prepayment] = invoice().prepayments
const MUNICIPALITY = 'customer.municipalityCode'
const RECEIPT = {
  operationType: 'SS-Recaudo',
  prepayments: [],
  health: null,
  beneficiary: { documentType: 'CC', documentNumber: '1', names: 'Ana', surnames: 'Ríos' },
} as const

test('nothing is wrong with the documents of these tests', () => {
  expect([invoice(), note('credit_note'), note('debit_note')].flatMap(checkDocument)).toEqual([])
})

test('a finding says where and why', () => {
  expect(checkDocument(invoice({ lines: [] })).map((issue) => told(issue))).toContainEqual({
    code: 'health_document_invalid',
    message: 'El documento necesita al menos una línea.',
    field: 'lines',
    severity: 'error',
  })
})

/** Everything that may be wrong with a document. */
const EVERYTHING_WRONG: readonly HealthDocument[] = [
  invoice({
    reference: '',
    issued: { date: '', time: '' },
    payment: { form: '2', method: '', dueDate: null },
    observation: 'x'.repeat(251),
    operationType: 'SS-Recaudo',
    totals: totals(1),
    period: null,
    customer: { ...customer, documentCode: '', documentNumber: '', name: '', municipalityCode: '' },
    lines: [{ code: '', description: '', quantity: 0, unitPrice: -1, note: null }],
    prepayments: [{ concept: '', amount: 0, reference: '', receivedDate: '' }],
    health: {
      providerCode: '',
      paymentModality: '',
      coverage: '',
      contractNumber: null,
      policyNumber: null,
      withoutContractCode: null,
    },
  }),
  invoice({ lines: [], health: null, prepayments: [] }),
  invoice({ customer: { ...customer, countryCode: '' } }),
  invoice({ prepayments: [{ concept: '02', amount: 6_000_001, reference: 'R', receivedDate: '2026-10-15' }] }),
  invoice({ health: { ...(health ?? never()), contractNumber: null, withoutContractCode: '0' } }),
  note('credit_note', {
    health: null,
    correction: { concept: '', invoice: { number: '', cufe: '', issueDate: '' } },
  }),
]

test('every finding tells a person what is wrong', () => {
  const messages = EVERYTHING_WRONG.flatMap(checkDocument).map(({ message }) => tell(message))
  expect(new Set(messages).size).toBe(34)
  for (const message of messages) expect(message).toMatch(/^(La|El|Un|Una|Falta|Faltan|Indique|Los|Cada) .+\.$/)
})

describe('an invoice may have', () => {
  test.each<[string, object]>([
    ['the longest observation', { observation: 'x'.repeat(250) }],
    ['cash without a due date', { payment: { form: '1', method: '10', dueDate: null } }],
    ['the last second of a day', { issued: { date: '2026-11-03', time: '23:59:59' } }],
    ['the first second of a day', { issued: { date: '2026-11-03', time: '00:00:00' } }],
    ['an evening', { issued: { date: '2026-11-03', time: '19:00:00' } }],
    ['a person who pays', { customer: { ...customer, documentCode: '13', documentNumber: 'A1' } }],
    [
      'the longest number of a person',
      { customer: { ...customer, documentCode: '41', documentNumber: '1'.repeat(20) } },
    ],
    ['a service that costs nothing', { lines: [line, { ...second, unitPrice: 0 }] }],
    ['only services that cost nothing', { ...free(), operationType: 'SS-SinAporte', prepayments: [] }],
    ['all of it prepaid', { prepayments: [{ ...prepayment, amount: 6_000_000 }] }],
    ['payments that are only reported', { operationType: 'SS-Reporte' }],
    ['none that it says nothing of', { operationType: 'SS-SinAporte', prepayments: [] }],
    ['a period of a day', { period: { start: '2026-10-01', end: '2026-10-01' } }],
    ['a reason instead of a contract', { health: { ...health, contractNumber: null, withoutContractCode: '07' } }],
    ['coverage 01', { health: { ...health, coverage: '01' } }],
    ['coverage 09', { health: { ...health, coverage: '09' } }],
    ['coverage 17', { health: { ...health, coverage: '17' } }],
    ['a site of its provider', { health: { ...health, providerCode: '1100100000' } }],
  ])('%s', (_, changes) => expect(fields(invoice(changes as Partial<HealthInvoice>))).toEqual([]))

  test.each(['11', '12', '13', '21', '22', '31', '41', '42', '47', '48', '50', '91'])('identification %s', (code) => {
    expect(fields(invoice({ customer: { ...customer, documentCode: code } }))).toEqual([])
  })

  test('the receipt of what a patient paid, with what each line collects', () => {
    const collecting = invoice().lines.map((each) => ({ ...each, collects: '02' as const }))
    const receipt = { ...RECEIPT, lines: collecting }
    expect(fields(invoice(receipt))).toEqual([])
    expect(fields(invoice({ ...receipt, lines: [...collecting, line ?? never()] }))).toEqual(['lines'])
  })
})

describe('an invoice', () => {
  test.each<[string, object, string[]]>([
    ['a reference with blanks', { reference: 'a b' }, ['reference']],
    ['a time without seconds', { issued: { date: '2026-11-03', time: '10:15' } }, ['issued']],
    ['credit without a due date', { payment: { ...payment, dueDate: null } }, ['payment.dueDate']],
    ['a date with words', { issued: { date: 'x2026-11-03', time: '10:15:30' } }, ['issued']],
    ['a date and more', { issued: { date: '2026-11-03T', time: '10:15:30' } }, ['issued']],
    ['a time with words', { issued: { date: '2026-11-03', time: 'x10:15:30' } }, ['issued']],
    ['a time and more', { issued: { date: '2026-11-03', time: '10:15:30Z' } }, ['issued']],
    ['an hour of no day', { issued: { date: '2026-11-03', time: '24:00:00' } }, ['issued']],
    ['the number of a person as NIT', { customer: { ...customer, documentNumber: 'A1' } }, ['customer.documentNumber']],
    ...['', '1'.repeat(21), '12-3', ' 1', '1 '].map((documentNumber): [string, object, string[]] => [
      `a person numbered "${documentNumber}"`,
      { customer: { ...customer, documentCode: '13', documentNumber } },
      ['customer.documentNumber'],
    ]),
    ['no municipality', { customer: { ...customer, municipalityCode: '' } }, [MUNICIPALITY]],
    ['no country', { customer: { ...customer, municipalityCode: '', countryCode: '' } }, ['customer.countryCode']],
    ['a country by its number', { customer: { ...customer, countryCode: '862' } }, ['customer.countryCode']],
    ['six digits of a municipality', { customer: { ...customer, municipalityCode: '110010' } }, [MUNICIPALITY]],
    ['a municipality with a word', { customer: { ...customer, municipalityCode: 'x11001' } }, [MUNICIPALITY]],
    ['a line with a blank code', { lines: [{ ...line, code: ' ' }, second] }, ['lines[0].code']],
    ['a long provider code', { health: { ...health, providerCode: '1'.repeat(13) } }, ['health.providerCode']],
    ['a provider code with a word', { health: { ...health, providerCode: 'x1100100000' } }, ['health.providerCode']],
    ...['104', '041'].flatMap((code): [string, object, string[]][] => [
      [`modality ${code}`, { health: { ...health, paymentModality: code } }, ['health.paymentModality']],
      [`coverage ${code}`, { health: { ...health, coverage: code } }, ['health.coverage']],
      [`concept ${code}`, { prepayments: [{ ...prepayment, concept: code }] }, ['prepayments[0].concept']],
      [
        `reason ${code}`,
        { health: { ...health, contractNumber: null, withoutContractCode: code } },
        ['health.withoutContractCode'],
      ],
    ]),
    ['SS-Reporte without prepayments', { operationType: 'SS-Reporte', prepayments: [] }, ['operationType']],
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
    ['of a receipt: no health block, as it has none', 'credit_note', { health: null }, []],
    ['concept 11', 'credit_note', { correction: { ...correction, concept: '11' } }, ['correction.concept']],
    ['concept 11 of a debit', 'debit_note', { correction: { ...correction, concept: '11' } }, ['correction.concept']],
    ...[
      { number: '' },
      { cufe: `${correction.invoice.cufe}0` },
      { cufe: `x${correction.invoice.cufe}` },
      { issueDate: '03-11-2026' },
    ].map((wrong): [string, HealthNote['kind'], object, string[]] => [
      `of an invoice with ${JSON.stringify(wrong).slice(0, 20)}`,
      'credit_note',
      { correction: { concept: '1', invoice: { ...correction.invoice, ...wrong } } },
      ['correction.invoice'],
    ]),
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

/** Lines of a contract that pays for its people, not for their services. */
function free() {
  return { lines: invoice().lines.map((each) => ({ ...each, unitPrice: 0 })) }
}

function totals(gross: number) {
  return { gross, prepaid: 470_000, payable: gross - 470_000 }
}

function never(): never {
  throw new Error('the fixture has lines')
}
