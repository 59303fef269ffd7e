import { expect, it } from 'vitest'
import { isNit, nitCheckDigit } from './nit.ts'

/** Of companies and public bodies, as their own documents print them. */
it.each([
  ['800197268', '4'],
  ['899999090', '2'],
  ['860002964', '4'],
  ['890903938', '8'],
  ['860034313', '7'],
  ['900373913', '4'],
  ['860007738', '9'],
])('the check digit of %s is %s', (nit, digit) => {
  expect(nitCheckDigit(nit)).toBe(digit)
  expect(isNit(nit, digit)).toBe(true)
  expect(isNit(nit, String((Number(digit) + 1) % 10))).toBe(false)
})

it('a NIT has 3 to 15 digits and, where its check digit is not known, no more is asked of it', () => {
  for (const nit of ['900', '900373913', '123456789012345']) {
    for (const unknown of [undefined, null]) expect(isNit(nit, unknown)).toBe(true)
  }
  for (const wrong of ['', '90', '1234567890123456', '900.373.913', ' 900373913', '900373913-4']) {
    expect(isNit(wrong)).toBe(false)
  }
})

it('each of its digits has a weight of its own, worked out by hand', () => {
  const digits = Array.from({ length: 15 }, (_, zeros) => nitCheckDigit(`1${'0'.repeat(zeros)}`))
  expect(digits.join(' ')).toBe('8 4 9 5 3 1 4 7 3 1 8 2 7 1 6')
})

it('a sum that eleven divides has the check digit 0: 9 x 7 + 1 x 3 = 66', () => expect(nitCheckDigit('91')).toBe('0'))
