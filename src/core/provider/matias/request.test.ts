import { describe, expect, test } from 'vitest'
import { invoice, isAt, note, ofEverySort } from '../../../../test/support/provider.ts'
import type { HealthDocument } from '../document.ts'
import type { AccountCatalog } from '../provider.ts'
import { buildMatiasRequest, MATIAS_PATHS } from './request.ts'

const build = (document: HealthDocument, catalog?: AccountCatalog): unknown =>
  JSON.parse(new TextDecoder().decode(buildMatiasRequest(document, catalog).bytes))

const customer = {
  identity_document_id: '3',
  dni: '900654321',
  dv: '0',
  type_organization_id: 1,
  company_name: 'EPS EJEMPLO S.A.',
  city_id: '149',
  email: 'facturas@eps-ejemplo.test',
  address: 'Calle 100 # 10-20',
  mobile: '6010000000',
}
const health = {
  invoice_period: {
    start_date: '2026-10-01',
    start_time: '00:00:00',
    end_date: '2026-10-31',
    end_time: '23:59:59',
  },
  provider_code: '1100100000',
  payment_modality: '04',
  coverage: '16',
  contract_number: 'CUCON-FICTICIO-0001',
  policy_number: null,
  shared_payments: 0,
  advance: 0,
  justification_without_contract: null,
}
const line = (code: string, description: string, price: string) => ({
  code,
  description,
  invoiced_quantity: '1',
  price_amount: price,
  base_quantity: '1',
  line_extension_amount: price,
  quantity_units_id: '1093',
  type_item_identifications_id: '4',
  reference_price_id: '1',
  free_of_charge_indicator: false,
})
const glucose = line('903841', 'Glucosa en suero u otro fluido diferente a orina', '15000.00')
const CATALOG = { municipalityIds: { '11001': '149' } }

describe('the bytes of', () => {
  test('an SS-CUFE invoice: payments are what is left to pay', () => {
    const prepayments = [
      { concept: '02', amount: 470_000, reference: 'R1', receivedDate: '2026-10-15' },
      { concept: '01', amount: 50, reference: 'R2', receivedDate: '2026-10-16' },
      { concept: '02', amount: 5, reference: 'R3', receivedDate: '2026-10-17' },
    ]
    expect(build(invoice({ prepayments, observation: 'Octubre.' }), CATALOG)).toEqual({
      type_document_id: 7,
      operation_type_id: 1,
      resolution_number: '18760000001',
      prefix: 'SETP',
      document_number: '990000001',
      date: '2026-11-03',
      time: '10:15:30',
      notes: 'Octubre.',
      graphic_representation: 1,
      send_email: 0,
      payments: [{ payment_method_id: 2, means_payment_id: 1, value_paid: '55299.45', payment_due_date: '2026-12-03' }],
      customer,
      health: { ...health, operation_type: 'SS-CUFE', copayment: 0.5, moderator_fee: 4700.05 },
      legal_monetary_totals: {
        line_extension_amount: '60000.00',
        tax_exclusive_amount: '0.00',
        tax_inclusive_amount: '60000.00',
        pre_paid_amount: '4700.55',
        payable_amount: '55299.45',
      },
      lines: [line('890201', 'Consulta de primera vez por medicina general', '45000.00'), glucose],
    })
  })

  test.each([
    ['credit_note', { type: 5, operation: 12, prefix: 'NC', concept: '1' }],
    ['debit_note', { type: 4, operation: 14, prefix: 'ND', concept: '3' }],
  ] as const)('a %s: with its health data and the invoice that it corrects', (kind, differs) => {
    expect(build(note(kind), CATALOG)).toEqual({
      type_document_id: differs.type,
      operation_type_id: differs.operation,
      resolution_number: '18760000001',
      prefix: differs.prefix,
      document_number: '1',
      date: '2026-11-03',
      time: '10:15:30',
      graphic_representation: 1,
      send_email: 0,
      discrepancy_response: { reference_id: 'SETP990000001', response_id: differs.concept },
      billing_reference: { number: 'SETP990000001', date: '2026-11-03', uuid: 'ab'.repeat(48) },
      payments: [{ payment_method_id: 2, means_payment_id: 1, value_paid: '15000.00', payment_due_date: '2026-12-03' }],
      customer,
      health: { ...health, operation_type: 'SS-CUDE', copayment: 0, moderator_fee: 0 },
      legal_monetary_totals: {
        line_extension_amount: '15000.00',
        tax_exclusive_amount: '0.00',
        tax_inclusive_amount: '15000.00',
        pre_paid_amount: '0.00',
        payable_amount: '15000.00',
      },
      lines: [glucose],
    })
  })

  test.each([
    ['05001', '1'],
    ['11001', '149'],
    ['66170', '836'],
    ['76834', '1041'],
    ['99773', '1122'],
    ['99999', '99999'],
  ])('the municipality %s is its city %s', (municipalityCode, city_id) => {
    const there = invoice({ customer: { ...invoice().customer, municipalityCode } })
    expect(build(there)).toMatchObject({ customer: { city_id } })
    const catalog = { municipalityIds: { [municipalityCode]: '7' } }
    expect(build(there, catalog)).toMatchObject({ customer: { city_id: '7' } })
  })

  test('a person', () => {
    const person = {
      ...invoice().customer,
      documentCode: '13',
      documentNumber: '1000000001',
      organization: '2',
    } as const
    expect(build(invoice({ customer: person }))).toMatchObject({
      customer: { identity_document_id: '1', dni: '1000000001', type_organization_id: 2, city_id: '149' },
    })
    expect(build(invoice({ customer: person }))).not.toHaveProperty('customer.dv')
  })
})

