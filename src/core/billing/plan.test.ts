import { expect, test } from 'vitest'
import { aVisit } from '../../../test/support/visits.ts'
import type { BillingGrouping } from '../../contract/billing-runs.ts'
import type { Contract } from '../../contract/contracts.ts'
import type { Visit } from '../../contract/visits.ts'
import { planOf } from './plan.ts'

const line = { category: 1, service: { codConsulta: '890301' }, quantity: 2, unitPrice: 0.1 }
const NO_PRICE = {
  ...{ value: null, contractId: null, contractNumber: null, priceListId: null },
  ...{ listName: null, base: null, percentage: null, from: null },
}
const ANA = { patientId: 'ana', patientName: 'Ana', patientDocument: 'CC 1' }
const visit = (id: string, fields: Partial<Visit> = {}): Visit =>
  aVisit(id, { ...ANA, date: '2026-07-20', services: [line], clientId: 'eps', ...fields })
const CONTRACTS = new Map<string, Pick<Contract, 'invoiceGrouping' | 'paymentModality'>>([
  ['ctr_1', { invoiceGrouping: 'patient', paymentModality: '04' }],
  ['ctr_2', { invoiceGrouping: 'contract', paymentModality: '01' }],
  ['ctr_3', { invoiceGrouping: 'authorization', paymentModality: '04' }],
  ['ctr_4', { invoiceGrouping: 'visit', paymentModality: '03' }],
])
const grouped = async (visits: readonly Visit[], by: BillingGrouping) =>
  (await planOf(visits, by, CONTRACTS)).documents.map((document) => document.visits.map(({ id }) => id).join(' '))

const MONTH = [
  visit('a'),
  visit('b', { date: '2026-07-21' }),
  visit('c', { patientId: 'luz', patientName: 'Luz' }),
  visit('d', { clientId: 'otra' }),
  visit('e', { coverage: '03' }),
]

test('each visit is in one invoice, alone, with its patient or with its payer', async () => {
  expect(await grouped(MONTH, 'visit')).toEqual(['a', 'c', 'd', 'e', 'b'])
  expect(await grouped(MONTH, 'patient')).toEqual(['a b', 'c', 'd', 'e'])
  expect(await grouped(MONTH, 'payer')).toEqual(['a c b', 'd', 'e'])
})

test('policies, modalities and patients who pay themselves are never mixed', async () => {
  const own = { clientId: null, coverage: '15' }
  const visits = [
    visit('a', { policyNumber: 'P1' }),
    visit('b', { policyNumber: 'P2' }),
    visit('c', { paymentModality: '01' }),
    visit('d', own),
    visit('e', { ...own, patientId: 'luz' }),
    visit('f', own),
  ]
  expect(await grouped(visits, 'payer')).toEqual(['a', 'b', 'c', 'd f', 'e'])
})

test('two contracts are never in one invoice, however they are grouped', async () => {
  const luz = { patientId: 'luz', patientName: 'Luz' }
  const visits = [
    visit('a', { contractId: 'ctr_1' }),
    visit('b', { contractId: 'ctr_1' }),
    visit('c', { contractId: 'ctr_2', paymentModality: '04' }),
    visit('d', { contractId: 'ctr_2', paymentModality: '01', ...luz }),
    visit('e'),
    visit('f'),
  ]
  // The contract says the modality, whatever the visit does.
  expect(await grouped(visits, 'payer')).toEqual(['a b', 'c d', 'e f'])
  expect(await grouped(visits, 'patient')).toEqual(['a b', 'c', 'd', 'e f'])
  expect(await grouped(visits, 'visit')).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
  // By patient, all together, and each visit where there is no contract.
  expect(await grouped(visits, 'agreed')).toEqual(['a b', 'c d', 'e', 'f'])
  expect(await grouped(visits, 'contract')).toEqual(['a b', 'c d'])
  const { leftOut } = await planOf(visits, 'contract', CONTRACTS)
  expect(leftOut.map((each) => `${each.visit.id} ${each.reason}`)).toEqual(['e no_contract', 'f no_contract'])
})

test('where the contract says so, one invoice takes what is under the same authorization of the same patient', async () => {
  const under = (id: string, number: string | null, fields: Partial<Visit> = {}) => {
    const service = { codProcedimiento: '931001', numAutorizacion: number }
    return visit(id, { contractId: 'ctr_3', services: [{ ...line, category: 2, service }], ...fields })
  }
  const visits = [
    under('a', 'AUT-1'),
    under('b', 'aut-1 ', { date: '2026-07-25' }),
    under('c', 'AUT-2'),
    under('d', 'AUT-1', { patientId: 'luz' }),
    under('e', null),
    under('f', null),
  ]
  expect(await grouped(visits, 'agreed')).toEqual(['a b', 'c', 'd', 'e', 'f'])
})

