import { expect, test } from 'vitest'
import { aVisit } from '../../../../test/support/visits.ts'
import type { VisitPrice } from '../../../contract/visits.ts'
import { draftOf } from './draft.ts'
import { pricedBy, withPrices } from './prices.ts'

const LISTED: VisitPrice = {
  value: 45_000,
  contractId: 'ctr_1',
  contractNumber: 'CT-1',
  priceListId: 'prl_1',
  listName: 'SOAT -10',
  base: 'soat',
  percentage: -10,
  from: '2026-01-01',
}
const [service] = draftOf(
  aVisit('vis_1', {
    services: [{ category: 1, service: { codConsulta: '890301' }, quantity: 1, unitPrice: 45_000, price: LISTED }],
  }),
).services

test('what somebody types stands, whatever the list says, also where it is nothing', () => {
  if (!service) throw new Error('the visit has no service')
  for (const typed of [12_000, 0]) {
    const said = pricedBy(service, typed)
    expect(withPrices([said], [LISTED])).toEqual([{ ...service, unitPrice: typed, isSaid: true, price: undefined }])
  }
})

test('a field that is cleared is the list’s again, also where that says nothing', () => {
  if (!service) throw new Error('the visit has no service')
  const cleared = pricedBy(pricedBy(service, 0), '')
  expect(withPrices([cleared], [LISTED])).toMatchObject([{ unitPrice: 45_000, price: LISTED }])
  const free = { ...LISTED, value: 0 }
  expect(withPrices([cleared], [free])).toMatchObject([{ unitPrice: 0, price: free }])
})

test('an answer about other services than those that are there by now changes none of them', () => {
  if (!service) throw new Error('the visit has no service')
  const risen = { ...LISTED, value: 50_000 }
  const [one, two, three] = [[service], [service, service], [service, service, service]]
  expect(withPrices(one, [risen, LISTED])).toBe(one)
  expect(withPrices(three, [risen, LISTED])).toBe(three)
  expect(withPrices(two, [risen, LISTED])).toEqual([{ ...service, unitPrice: 50_000, price: risen }, service])
})
