import { expect, it } from 'vitest'
import { aResolution } from '../../../test/support/resolutions.ts'
import { type Centavos, centavos } from '../../contract/centavos.ts'
import type { OpenInvoice, OpenPackage } from '../store/deadlines.ts'
import type { StoredContract, StoredResolution } from '../store/records.ts'
import { deadlinesOf, type OpenDeadline } from './due.ts'

const NOTHING: OpenDeadline = {
  invoices: [],
  packages: [],
  resolutions: [],
  taken: new Map(),
  tokens: [],
  contracts: [],
  used: new Map<string, Centavos>(),
  upkeep: { catalogs: [] },
}
const TODAY = '2026-08-03'

const invoice = (issuedAt: string): OpenInvoice => ({
  id: 'inv_1',
  number: 'SETP1',
  clientId: 'cli_1',
  clientName: 'EPS',
  issuedAt,
  payable: 1_234_550,
})
const without = (firstDay: string | null, createdAt = '2026-08-02T15:00:00.000Z'): OpenPackage => ({
  id: 'pkg_1',
  name: 'Julio',
  firstDay,
  createdAt,
})
const resolution = (fields: Partial<StoredResolution>) => aResolution({ next: 500, ...fields })

const one = (open: Partial<OpenDeadline>, today = TODAY) => deadlinesOf({ ...NOTHING, ...open }, today)[0]

it('an invoice counts from the day in Colombia on which it was issued, whatever the day in UTC', () => {
  expect(one({ invoices: [invoice('2026-07-16T02:00:00.000Z')] })).toEqual({
    kind: 'payer_filing',
    dueOn: '2026-08-19',
    daysLeft: 16,
    status: 'later',
    amount: 12345.5,
    targetId: 'inv_1',
    label: 'SETP1',
    clientName: 'EPS',
  })
})

it('what has no number or name yet is told without one', () => {
  const unnamed = { number: null, clientName: null }
  expect(one({ invoices: [{ ...invoice('2026-07-16T02:00:00.000Z'), ...unnamed }] })).toMatchObject({ label: '' })
  expect(one({ packages: [{ ...without(null), name: null }] })).toMatchObject({ label: '' })
  expect(one({ packages: [without(null)] })).toMatchObject({ targetId: 'pkg_1', label: 'Julio' })
})

it('a resolution is named by its prefix and range', () => {
  const named = (prefix: string) => one({ resolutions: [resolution({ prefix, from: 1, to: 1000, validTo: TODAY })] })
  expect(named('SETP')).toMatchObject({ targetId: 'res_1', label: 'SETP 1–1000', clientName: null, amount: null })
  expect(named('')).toMatchObject({ label: '1–1000' })
})

it.each([
  ['2026-08-11', 'later', 8],
  ['2026-08-12', 'soon', 7],
  ['2026-08-19', 'soon', 0],
  ['2026-08-20', 'overdue', -1],
])('on %s it is %s', (today, status, daysLeft) => {
  expect(one({ invoices: [invoice('2026-07-15T15:00:00.000Z')] }, today)).toMatchObject({ status, daysLeft })
})

it.each([
  ['the month of its first service', without('2026-07-31'), '2026-08-05'],
  ['a year’s end', without('2026-12-01'), '2027-01-05'],
  ['the end of the last January before a leap day', without('2028-01-31'), '2028-02-05'],
  ['a leap day', without('2028-02-29'), '2028-03-05'],
  ['no service yet, begun in the first days', without(null), '2026-08-05'],
  ['no service yet, begun on the last evening of a year', without(null, '2027-01-01T04:59:00.000Z'), '2027-01-05'],
  ['no service yet, begun later', without(null, '2026-08-06T05:00:00.000Z'), '2026-09-05'],
  ['begun on the evening of the fifth, the sixth in UTC', without(null, '2026-08-06T04:59:00.000Z'), '2026-08-05'],
])('RIPS without invoice are due by %s', (_case, packed, dueOn) => {
  expect(one({ packages: [packed] })).toMatchObject({ kind: 'rips_without_invoice', dueOn })
})

