import { describe, expect, test } from 'vitest'
import { INVOICE_EXPECTED, invoice, isAt, note, ofEverySort } from '../../../../test/support/provider.ts'
import { Fault } from '../../fault.ts'
import type { HealthDocument } from '../document.ts'
import { buildFactusRequest, FACTUS_PATHS } from './request.ts'

const build = (document: HealthDocument): unknown =>
  JSON.parse(new TextDecoder().decode(buildFactusRequest(document).bytes))

const customer = {
  identification_document_code: '31',
  identification: '900654321',
  dv: '0',
  legal_organization_code: '1',
  company: 'EPS EJEMPLO S.A.',
  trade_name: 'EPS EJEMPLO S.A.',
  tribute_code: 'ZZ',
  responsibilities: ['R-99-PN'],
  address: 'Calle 100 # 10-20',
  email: 'facturas@eps-ejemplo.test',
  phone: '6010000000',
  country_code: 'CO',
  municipality_code: '11001',
}
const abroad = () => invoice({ customer: { ...invoice().customer, municipalityCode: '', countryCode: 'VE' } })
const billing_period = {
  start_date: '2026-10-01',
  start_time: '00:00:00',
  end_date: '2026-10-31',
  end_time: '23:59:59',
}
const health = {
  provider_code: '1100100000',
  payment_method_code: '04',
  coverage_code: '16',
  contract_number: 'CUCON-FICTICIO-0001',
  policy_number: '',
}
const item = (code_reference: string, name: string, price: string) => ({
  code_reference,
  name,
  quantity: '1.00',
  discount_rate: '0.00',
  price,
  unit_measure_code: '94',
  standard_code: '999',
  taxes: [{ is_excluded: true }],
})
const glucose = item('903841', 'Glucosa en suero u otro fluido diferente a orina', '15000.00')

