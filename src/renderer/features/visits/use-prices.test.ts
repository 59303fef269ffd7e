import { afterEach, expect, it } from 'vitest'
import { enter, type Page, page } from '../../../../test/contract/window/page.ts'
import { aVisit } from '../../../../test/support/visits.ts'
import { draftOf, type VisitDraft } from './draft.ts'
import { pricedNow } from './use-prices.ts'

let window: Page
afterEach(() => window.close())

const PRICE = { value: 52_000, priceListId: 'prl_1', listName: 'Tarifas', from: '2026-12-01', percentage: null }
const [service] = draftOf(aVisit('vis_1')).services
if (!service) throw new Error('a visit without services')
const BASE: VisitDraft = {
  ...draftOf(aVisit('vis_1')),
  services: [{ ...service, isSaid: false, price: { ...PRICE, value: 45_000, contractNumber: 'C-1' } as never }],
}
const pricesOf = ({ services }: VisitDraft) => services.map(({ unitPrice }) => unitPrice)

it('a saved visit keeps its price until something of that changes, and then has the list’s of this moment', async () => {
  window = page(async () => Response.json({ items: [{ ...PRICE, contractNumber: 'C-1' }] }))
  enter('+573001112233')
  expect(pricesOf(await pricedNow('wsp_1', BASE, { ...BASE, note: 'Dolor' }))).toEqual([45_000.5])
  expect(window.requests).toHaveLength(0)
  expect(pricesOf(await pricedNow('wsp_1', BASE, { ...BASE, date: '2026-12-02' }))).toEqual([52_000])
  expect(pricesOf(await pricedNow('wsp_1', null, BASE))).toEqual([52_000])
})

it('where nobody can be asked for prices, what is there is saved', async () => {
  window = page(() => Promise.reject(new TypeError('down')))
  enter('+573001112233')
  expect(pricesOf(await pricedNow('wsp_1', null, BASE))).toEqual([45_000.5])
})
