import { beforeEach, expect, test } from 'vitest'
import { type Caller, factusCaller, factusCreditNote, factusInvoice } from '../../../../test/support/provider-client.ts'

let caller: Caller
beforeEach(async () => {
  caller = await factusCaller()
})

const base = factusInvoice('ref-1')
const [item] = base.items
const credit = { payment_form: '2', payment_method_code: '1', amount: '60000.00' }

/** What each change to a good request must be refused for. */
const REFUSED: readonly (readonly [string, Record<string, unknown>, string])[] = [
  ['no reference', { reference_code: '' }, 'reference_code'],
  ['an unknown operation', { operation_type: 'SS-POS' }, 'operation_type'],
  ['no customer', { customer: undefined }, 'customer'],
  [
    'the municipality by its wrong name',
    { customer: { ...base.customer, municipality_code: undefined, municipality_id: '11001' } },
    'customer.municipality_code',
  ],
  [
    'a municipality without its zero',
    { customer: { ...base.customer, municipality_code: 5001 } },
    'customer.municipality_code',
  ],
  ['a wrong check digit', { customer: { ...base.customer, dv: '5' } }, 'customer.dv'],
  ['no items', { items: [] }, 'items'],
  ['three decimals', { items: [{ ...item, price: '45000.001' }] }, 'items.0.price'],
  ['no taxes', { items: [{ ...item, taxes: [] }] }, 'items.0.taxes'],
  ['exclusion in the wrong place', { items: [{ ...item, taxes: undefined, is_excluded: true }] }, 'items.0.taxes'],
  [
    'two kinds of discount',
    { items: [{ ...item, discount_rate: '1.00', discount_amount: '1.00' }] },
    'items.0.discount_amount',
  ],
  [
    'payments that do not add up',
    { payment_details: [{ ...credit, amount: '55300.00', due_date: '2026-12-03' }] },
    'payment_details',
  ],
  ['credit without a due date', { payment_details: [credit] }, 'payment_details.0.due_date'],
  ['no health data', { health: undefined }, 'health'],
  ['a retired modality', { health: { ...base.health, payment_method_code: '12' } }, 'health.payment_method_code'],
  ['an unknown coverage', { health: { ...base.health, coverage_code: '18' } }, 'health.coverage_code'],
  ['neither contract nor reason', { health: { ...base.health, contract_number: '' } }, 'health.contract_number'],
  ['contract and reason', { health: { ...base.health, without_contract_code: '01' } }, 'health.contract_number'],
  ['no period', { billing_period: undefined }, 'billing_period'],
  [
    'no concept',
    { prepayment_details: [{ ...base.prepayment_details[0], concept_code: '' }] },
    'prepayment_details.0.concept_code',
  ],
  [
    'more prepaid than billed',
    { prepayment_details: [{ ...base.prepayment_details[0], amount: '60000.01' }] },
    'prepayment_details',
  ],
  ['collection without beneficiary', { operation_type: 'SS-Recaudo', health: undefined }, 'beneficiary'],
  ['a long observation', { observation: 'x'.repeat(251) }, 'observation'],
  ['too much rounding', { cash_rounding_amount: '500.01' }, 'cash_rounding_amount'],
  ['a range of notes', { numbering_range_id: 9 }, 'numbering_range_id'],
  ['a range that does not exist', { numbering_range_id: 77 }, 'numbering_range_id'],
]

test.each(REFUSED)('%s', async (_what, changes, field) => {
  const answer = await caller.post('/v2/bills/validate', { ...base, ...changes })
  expect(answer.status).toBe(422)
  expect(Object.keys(answer.at('errors') ?? {})).toContain(field)
  expect((await caller.get('/v2/bills')).at('data.pagination.total')).toBe(0)
})

test('the sentence counts what else is wrong, as Laravel does', async () => {
  const answer = await caller.post('/v2/bills/validate', {
    ...base,
    customer: { ...base.customer, municipality_code: undefined },
    items: [{ ...item, quantity: undefined }],
  })
  expect(answer.at()).toEqual({
    message: 'El campo código municipio es obligatorio. (and 1 more error)',
    errors: {
      'customer.municipality_code': ['El campo código municipio es obligatorio.'],
      'items.0.quantity': ['El campo cantidad es obligatorio.'],
    },
  })
})

test('who lives abroad has no municipality', async () => {
  const customer = { ...base.customer, country_code: 'VE', municipality_code: undefined }
  expect((await caller.post('/v2/bills/validate', { ...base, customer })).status).toBe(201)
})

test('a company called by `names` stays nameless without a word, as observed', async () => {
  const customer = { ...base.customer, company: undefined, names: 'EPS EJEMPLO S.A.' }
  const answer = await caller.post('/v2/bills/validate', { ...base, customer })
  expect([answer.status, answer.at('data.customer.company')]).toEqual([201, ''])
})

test("the vendor's own examples pass: report, without contribution, collection, taxed", async () => {
  const [first] = base.items
  const one = {
    items: [{ ...first, price: '10000.00' }],
    payment_details: [{ payment_form: 1, payment_method_code: '10', amount: '10000' }],
  }
  const prepaid = { prepayment_details: [{ ...base.prepayment_details[0], amount: '5000.00' }] }
  const beneficiary = { identification_document_code: 'CC', identification_number: '12345678', names: '', surnames: '' }
  const taxed = { ...first, price: '70000.00', taxes: [{ code: '01', rate: '19.00' }] }
  const totals = []
  for (const body of [
    { operation_type: 'SS-CUFE', ...one, ...prepaid },
    { operation_type: 'SS-Reporte', ...one, ...prepaid },
    { operation_type: 'SS-SinAporte', ...one, ...prepaid },
    { operation_type: 'SS-Recaudo', ...one, beneficiary, health: undefined, prepayment_details: [] },
    {
      operation_type: '10',
      health: undefined,
      prepayment_details: [],
      items: [taxed],
      payment_details: [{ payment_form: '1', payment_method_code: '42', amount: '83300' }],
    },
  ]) {
    const answer = await caller.post('/v2/bills/validate', { ...base, ...body, reference_code: body.operation_type })
    totals.push(answer.at('data.totals.total'))
  }
  expect(totals).toEqual(['5000.00', '10000.00', '10000.00', '10000.00', '83300.00'])
})

test('notes need a concept, a customer and its responsibilities', async () => {
  await caller.post('/v2/bills/validate', base)
  const note = factusCreditNote('nc-1')
  const refusals = []
  for (const changes of [
    { correction_concept_code: '7' },
    { customer: undefined },
    { customer: { ...note.customer, responsibilities: undefined } },
    { customization_id: '30' },
  ]) {
    const answer = await caller.post('/v2/credit-notes/validate', { ...note, ...changes })
    refusals.push(Object.keys(answer.at('errors') ?? {}))
  }
  expect(refusals).toEqual([
    ['correction_concept_code'],
    ['customer'],
    ['customer.responsibilities'],
    ['customization_id'],
  ])
})
