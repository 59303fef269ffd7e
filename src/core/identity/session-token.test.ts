import { SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { memoryVault, START } from '../../../test/support/identity.ts'
import { SIGNING_KEY, signSession, verifySession } from './session-token.ts'

const HOUR = 3_600_000
const session = {
  id: 'ses_1',
  userId: 'usr_1',
  phone: '+573001112233',
  createdAt: new Date(START).toISOString(),
  expiresAt: new Date(START + 12 * HOUR).toISOString(),
  endedAt: null,
  renewalSha256: null,
}

async function forged(key: string, expiresAt: number, claims: Record<string, string> = { sid: 'ses_1' }) {
  const jwt = new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).setExpirationTime(expiresAt / 1000)
  return jwt.sign(Buffer.from(key, 'base64url'))
}

describe('session tokens', () => {
  test('a token stands for its session until it expires', async () => {
    const vault = memoryVault()
    const token = await signSession(vault, session)
    expect(await verifySession(vault, token, START + 12 * HOUR - 1000)).toBe('ses_1')
    expect(await verifySession(vault, token, START + 12 * HOUR)).toBeUndefined()
  })

  test('the key is made once, is 32 bytes, and outlives the program', async () => {
    const vault = memoryVault()
    const [first, second] = await Promise.all([signSession(vault, session), signSession(vault, session)])
    const key = (await vault.get(SIGNING_KEY)) ?? ''
    expect(Buffer.from(key, 'base64url')).toHaveLength(32)
    const restarted = { ...vault }
    expect(await verifySession(restarted, first, START)).toBe('ses_1')
    expect(await verifySession(restarted, second, START)).toBe('ses_1')
  })

  test('a vault that was locked at first is asked again', async () => {
    const vault = memoryVault()
    let locked = true
    const flaky = { ...vault, get: (name: string) => (locked ? Promise.reject(new Error('locked')) : vault.get(name)) }
    await expect(signSession(flaky, session)).rejects.toThrow('locked')
    locked = false
    expect(await verifySession(flaky, await signSession(flaky, session), START)).toBe('ses_1')
  })

  test.each([
    ['another key', async () => forged('b3RoZXI', START + HOUR)],
    [
      'no signature',
      async () =>
        `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from('{"sid":"ses_1"}').toString('base64url')}.`,
    ],
    ['a changed byte', async (token: string) => `${token.slice(0, -3)}AAA`],
    ['no session', async (_: string, key: string) => forged(key, START + HOUR, {})],
    ['no token at all', async () => 'abc'],
  ])('%s opens nothing', async (_, forge) => {
    const vault = memoryVault()
    const token = await signSession(vault, session)
    const forgery = await forge(token, (await vault.get(SIGNING_KEY)) ?? '')
    expect(await verifySession(vault, forgery, START)).toBeUndefined()
  })
})