describe('the bytes of', () => {
  test('an SS-CUFE invoice: payments add up to what it was before the prepayments', () => {
    expect(build(invoice({ observation: 'Servicios de octubre.' }))).toEqual({
      reference_code: 'fev-0001',
      document: '01',
      numbering_range_id: 8,
      operation_type: 'SS-CUFE',
      send_email: false,
      observation: 'Servicios de octubre.',
      billing_period,
      payment_details: [{ payment_form: '2', payment_method_code: '1', amount: '60000.00', due_date: '2026-12-03' }],
      health,
      prepayment_details: [
        { reference_code: 'REC-0001', received_date: '2026-10-15', concept_code: '02', amount: '4700.00' },
      ],
      customer,
      items: [item('890201', 'Consulta de primera vez por medicina general', '45000.00'), glucose],
    })
  })

  test('what several paid of one concept is one sum, until the last of their days, whichever was told first', () => {
    const paid = (amount: number, day: string) => ({
      concept: '02' as const,
      amount,
      reference: `REC-${day}`,
      receivedDate: `2026-10-${day}`,
    })
    const prepayments = [paid(100_000, '15'), paid(200_000, '20'), paid(300_000, '10')]
    expect(build(invoice({ prepayments }))).toMatchObject({
      prepayment_details: [
        { reference_code: 'REC-15', received_date: '2026-10-20', concept_code: '02', amount: '6000.00' },
      ],
    })
  })

  test.each([
    ['credit_note', { concept: '1', customization: '20', range: 9, reference: 'nc-0001' }],
    ['debit_note', { concept: '3', customization: '30', range: 10, reference: 'nd-0001' }],
  ] as const)('a %s: with its customer, its health data and the invoice that it corrects', (kind, differs) => {
    const cash = { form: '1', method: '10', dueDate: null } as const
    expect(build(note(kind, { payment: cash }))).toEqual({
      reference_code: differs.reference,
      correction_concept_code: differs.concept,
      customization_id: differs.customization,
      bill_number: 'SETP990000001',
      numbering_range_id: differs.range,
      send_email: false,
      payment_details: [{ payment_form: '1', payment_method_code: '10', amount: '15000.00' }],
      health,
      billing_period,
      customer,
      items: [glucose],
    })
  })

  test('a receipt of what a patient paid', () => {
    const person = {
      documentCode: '13',
      documentNumber: '1000000001',
      organization: '2',
      name: 'Ana Ficticia',
      municipalityCode: '05001',
      address: null,
      email: null,
      phone: null,
    } as const
    const receipt = invoice({
      operationType: 'SS-Recaudo',
      prepayments: [],
      health: null,
      period: null,
      customer: person,
      beneficiary: { documentType: 'CC', documentNumber: '1000000001', names: 'Ana', surnames: 'Ficticia' },
      payment: { form: '1', method: '10', dueDate: null },
      lines: [{ code: 'CM', description: 'Copago', quantity: 3, unitPrice: 5, note: 'Caja 1', collects: '01' }],
    })
    expect(build(receipt)).toEqual({
      reference_code: 'fev-0001',
      document: '01',
      numbering_range_id: 8,
      operation_type: 'SS-Recaudo',
      send_email: false,
      payment_details: [{ payment_form: '1', payment_method_code: '10', amount: '0.15' }],
      beneficiary: {
        identification_document_code: 'CC',
        identification_number: '1000000001',
        names: 'Ana',
        surnames: 'Ficticia',
      },
      customer: {
        identification_document_code: '13',
        identification: '1000000001',
        legal_organization_code: '2',
        names: 'Ana Ficticia',
        tribute_code: 'ZZ',
        responsibilities: ['R-99-PN'],
        country_code: 'CO',
        municipality_code: '05001',
      },
      items: [
        {
          ...item('CM', 'Copago', '0.05'),
          quantity: '3.00',
          scheme_id: 0,
          collection_concept_code: 'COP',
          note: 'Caja 1',
        },
      ],
    })
  })

  test('one to who lives abroad: the country, and no municipality', () => {
    const { municipality_code: _, ...rest } = customer
    expect((build(abroad()) as { customer: unknown }).customer).toEqual({ ...rest, country_code: 'VE' })
  })

  test('an invoice without a contract: the reason instead of the number, never both', () => {
    const without = { ...invoice().health, contractNumber: null, withoutContractCode: '01', policyNumber: 'P-1' }
    expect(build(invoice({ health: without as NonNullable<HealthDocument['health']> }))).toMatchObject({
      health: {
        provider_code: '1100100000',
        payment_method_code: '04',
        coverage_code: '16',
        without_contract_code: '01',
        policy_number: 'P-1',
      },
    })
  })

  test('the same document are the same, and say nothing of when they were built', () => {
    expect(buildFactusRequest(invoice()).bytes).toEqual(buildFactusRequest(invoice()).bytes)
  })
})

test('what a document is recognised by', () => {
  expect(buildFactusRequest(invoice()).expected).toEqual(INVOICE_EXPECTED)
  expect(buildFactusRequest(note('credit_note')).expected.sourceNumber).toBe('SETP990000001')
})

test('a range that Factus does not know by its identifier is refused', () => {
  const range = { prefix: 'SETP', number: null, resolutionNumber: '1', providerRangeId: null }
  expect(() => buildFactusRequest(invoice({ range }))).toThrow(Fault)
  expect(catchFault(() => buildFactusRequest(invoice({ range, reference: '' })))).toMatchObject({
    code: 'health_document_invalid',
    details: { issues: [{ field: 'reference' }, { field: 'range.providerRangeId' }] },
  })
})

function catchFault(call: () => unknown): unknown {
  try {
    return call()
  } catch (error) {
    return error
  }
}

test.each(Object.entries(FACTUS_PATHS))('what they say of %s is about our %s: both are there', (theirs, ours) => {
  const documents = [...ofEverySort(), abroad()]
  expect(
    isAt(
      theirs,
      documents.map((document) => build(document)),
    ),
  ).toBe(true)
  expect(isAt(ours, documents)).toBe(true)
})