it.each<[string, Partial<StoredResolution>, number, [string, string][]]>([
  ['far from its end, slowly used', { validTo: '2027-12-31' }, 10, []],
  ['ends within two months', { validTo: '2026-09-30' }, 0, [['resolution_end', '2026-09-30']]],
  ['has ended', { validTo: '2026-08-02' }, 0, []],
  ['ends today', { validTo: TODAY }, 0, [['resolution_end', TODAY]]],
  // 501 left, 1,000 in 90 days: 45 days.
  [
    'is used up first',
    { validTo: '2026-09-30' },
    1000,
    [
      ['resolution_numbers', '2026-09-17'],
      ['resolution_end', '2026-09-30'],
    ],
  ],
  ['ends on the last day of two months', { validTo: '2026-10-02' }, 0, [['resolution_end', '2026-10-02']]],
  ['ends a day later', { validTo: '2026-10-03' }, 0, []],
  ['has one number left', { next: 1000 }, 90, [['resolution_numbers', '2026-08-04']]],
  ['has numbers for sixty days', { next: 941 }, 90, [['resolution_numbers', '2026-10-02']]],
  ['has numbers for a day more', { next: 940 }, 90, []],
  ['is used up on its last day', { next: 1000, validTo: '2026-08-04' }, 90, [['resolution_end', '2026-08-04']]],
  ['lasts for longer than there are dates', { from: 1, to: 5_000_000_000, next: 2 }, 1, []],
  ['has none left', { next: 1001 }, 1000, []],
  ['was never used', {}, 0, []],
])('a resolution that %s', (_case, changes, used, expected) => {
  const open = { ...NOTHING, resolutions: [resolution(changes)], taken: new Map([['res_1', used]]) }
  expect(deadlinesOf(open, TODAY).map(({ kind, dueOn }) => [kind, dueOn])).toEqual(expected)
})

it('lists the earliest first', () => {
  const invoices = [invoice('2026-07-15T15:00:00.000Z'), invoice('2026-07-01T15:00:00.000Z')]
  const due = deadlinesOf({ ...NOTHING, invoices, packages: [without('2026-07-02')] }, TODAY)
  expect(due.map(({ dueOn }) => dueOn)).toEqual(due.map(({ dueOn }) => dueOn).toSorted())
})

it('a token is told a month before it ends, on its last day in Colombia', () => {
  const token = (expiresAt: string) => [{ id: 'tok_1', name: 'Laboratorio', expiresAt }]
  expect(one({ tokens: token('2026-08-15T03:00:00.000Z') })).toEqual({
    kind: 'access_token_end',
    dueOn: '2026-08-14',
    daysLeft: 11,
    status: 'soon',
    targetId: 'tok_1',
    label: 'Laboratorio',
    clientName: null,
    amount: null,
  })
  expect(one({ tokens: token('2026-09-02T15:00:00.000Z') })).toMatchObject({ status: 'later' })
  expect(one({ tokens: token('2026-09-03T15:00:00.000Z') })).toBeUndefined()
})

const contract = (changes: Partial<StoredContract>): StoredContract => ({
  id: 'ctr_1',
  clientId: 'cli_1',
  clientName: 'EPS',
  contractNumber: 'CT-9',
  paymentModality: '04',
  validFrom: '2026-01-01',
  validTo: null,
  coverages: [],
  providerCodes: [],
  ceiling: null,
  priceListId: null,
  invoiceGrouping: 'visit',
  copaymentCollector: null,
  copaymentConcept: null,
  authorizationRequired: false,
  supportCodes: null,
  isActive: true,
  revision: 1,
  createdAt: '',
  updatedAt: '',
  ...changes,
})
const dueOf = (contracts: readonly StoredContract[], used = 0) =>
  deadlinesOf({ ...NOTHING, contracts, used: new Map([['ctr_1', centavos(used)]]) }, TODAY)

it.each<[string, Partial<StoredContract>[], string[]]>([
  ['ends within two months', [{ validTo: '2026-10-02' }], ['2026-10-02']],
  ['ends today', [{ validTo: TODAY }], [TODAY]],
  ['ends a day later than that', [{ validTo: '2026-10-03' }], []],
  ['has ended', [{ validTo: '2026-08-02' }], []],
  ['has not begun', [{ validFrom: '2026-08-04', validTo: '2026-09-01' }], []],
  ['has no end', [{}], []],
  ['is followed', [{ validTo: '2026-08-31' }, { id: 'ctr_2', validFrom: '2026-09-01' }], []],
  ['is followed after a gap', [{ validTo: '2026-08-31' }, { id: 'ctr_2', validFrom: '2026-09-02' }], ['2026-08-31']],
  ['is another payer’s', [{ validTo: '2026-08-31' }, { id: 'ctr_2', clientId: 'cli_2' }], ['2026-08-31']],
  ['is followed for good', [{ validTo: '2026-08-31' }, { id: 'ctr_2', validFrom: '2026-09-01', validTo: null }], []],
  ['is followed for a day', [{ validTo: '2026-08-31' }, { id: 'ctr_2', validTo: '2026-09-01' }], ['2026-09-01']],
  [
    'ends with another',
    [{ validTo: '2026-08-31' }, { id: 'ctr_2', validTo: '2026-08-31' }],
    ['2026-08-31', '2026-08-31'],
  ],
  ['goes on otherwise', [{ validTo: '2026-08-31' }, { id: 'ctr_2', paymentModality: '01' }], ['2026-08-31']],
  ['goes on for others', [{ validTo: '2026-08-31' }, { id: 'ctr_2', coverages: ['15'] }], ['2026-08-31']],
])('the end of a contract that %s', (_case, changes, expected) => {
  const due = dueOf(changes.map(contract))
  expect(due.map(({ kind, dueOn }) => [kind, dueOn])).toEqual(expected.map((day) => ['contract_end', day]))
})

