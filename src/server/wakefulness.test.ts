import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchSleep } from './wakefulness.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('tells a machine that slept from one that was only busy', () => {
  let asleep = 0
  let woke = 0
  const stop = watchSleep(
    () => woke++,
    () => Date.now() + asleep,
  )
  vi.advanceTimersByTime(60_000)
  asleep = 30_000
  vi.advanceTimersByTime(10_000)
  expect(woke).toBe(0)
  asleep += 3_600_000
  vi.advanceTimersByTime(30_000)
  expect(woke).toBe(1)
  stop()
  asleep += 3_600_000
  vi.advanceTimersByTime(30_000)
  expect(woke).toBe(1)
})
