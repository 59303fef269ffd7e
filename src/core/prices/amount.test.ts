import fc from 'fast-check'
import { expect, it } from 'vitest'
import { centavos, inPesos } from '../../contract/centavos.ts'
import { shownPercentage, storedPercentage, withPercentage } from './amount.ts'

const pesos = (value: number, percentage: number, base: 'soat' | 'iss') =>
  inPesos(withPercentage(centavos(value), storedPercentage(percentage), base))

it.each([
  // 66.100 less a tenth is 59.490: the nearest hundred.
  [66_100, -10, 'soat', 59_500],
  [66_100, -10, 'iss', 59_490],
  // Exactly in the middle goes up.
  [50_000, 0.1, 'soat', 50_100],
  [500, -50, 'soat', 300],
  [333, -50, 'iss', 167],
  [12_345, 33.33, 'iss', 16_460],
  [45_000, 0, 'soat', 45_000],
  [45_000, -100, 'soat', 0],
  [10_000_000_000_000, 1_000, 'iss', 110_000_000_000_000],
] as const)('%i with %f %% of the %s is %i', (value, percentage, base, price) => {
  expect(pesos(value, percentage, base)).toBe(price)
})

it('is never further from the exact share than half a step, in whole steps', () => {
  const value = fc.integer({ min: 0, max: 1_000_000_000 })
  const percentage = fc.integer({ min: -10_000, max: 100_000 })
  fc.assert(
    fc.property(value, percentage, fc.constantFrom('soat', 'iss'), (cents, hundredths, base) => {
      const step = base === 'soat' ? 10_000n : 100n
      const price = BigInt(withPercentage(centavos(cents / 100), hundredths, base))
      const exact = BigInt(Math.round(cents)) * BigInt(10_000 + hundredths)
      const error = price * 10_000n - exact
      expect(price % step).toBe(0n)
      expect(2n * (error < 0n ? -error : error) <= step * 10_000n).toBe(true)
    }),
  )
})

it('a percentage comes out as it went in', () => {
  for (const percentage of [-10, 0.01, 33.33, -99.99, 1_000, 0.07, 1.1]) {
    expect(shownPercentage(storedPercentage(percentage))).toBe(percentage)
  }
})
