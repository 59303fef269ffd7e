import { expect, it } from 'vitest'
import { virtualClock } from '../../test/support/clock.ts'
import { movableClock } from './movable-clock.ts'

it('goes on from where it was set, as fast as the machine, until it says again what that says', async () => {
  const machine = virtualClock()
  const clock = movableClock(machine)
  const before = machine.now()
  for (const day of ['2024-12-30', '2025-01-06']) clock.moveTo(Date.parse(`${day}T22:00:00Z`))
  await machine.advance(90_000)
  expect(new Date(clock.now()).toISOString()).toBe('2025-01-06T22:01:30.000Z')
  clock.release()
  expect(clock.now()).toBe(before + 90_000)
})
