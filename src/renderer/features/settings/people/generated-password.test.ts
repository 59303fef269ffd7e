import { expect, test } from 'vitest'
import { STRONG_ENOUGH, strengthOf } from '../../../../contract/password-strength.ts'
import { generatedPassword } from './generated-password.ts'

test('a generated password has letters and digits that nobody mistakes, each of them about as often', () => {
  const made = Array.from({ length: 2_000 }, generatedPassword)
  expect(new Set(made).size).toBe(made.length)
  const counts = new Map<string, number>()
  for (const password of made) {
    expect(password).toMatch(/^([a-hjkmnp-z2-9]{4}-){3}[a-hjkmnp-z2-9]{4}$/)
    for (const letter of password.replaceAll('-', '')) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  }
  expect(counts.size).toBe(31)
  const mean = (2_000 * 16) / 31
  for (const count of counts.values()) expect(Math.abs(count - mean)).toBeLessThan(mean * 0.25)
})

test('it is strong enough for the service', async () => {
  expect((await strengthOf(generatedPassword(), [])).score).toBeGreaterThanOrEqual(STRONG_ENOUGH)
})
