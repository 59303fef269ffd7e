import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ADMIN_PHONE, openWorld, PASSWORD, type World } from '../../../test/support/identity.ts'

const ORIGIN = 'http://radica.test'
const KEY = 'k'.repeat(43)

let world: World
let signedIn: Response
let cookie: string
let token: string
beforeEach(async () => {
  world = await openWorld()
  await world.setup()
  signedIn = await send('sessions', { phone: ADMIN_PHONE, password: PASSWORD, windowKey: KEY })
  cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? ''
  token = (await signedIn.json()).token
})
afterEach(() => world.close())

function send(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  const init = { method: 'POST', headers: { 'content-type': 'application/json', ...headers } }
  return world.fetch(new Request(`${ORIGIN}/api/v1/${path}`, { ...init, body: JSON.stringify(body) }))
}
const renew = (headers: Record<string, string> = {}, windowKey = KEY) =>
  send('sessions/renewal', { windowKey }, { origin: ORIGIN, cookie, ...headers })
const account = (headers: Record<string, string>) => world.fetch(new Request(`${ORIGIN}/api/v1/account`, { headers }))

test('the cookie is for no script, no other site and no other path, and a program that brings no key gets none', async () => {
  expect(signedIn.headers.get('set-cookie')).toMatch(
    /^radica-[0-9a-f]{16}=[\w-]{43}; Path=\/api\/v1\/sessions\/renewal; Max-Age=43200; HttpOnly; SameSite=Strict$/,
  )
  const plain = await send('sessions', { phone: ADMIN_PHONE, password: PASSWORD })
  expect([plain.status, plain.headers.get('set-cookie')]).toEqual([201, null])
})

test('the cookie of a page that came over TLS goes over nothing else, also where a proxy ends TLS', async () => {
  const body = JSON.stringify({ phone: ADMIN_PHONE, password: PASSWORD, windowKey: KEY })
  const signIn = async (origin: string, headers: Record<string, string>) => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body }
    return (await world.fetch(new Request(`${origin}/api/v1/sessions`, init))).headers.get('set-cookie')
  }
  const page = 'https://radica.example.org'
  expect(await signIn(page, {})).toMatch(/; SameSite=Strict; Secure$/)
  expect(await signIn(ORIGIN, { origin: page })).toMatch(/; SameSite=Strict; Secure$/)
  expect(await signIn(ORIGIN, { origin: ORIGIN })).toMatch(/; SameSite=Strict$/)
})

test('both halves together renew the session with a token that counts', async () => {
  const answer = await renew()
  expect(answer.status).toBe(200)
  const { token: renewed, profile } = await answer.json()
  expect(profile.phone).toBe(ADMIN_PHONE)
  expect((await account({ authorization: `Bearer ${renewed}` })).status).toBe(200)
})

test('a proxy that gives the host another name may stand between, since the browser says whose page asks', async () => {
  const behind = { origin: 'https://radica.example.org', 'sec-fetch-site': 'same-origin' }
  expect((await renew(behind)).status).toBe(200)
  for (const site of ['same-site', 'cross-site', 'none']) {
    expect((await renew({ ...behind, 'sec-fetch-site': site })).status).toBe(401)
  }
})

describe('nothing of it signs in elsewhere or alone', () => {
  test.each([
    ['without a cookie', { cookie: '' }],
    ['with another cookie', { cookie: `radica-0000000000000000=${'c'.repeat(43)}` }],
    ['from another port of the machine', { origin: 'http://radica.test:4311' }],
    ['from another site', { origin: 'https://evil.example' }],
    ['from a file', { origin: 'null' }],
  ])('%s', async (_, headers) => {
    expect((await renew(headers)).status).toBe(401)
  })

  test('without an origin, as programs ask', async () => {
    expect((await send('sessions/renewal', { windowKey: KEY }, { cookie })).status).toBe(401)
  })

  test('with the key of another window', async () => {
    expect((await renew({}, 'x'.repeat(43))).status).toBe(401)
  })

  test('neither the cookie nor its value nor the window key opens an operation', async () => {
    const value = cookie.split('=')[1] ?? ''
    expect((await account({ cookie, origin: ORIGIN })).status).toBe(401)
    for (const secret of [value, KEY]) {
      expect((await account({ authorization: `Bearer ${secret}` })).status).toBe(401)
    }
  })

  test('the store keeps neither half', async () => {
    const [, value = ''] = cookie.split('=')
    const stored = JSON.stringify(await world.store.read.identity.findSession(sessionOf(token)))
    for (const half of [value, KEY]) expect(stored).not.toContain(half)
  })
})

describe('a session that is over is not renewed', () => {
  test('after signing out', async () => {
    await world.as(token)('sessions.delete', {})
    expect((await renew()).status).toBe(401)
  })

  test('after a new password elsewhere', async () => {
    const body = { currentPassword: PASSWORD, password: 'otra-clave-distinta' }
    await world.as(await world.signIn(ADMIN_PHONE))('account.update', { revision: 1, body })
    expect((await renew()).status).toBe(401)
  })

  test('after its twelve hours, which renewing does not stretch', async () => {
    world.clock.advance(6 * 3_600_000)
    const { expiresAt } = await (await renew()).json()
    expect(expiresAt).toBe('2026-11-22T03:00:00.000Z')
    world.clock.advance(6 * 3_600_000)
    expect((await renew()).status).toBe(401)
  })

  test('of somebody who was disabled', async () => {
    world.sql('UPDATE users SET is_active = 0')
    expect((await renew()).status).toBe(403)
  })
})

const sessionOf = (jwt: string): string => JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString()).sid
