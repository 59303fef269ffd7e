import { describe, expect, test } from 'vitest'
import { hashPassword, isOutdated, NOBODYS_HASH, verifyPassword } from './passwords.ts'

describe('passwords', () => {
  test('only the password itself opens its hash, whatever form its accents were typed in', async () => {
    const stored = await hashPassword('contraseña-segura')
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
    expect(await verifyPassword('contraseña-segura'.normalize('NFD'), stored)).toBe(true)
    expect(await verifyPassword('contraseña-segurA', stored)).toBe(false)
    expect(await verifyPassword('', stored)).toBe(false)
  })

  test('the same password is never stored the same way twice', async () => {
    expect(await hashPassword('la misma de siempre')).not.toBe(await hashPassword('la misma de siempre'))
  })

  test('a hash of before is judged by its own rules, and is known as one', async () => {
    const stored = 'scrypt$16$8$1$c2Fs$'
    const { scryptSync } = await import('node:crypto')
    const hash = scryptSync('antigua', 'sal', 64, { N: 16, r: 8, p: 1 }).toString('base64url')
    expect(await verifyPassword('antigua', stored + hash)).toBe(true)
    expect(await verifyPassword('nueva', stored + hash)).toBe(false)
    expect([isOutdated(stored + hash), isOutdated(await hashPassword('nueva'))]).toEqual([true, false])
  })

  test("nobody's hash costs what a real one costs", async () => {
    const cost = (stored: string) => stored.split('$').map((part, i) => (i < 4 ? part : part.length))
    expect(cost(NOBODYS_HASH)).toEqual(cost(await hashPassword('cualquiera')))
    expect(await verifyPassword('cualquiera', NOBODYS_HASH)).toBe(false)
  })

  test('hashing does not stop the event loop', async () => {
    let turns = 0
    const timer = setInterval(() => turns++, 1)
    await hashPassword('cualquiera')
    clearInterval(timer)
    expect(turns).toBeGreaterThan(2)
  })
})
