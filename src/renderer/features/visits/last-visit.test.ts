import { afterEach, expect, it } from 'vitest'
import { enter, type Page, page } from '../../../../test/contract/window/page.ts'
import { aVisit } from '../../../../test/support/visits.ts'
import { queryClient } from '../../base/api/query.ts'
import { termsOf } from './last-visit.ts'

let window: Page
afterEach(() => {
  queryClient.clear()
  window.close()
})

it('who paid last time paid on the last day, whatever was registered since of years before', async () => {
  const [present, past] = [
    aVisit('vis_1', { date: '2026-11-20', clientId: 'cli_now', coverage: '16' }),
    aVisit('vis_2', { date: '2024-03-01', clientId: 'cli_before', coverage: '17' }),
  ]
  window = page(async (request) => {
    const { searchParams } = new URL(request.url)
    const items = searchParams.get('sort') === '-date' ? [present, past] : [past, present]
    return Response.json({ items: items.slice(0, Number(searchParams.get('limit'))) })
  })
  enter('+573001112233')
  expect(await termsOf('wsp_1', 'pat_1')).toMatchObject({ clientId: 'cli_now', coverage: '16' })
})