describe('in its own numbers and words', () => {
  test.each([
    ...[
      ['11', '6'],
      ['12', '7'],
      ['13', '1'],
      ['21', '8'],
      ['22', '2'],
      ['31', '3'],
    ],
    ...[
      ['41', '9'],
      ['42', '10'],
      ['47', '14'],
      ['48', '13'],
      ['50', '11'],
      ['91', '12'],
    ],
  ])('the kind of document %s is its %s', (documentCode = '', identity_document_id) => {
    const customer = { ...invoice().customer, documentCode }
    expect(build(invoice({ customer }))).toMatchObject({ customer: { identity_document_id } })
  })

  test('what was paid before, by what it was for', () => {
    const of = (concept: string, amount: number) => ({ concept, amount, reference: 'R', receivedDate: '2026-10-15' })
    const prepayments = [of('01', 100), of('02', 200), of('03', 300), of('04', 400)]
    const paid = { copayment: 1, moderator_fee: 2, shared_payments: 3, advance: 4 }
    expect(build(invoice({ prepayments }))).toMatchObject({ health: paid })
  })

  test.each([
    ['47', 47],
    ['ZZZ', 'ZZZ'],
    ['Z47', 'Z47'],
    ['47Z', '47Z'],
  ])('the means of payment %s as %j', (method, means_payment_id) => {
    const payment = { ...invoice().payment, method }
    expect(build(invoice({ payment }))).toMatchObject({ payments: [{ means_payment_id }] })
  })

  test('what is paid at once has no day on which it is due', () => {
    const body = build(invoice({ payment: { ...invoice().payment, form: '1' } }))
    expect(body).not.toHaveProperty('payments[0].payment_due_date')
  })

  test('a remark on a line, where there is one', () => {
    const [line] = invoice().lines
    const of = (note: string | null) => build(invoice({ lines: line ? [{ ...line, note }] : [] }))
    expect(of('Dos sesiones')).toHaveProperty('lines[0].note', 'Dos sesiones')
    expect(of(null)).not.toHaveProperty('lines[0].note')
  })
})

describe('what is refused before it leaves', () => {
  test.each([
    ['an invoice without a number', { range: { ...invoice().range, number: null } }, 'range.number'],
    ['without a resolution', { range: { ...invoice().range, resolutionNumber: null } }, 'range.resolutionNumber'],
    ['for who lives abroad', { customer: { ...invoice().customer, countryCode: 'VE' } }, 'customer.countryCode'],
    ['for a payer without e-mail', { customer: { ...invoice().customer, email: null } }, 'customer.email'],
  ])('%s', (_, changes, field) => {
    expect(fault(invoice(changes))).toMatchObject({ code: 'health_document_invalid', details: { issues: [{ field }] } })
  })

  test('a receipt: MATIAS documents none', () => {
    const receipt = invoice({ operationType: 'SS-Recaudo' })
    const details = { field: 'operationType' }
    expect(fault(receipt)).toMatchObject({ code: 'health_document_not_emittable', details })
  })
})

function fault(document: HealthDocument): unknown {
  try {
    return build(document)
  } catch (error) {
    return error
  }
}

test.each(Object.entries(MATIAS_PATHS))('what they say of %s is about our %s: both are there', (theirs, ours) => {
  const documents = ofEverySort()
  expect(
    isAt(
      theirs,
      documents.map((document) => build(document)),
    ),
  ).toBe(true)
  expect(isAt(ours, documents)).toBe(true)
})