// 215 days of it are over.
it.each<[string, Partial<StoredContract>, number, [string, number][]]>([
  ['is used slowly', { ceiling: centavos(1_000) }, 100, []],
  ['is used up within two months', { ceiling: centavos(1_279) }, 1_000, [['2026-10-01', 279]]],
  ['is used up in sixty days', { ceiling: centavos(1_281) }, 1_000, [['2026-10-02', 281]]],
  ['is, with its first day', { ceiling: centavos(1_280) }, 1_000, [['2026-10-02', 280]]],
  ['is nothing', { ceiling: centavos(0) }, 0, [[TODAY, 0]]],
  ['is used up later', { ceiling: centavos(1_290) }, 1_000, []],
  ['is nearly used, however slowly', { validFrom: '2016-01-01', ceiling: centavos(1_000) }, 900, [['2027-10-06', 100]]],
  ['is wholly used', { ceiling: centavos(1_000) }, 1_000, [[TODAY, 0]]],
  ['is passed', { ceiling: centavos(1_000) }, 1_200, [[TODAY, 0]]],
  ['is never reached', { ceiling: centavos(1_100), validTo: '2026-12-31' }, 1_000, [['2026-08-24', 100]]],
  ['ends first', { validFrom: '2016-01-01', ceiling: centavos(1_000), validTo: '2027-01-01' }, 900, []],
  ['has no ceiling', {}, 1_000, []],
  ['is not used yet', { ceiling: centavos(1_000) }, 0, []],
])('the ceiling of a contract that %s', (_case, changes, used, expected) => {
  const due = dueOf([contract(changes)], used)
  expect(due.map(({ kind, dueOn, amount }) => [kind, dueOn, amount])).toEqual(
    expected.map(([day, left]) => ['contract_ceiling', day, left]),
  )
})

it('a ceiling that is reached on the last day of its contract is told beside its end, each with its payer', () => {
  const due = dueOf([contract({ ceiling: centavos(1_281), validTo: '2026-10-02' })], 1_000)
  const of = { targetId: 'ctr_1', label: 'CT-9', clientName: 'EPS', dueOn: '2026-10-02' }
  expect(due).toMatchObject([
    { ...of, kind: 'contract_ceiling', amount: 281 },
    { ...of, kind: 'contract_end', amount: null },
  ])
})

// By 5 August, a contract until 31 August, a token and a certificate until 20 August, a table of February.
it.each<[string, Partial<OpenDeadline>, string, string]>([
  ['RIPS without invoice', { packages: [without('2026-07-31')] }, '2026-07-30', '2026-07-31'],
  ['a resolution’s end', { resolutions: [resolution({ validTo: '2026-08-31' })] }, '2026-07-31', '2026-08-01'],
  ['a contract’s end', { contracts: [contract({ validTo: '2026-08-31' })] }, '2026-07-31', '2026-08-01'],
  [
    'a token’s end',
    { tokens: [{ id: 'tok_1', name: 'Laboratorio', expiresAt: '2026-08-20T15:00:00.000Z' }] },
    '2026-08-05',
    '2026-08-06',
  ],
  [
    'a certificate’s end',
    { upkeep: { catalogs: [], certificate: { host: '10.0.0.5', validTo: '2026-08-20T15:00:00.000Z' } } },
    '2026-07-20',
    '2026-07-21',
  ],
  [
    'the review of a table',
    { upkeep: { catalogs: [{ catalog: 'cups', installedAt: '2026-02-02T15:00:00.000Z' }] } },
    '2026-07-26',
    '2026-07-27',
  ],
])('%s is told as soon due on its day, and not on the one before', (_case, open, before, day) => {
  expect([one(open, before)?.status, one(open, day)?.status]).toEqual(['later', 'soon'])
})
