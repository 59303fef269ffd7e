import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Points } from './points.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Points of a host that is only counted, some of which were often reached and never killed at. */
async function reached(...labels: string[]) {
  const host = { kills: 0, kill: vi.fn(async () => undefined) }
  const points = new Points(host as never)
  for (let n = 0; n < 100; n++) for (const label of labels) await points.pass(label)
  return { host, points }
}

it('waits for a host that takes long to begin as for one that is quick', async () => {
  const { host, points } = await reached('begins', 'works')
  await Promise.all([points.ambush(), points.pass('works')])
  const ended = points.ambush()
  await vi.advanceTimersByTimeAsync(9_000)
  expect(await points.pass('works')).toBe(false)
  expect(await points.pass('begins')).toBe(true)
  await ended
  expect([host.kill.mock.calls.length, points.misses]).toEqual([2, 0])
})

it('kills wherever the host is when it comes to none whose turn it is, and when nothing of it is seen', async () => {
  const { host, points } = await reached('begins', 'works')
  await Promise.all([points.ambush(), points.pass('works')])
  const missed = points.ambush()
  await points.pass('works')
  await vi.advanceTimersByTimeAsync(2_000)
  await missed
  const unseen = points.ambush()
  await vi.advanceTimersByTimeAsync(15_000)
  await unseen
  expect([host.kill.mock.calls.length, points.misses]).toEqual([3, 2])
})
