import { expect, it } from 'vitest'
import { added, type Centavos, centavos, inPesos, times } from './centavos.ts'

it('adds up what floats do not', () => {
  expect(3 * 1234.1).not.toBe(3702.3)
  expect(inPesos(times(centavos(1234.1), 3))).toBe(3702.3)
  expect(inPesos(added([0.1, 0.2, 0.7].map(centavos)))).toBe(1)
})

it('a sum of pesos does not compile as centavos', () => {
  const asked = (amount: Centavos) => amount
  // @ts-expect-error: pesos are no centavos, and neither is what they add up to.
  expect(asked([0.1, 0.2].reduce((sum, pesos) => sum + pesos, 0))).not.toBe(30)
})
