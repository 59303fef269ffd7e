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
  await vi.advanceTimersByTimeAsync(10_000)
  await missed
  const unseen = points.ambush()
  await vi.advanceTimersByTimeAsync(15_000)
  await unseen
  expect([host.kill.mock.calls.length, points.misses]).toEqual([3, 2])
})

it('waits for a point that is owed while others that it was killed at come again and again', async () => {
  const { host, points } = await reached('works', 'rare')
  await Promise.all([points.ambush(), points.pass('works')])
  const ended = points.ambush()
  for (let n = 0; n < 70; n++) {
    expect(await points.pass('works')).toBe(false)
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(await points.pass('rare')).toBe(true)
  await ended
  expect([host.kill.mock.calls.length, points.misses, points.owes()]).toEqual([2, 0, false])
})

it('waits for another one once the one that is owed does not come', async () => {
  const { points } = await reached('works', 'rare')
  await Promise.all([points.ambush(), points.pass('works')])
  const another = points.ambush()
  await points.pass('works')
  await vi.advanceTimersByTimeAsync(9_900)
  expect(await points.pass('works')).toBe(true)
  await another
  expect([points.misses, points.owes()]).toEqual([0, true])
})
