import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { systemClock } from './clock.ts'

it('calls nobody back early who waits for longer than the platform counts', async () => {
  let called = 0
  const cancel = systemClock.after(2 ** 31, () => called++)
  await sleep(20)
  cancel()
  expect(called).toBe(0)
})
