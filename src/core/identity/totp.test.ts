import { expect, test } from 'vitest'
import { newTotpSecret, stepOf, totpAt, totpUri } from './totp.ts'

/** RFC 6238, appendix B: the last six of its eight digits. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('the vector of RFC 6238 at %i s is %s', (seconds, code) => {
  expect(totpAt(SECRET, Math.floor(seconds / 30))).toBe(code)
})

test('takes the code of the step before, of the present one and of the next, and of no other', () => {
  const now = 1_111_111_111_000
  const present = Math.floor(now / 30_000)
  const taken = [-2, -1, 0, 1, 2].map((away) => stepOf(SECRET, totpAt(SECRET, present + away), now, 0))
  expect(taken).toEqual([undefined, present - 1, present, present + 1, undefined])
})

test('takes neither a used code nor an older one', () => {
  const now = 1_111_111_111_000
  const present = Math.floor(now / 30_000)
  const codes = [present - 1, present, present + 1].map((step) => totpAt(SECRET, step))
  expect(codes.map((code) => stepOf(SECRET, code, now, present))).toEqual([undefined, undefined, present + 1])
})

test.each(['', '28708', '2870820', 'abcdef', '２８７０８２'])('takes no %o', (code) => {
  expect(stepOf(SECRET, code, 59_000, 0)).toBeUndefined()
})

test('a secret has 160 bits, and its address holds it for an authenticator', () => {
  const secret = newTotpSecret()
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(newTotpSecret()).not.toBe(secret)
  expect(totpUri(secret, '+573001112233')).toBe(
    `otpauth://totp/Radica%3A%2B573001112233?secret=${secret}&issuer=Radica`,
  )
})
