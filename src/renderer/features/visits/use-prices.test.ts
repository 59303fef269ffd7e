import { afterEach, expect, it, vi } from 'vitest'
import { enter, type Page, page } from '../../../../test/contract/window/page.ts'
import { held } from '../../../../test/support/hook.ts'
import { inClinic } from '../../../../test/support/in-clinic.tsx'
import { aVisit } from '../../../../test/support/visits.ts'
import type { Visit } from '../../../contract/visits.ts'
import { queryClient } from '../../base/api/query.ts'
import { draftOf, type VisitDraft } from './draft.ts'
import { pricedNow, usePrices } from './use-prices.ts'

let window: Page
afterEach(() => {
  queryClient.clear()
  window.close()
})

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

/** What is asked for prices, and what they are, as a visit is written that is stored or new. */
async function priced(loaded: Visit | null, base: VisitDraft, draft: VisitDraft) {
  const asked: unknown[] = []
  window = page(async (request) => {
    asked.push(await request.json())
    return Response.json({ items: [{ ...PRICE, contractNumber: 'C-1' }] })
  })
  enter('+573001112233')
  let now = draft
  const of = (): Parameters<typeof usePrices>[0] => ({
    ...{ workspaceId: 'wsp_1', loaded, base, draft: now },
    change: (next) => {
      now = next(now)
    },
  })
  const { by, give } = await held(usePrices, of(), inClinic)
  await by(() => vi.waitFor(() => expect(queryClient.isFetching()).toBe(0)))
  await give(of())
  return { asked, prices: pricesOf(now) }
}

it('a visit that is written is priced, one that stands as it was saved is not, nor one that says too little', async () => {
  const loaded = aVisit('vis_1')
  expect(await priced(loaded, BASE, { ...BASE, note: 'Dolor' })).toEqual({ asked: [], prices: [45_000.5] })
  expect(await priced(null, BASE, { ...BASE, clientId: '', services: [{ ...service, isSaid: false }] })).toEqual({
    asked: [],
    prices: [45_000.5],
  })
  const moved = await priced(loaded, BASE, { ...BASE, date: '2026-12-02' })
  expect(moved).toMatchObject({ asked: [{ date: '2026-12-02', clientId: 'cli_1' }], prices: [52_000] })
  expect(await priced(null, BASE, BASE)).toMatchObject({ asked: [{ date: '2026-11-20' }], prices: [52_000] })
})
