import { expect, it } from 'vitest'
import { nextThousand, pastedAmount } from './amount.ts'

it.each([
  ['1234.5', 1_234.5],
  ['1,234.50', 1_234.5],
  ['$ 1,234,500', 1_234_500],
  [' 40,000.00\n', 40_000],
  ['COP 85.00', 85],
])('%j is pasted as a spreadsheet in English means it', (text, pesos) => {
  expect(pastedAmount(text)).toBe(pesos)
})

it.each(['1.234,50', '40.000', '1.234.500', '40,5', '40000', '', 'unos 40'])('%j is left to the field', (text) => {
  expect(pastedAmount(text)).toBeUndefined()
})

it('a third digit behind a point makes thousands of what looked like cents', () => {
  expect(nextThousand('40,00', '0')).toBe(40_000)
  expect(nextThousand('1.234,50', '0')).toBe(1_234_500)
  expect(nextThousand('40,0', '0')).toBeUndefined()
  expect(nextThousand('40,00', 'Tab')).toBeUndefined()
})
