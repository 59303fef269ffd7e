import { expect, it } from 'vitest'
import { centavos } from '../contract/centavos.ts'
import { MOST_OF_LINE } from '../contract/common.ts'
import { expectPayable, isTooMuch } from './payable.ts'

it('the highest amount of a line is one, and a centavo more is none', () => {
  expect(isTooMuch(centavos(MOST_OF_LINE))).toBe(false)
  expect(isTooMuch(centavos(MOST_OF_LINE / 4), 4)).toBe(false)
  expect(isTooMuch(centavos(MOST_OF_LINE + 0.01))).toBe(true)
  expect(() => expectPayable(centavos(MOST_OF_LINE / 4 + 0.01), 4, 'lines[0].unitPrice')).toThrow()
})
