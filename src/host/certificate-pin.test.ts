import { expect, it } from 'vitest'
import { pinOf, readPin } from './certificate-pin.ts'

const SHA256 = 'A1:B2:C3:D4:E5:F6:07:18:29:3A:4B:5C:6D:7E:8F:90:01:12:23:34:45:56:67:78:89:9A:AB:BC:CD:DE:EF:F0'
const PIN = 'A1B2-C3D4-E5F6-0718-293A-4B5C'

it('is how the fingerprint begins, in groups that can be read aloud', () => {
  expect(pinOf({ fingerprint256: SHA256 })).toBe(PIN)
})

it.each([PIN, PIN.toLowerCase(), ' a1b2 c3d4 e5f6 0718 293a 4b5c ', SHA256])('is read as it is typed: %s', (typed) => {
  expect(readPin(typed)).toBe(PIN)
})

it.each(['', 'A1B2', `${PIN}0`, PIN.replace('A', 'G')])('is not read of what is none: %s', (typed) => {
  expect(readPin(typed)).toBeUndefined()
})
