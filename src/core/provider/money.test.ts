import { expect, test } from 'vitest'
import { centavos, pesos } from './money.ts'

test.each([
  [0, '0.00'],
  [5, '0.05'],
  [100, '1.00'],
  [5_530_000, '55300.00'],
  [123_456_789_012_345, '1234567890123.45'],
])('%i centavos are %s', (amount, text) => {
  expect(pesos(amount)).toBe(text)
  expect(centavos(text)).toBe(amount)
})

test.each([
  ['55300', 5_530_000],
  ['55300.5', 5_530_050],
  ['55300.5000', 5_530_050],
  [55_300.29, 5_530_029],
  [0.07, 7],
  ['55300.005', undefined],
  ['-1', undefined],
  ['1e3', undefined],
  ['1,000.00', undefined],
  ['', undefined],
  [null, undefined],
  [['55300'], undefined],
  [Number.NaN, undefined],
])('%j is read as %j', (text, amount) => expect(centavos(text)).toBe(amount))
