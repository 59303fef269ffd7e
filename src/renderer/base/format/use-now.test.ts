import { afterEach, expect, it, vi } from 'vitest'
import { held } from '../../../../test/support/hook.ts'
import { useNow } from './use-now.ts'

afterEach(() => vi.useRealTimers())

it('tells each second which moment it is, until nobody looks', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: 1_000 })
  const { by, now, end } = await held(useNow, undefined)
  expect(now()).toBe(1_000)
  await by(() => vi.advanceTimersByTime(2_000))
  expect(now()).toBe(3_000)
  await end()
  expect(vi.getTimerCount()).toBe(0)
})
