import { expect, it } from 'vitest'
import { isAllowedOutside } from './external-links.ts'

it.each(['https://www.minsalud.gov.co/rips', 'https://web.sispro.gov.co/', 'https://dian.gov.co/x?y=1'])(
  'opens %s',
  (url) => {
    expect(isAllowedOutside(url)).toBe(true)
  },
)

it.each([
  'http://www.minsalud.gov.co/',
  'https://minsalud.gov.co.evil.example/',
  'https://evilminsalud.gov.co/',
  'https://evil.example/?minsalud.gov.co',
  'https://minsalud.gov.co@evil.example/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'not an address',
  '',
])('does not open %s', (url) => {
  expect(isAllowedOutside(url)).toBe(false)
})
