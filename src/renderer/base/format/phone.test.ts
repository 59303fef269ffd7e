import { expect, test } from 'vitest'
import { toE164 } from './phone.ts'

test.each([
  ['300 123 4567', '+573001234567'],
  ['573001234567', '+573001234567'],
  ['+57 300 123 4567', '+573001234567'],
  ['+1 (305) 555-0100', '+13055550100'],
  ['12345', '12345'],
  // Of the desk of a clinic in Bogotá: no mobile.
  ['57 601 123 4567', '576011234567'],
])('%s is %s', (typed, phone) => {
  expect(toE164(typed)).toBe(phone)
})