test('what cannot be billed is left out, with the reason', async () => {
  const { documents, leftOut } = await planOf(
    [
      visit('a', { services: [] }),
      visit('b', { clientId: null }),
      visit('c', { coverage: null }),
      visit('d', { documentId: 'inv_1' }),
      visit('e', { isActive: false }),
      visit('f', { services: [line, { ...line, price: NO_PRICE }] }),
    ],
    'visit',
    CONTRACTS,
  )
  expect(documents).toEqual([])
  expect(leftOut.map((each) => `${each.visit.id} ${each.reason}`)).toEqual([
    'a no_services',
    'b no_payer',
    'c no_coverage',
    'd billed',
    'e archived',
    'f no_price',
  ])
})

test('amounts are added up in centavos, and what patients paid is taken off', async () => {
  const paid = { ...line, service: { conceptoRecaudo: '02', valorPagoModerador: 0.3 } }
  const visits = [visit('a', { services: [line, line, paid] }), visit('b')]
  const [planned] = (await planOf(visits, 'payer', CONTRACTS)).documents
  expect(planned).toMatchObject({ gross: 80, payable: 50, patients: 1, services: 4 })
})

test('an invoice holds as many visits as the contract takes', async () => {
  const visits = Array.from({ length: 2_001 }, (_, n) => visit(`v${String(n).padStart(4, '0')}`))
  const { documents } = await planOf(visits, 'payer', CONTRACTS)
  expect(documents.map((document) => document.visits.length)).toEqual([1_000, 1_000, 1])
})

test('a contract by capitation has one invoice, whatever is together and however much it is', async () => {
  const capitated = Array.from({ length: 2_001 }, (_, n) =>
    visit(`v${String(n).padStart(4, '0')}`, {
      contractId: 'ctr_4',
      patientId: `pat_${n}`,
      policyNumber: `POL-${n}`,
      services: Array.from({ length: 4 }, () => line),
    }),
  )
  for (const groupBy of ['agreed', 'visit', 'patient', 'payer', 'contract'] as const) {
    const { documents } = await planOf(capitated, groupBy, CONTRACTS)
    expect([groupBy, documents.map((document) => document.visits.length)]).toEqual([groupBy, [2_001]])
  }
  const both = [visit('a', { contractId: 'ctr_4' }), visit('b', { contractId: 'ctr_4', coverage: '17' })]
  expect(await grouped(both, 'agreed')).toEqual(['a', 'b'])
})

test('by capitation, too, no invoice is larger than can be saved, nor of two patients who pay themselves', async () => {
  const lines = (id: string) => visit(id, { contractId: 'ctr_4', services: Array.from({ length: 6_000 }, () => line) })
  expect(await grouped([lines('a'), lines('b')], 'agreed')).toEqual(['a', 'b'])
  const own = { clientId: null, coverage: '15', paymentModality: '03' }
  const alone = [visit('a', { ...own, patientId: 'pat_1' }), visit('b', { ...own, patientId: 'pat_2' })]
  expect(await grouped(alone, 'payer')).toEqual(['a', 'b'])
})

test('an invoice holds as many lines as the contract takes', async () => {
  const lines = (id: string, count: number) => visit(id, { services: Array.from({ length: count }, () => line) })
  expect(await grouped([lines('a', 5_000), lines('b', 5_000)], 'payer')).toEqual(['a b'])
  expect(await grouped([lines('a', 5_000), lines('b', 5_001)], 'payer')).toEqual(['a', 'b'])
})

test('visits stand in the order of their days, and those of a day in that of their ids', async () => {
  const days = { a: '21', d: '20', b: '20', c: '20', e: '19' }
  const visits = Object.entries(days).map(([id, day]) => visit(id, { date: `2026-07-${day}` }))
  expect(await grouped(visits, 'payer')).toEqual(['e b c d a'])
})

test('what is planned says whose it is and of which days', async () => {
  const visits = [
    visit('a', { contractId: 'ctr_2', date: '2026-07-20' }),
    visit('b', { contractId: 'ctr_2', date: '2026-07-21', patientId: 'luz', patientName: 'Luz' }),
    visit('c', { contractId: 'ctr_2', date: '2026-07-22' }),
  ]
  const [planned] = (await planOf(visits, 'payer', CONTRACTS)).documents
  expect(planned).toMatchObject({
    ...{ clientId: 'eps', coverage: '16', contractId: 'ctr_2', patientName: 'Ana', patients: 2 },
    ...{ fromDate: '2026-07-20', toDate: '2026-07-22' },
  })
})
