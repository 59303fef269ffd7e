import { expect, test } from 'vitest'
import { digitOf, nitProblem } from './nit.ts'

test('a NIT is understood as people write it, with its check digit or without', () => {
  for (const typed of ['900123456', '900.123.456', '900123456-8', ' 900.123.456-8 ']) {
    expect([typed, digitOf(typed), nitProblem(typed)]).toEqual([typed, '8', undefined])
  }
})

test('a check digit that is not of the number is said, with the right one', () => {
  expect(nitProblem('900.123.456-7')).toBe(
    'Ese no es el dígito de verificación de 900123456: sería 8. Revise los números.',
  )
  expect(digitOf('900.123.456-7')).toBeUndefined()
  for (const typed of ['', 'hospital', '12', '900-123']) expect(nitProblem(typed)).toMatch(/^Escriba el NIT/)
})
