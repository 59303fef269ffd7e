import { afterEach, expect, it, vi } from 'vitest'
import { enter, type Page, page } from '../../../../test/contract/window/page.ts'
import { held } from '../../../../test/support/hook.ts'
import { inClinicOf } from '../../../../test/support/in-clinic.tsx'
import { queryClient } from '../../base/api/query.ts'
import { useVisitsOfToday } from './today.tsx'

let opened: Page
afterEach(() => {
  vi.useRealTimers()
  queryClient.clear()
  opened.close()
})

it('a reception whose window was left open overnight sees the visits of the day that has come', async () => {
  const evening = Date.parse('2026-12-01T04:59:50.000Z')
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: evening })
  opened = page(async () => Response.json({ items: [], total: 0, limit: 20, offset: 0 }))
  enter('+573001112233')
  const { by, end } = await held(useVisitsOfToday, undefined, inClinicOf({ role: 'reception' }))
  const days = () => opened.requests.map(({ url }) => new URL(url).searchParams.get('date'))
  await by(async () => undefined)
  expect(days()).toEqual(['2026-11-30'])
  await by(() => vi.advanceTimersByTime(60_000))
  expect(days()).toEqual(['2026-11-30', '2026-12-01'])
  await end()
})
