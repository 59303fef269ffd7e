import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { ADMIN_PHONE, begunWorld, PASSWORD } from '../../../test/support/identity.ts'
import type { BodyInput } from '../../contract/operations.ts'

const NEXT = 'otra-clave-distinta'

let { world, token, workspaceId } = await begunWorld()
beforeEach(async () => {
  await world.close()
  ;({ world, token, workspaceId } = await begunWorld())
})
afterAll(() => world.close())

const update = (body: BodyInput<'account.update'>, revision = 1, idempotencyKey?: string) =>
  world.as(token)('account.update', { body, revision, ...(idempotencyKey ? { idempotencyKey } : {}) })

describe('profile', () => {
  test('names and e-mail change without a password; null clears the e-mail', async () => {
    const { body } = await update({ firstName: 'Ana María', email: 'ana@example.org' })
    expect(body).toMatchObject({ revision: 2, user: { firstName: 'Ana María', email: 'ana@example.org' } })
    expect((await update({ email: null }, 2)).body).toMatchObject({ revision: 3, user: { email: null } })
    expect((await world.as(token)('account.get', {})).body.revision).toBe(3)
  })

  test('how high rows are goes with the person to every window', async () => {
    expect((await world.as(token)('account.get', {})).body.density).toBe('compact')
    expect((await update({ density: 'comfortable' })).body.density).toBe('comfortable')
    expect((await world.as(token)('account.get', {})).body.density).toBe('comfortable')
  })

  test('the language is told in the profile, and decides what answers are worded in where a request asks for none', async () => {
    const refused = async (language?: string, as: string | undefined = token) => {
      const headers = new Headers({ authorization: `Bearer ${as}`, ...(language && { 'accept-language': language }) })
      const response = await world.fetch(new Request('http://radica.test/api/v1/account?unknown=1', { headers }))
      const { error } = await response.json()
      return [response.headers.get('content-language'), (error.issues?.[0] ?? error).message]
    }
    const spanish = ['es-CO', (await refused())[1]]
    expect((await world.as(token)('account.get', {})).body.language).toBe('es-CO')
    expect((await update({ language: 'en' })).body.language).toBe('en')
    const english = await refused('en')
    expect(english).not.toEqual(spanish)
    expect(await refused()).toEqual(english)
    expect(await refused('*')).toEqual(english)
    expect(await refused('es')).toEqual(spanish)
    expect(await refused(undefined, 'nobody')).toMatchObject(['es-CO', expect.anything()])
    const { body } = await world.as()('sessions.create', { body: { phone: ADMIN_PHONE, password: PASSWORD } })
    expect(body.profile.language).toBe('en')
  })

  test('a stale revision changes nothing and tells the present one, before any password is asked', async () => {
    await update({ firstName: 'Ana María' })
    await expect(update({ password: NEXT, currentPassword: 'mala-y-larga' })).rejects.toMatchObject({
      code: 'revision_conflict',
      issues: [{ message: expect.stringContaining('2') }],
    })
  })
})

describe('phone and password', () => {
  test.each([{ phone: '+573005550000' }, { password: NEXT }])('%o needs the current password', async (change) => {
    await expect(update(change)).rejects.toMatchObject({ code: 'invalid_request', field: 'currentPassword' })
    await expect(update({ ...change, currentPassword: 'mala-y-larga' })).rejects.toMatchObject({
      status: 400,
      code: 'invalid_request',
      field: 'currentPassword',
      issues: [{ code: 'wrong_password' }],
    })
    expect((await world.as(token)('account.get', {})).body).toMatchObject({ phone: ADMIN_PHONE, revision: 1 })
  })

  test('guessing the current password is slowed down like signing in', async () => {
    for (let i = 0; i < 3; i++) {
      await expect(update({ password: NEXT, currentPassword: 'mala-y-larga' })).rejects.toMatchObject({ status: 400 })
    }
    await expect(update({ password: NEXT, currentPassword: PASSWORD })).rejects.toMatchObject({ status: 400 })
    world.clock.advance(8_000)
    await update({ password: NEXT, currentPassword: PASSWORD })
  })

  test('a new password ends the other sessions, and only it signs in', async () => {
    const other = await world.signIn(ADMIN_PHONE)
    await update({ password: NEXT, currentPassword: PASSWORD })
    await expect(world.as(other)('account.get', {})).rejects.toMatchObject({ code: 'unauthenticated' })
    await world.as(token)('account.get', {})
    await expect(world.signIn(ADMIN_PHONE)).rejects.toMatchObject({ code: 'unauthenticated' })
    await world.signIn(ADMIN_PHONE, NEXT)
  })

  test('invalid_phone and phone_in_use', async () => {
    const { phone } = await world.join(token, workspaceId, 'viewer')
    await expect(update({ phone: '3005550000' })).rejects.toMatchObject({ code: 'invalid_phone', field: 'phone' })
    await expect(update({ phone, currentPassword: PASSWORD })).rejects.toMatchObject({
      status: 409,
      code: 'phone_in_use',
      field: 'phone',
    })
    // The own phone again changes nothing.
    expect((await update({ phone: ADMIN_PHONE })).body.revision).toBe(1)
  })

  test('the same intent sent twice happens once, and the second answer is the first', async () => {
    const body = { password: NEXT, currentPassword: PASSWORD }
    const first = await update(body, 1, 'clave-1')
    expect(await update(body, 1, 'clave-1')).toEqual(first)
    expect((await world.as(token)('account.get', {})).body.revision).toBe(2)
    const { items } = await world.store.read.audit.list('', { limit: 100, offset: 0 })
    expect(items.filter(({ operation }) => operation === 'account.update')).toMatchObject([
      { actor: first.body.subject, target: first.body.subject, revision: 2, requestSha256: null },
    ])
  })

  test('a refused intent frees its key', async () => {
    const wrong = { password: NEXT, currentPassword: 'mala-y-larga' }
    await expect(update(wrong, 1, 'clave-1')).rejects.toMatchObject({ status: 400 })
    await update({ password: NEXT, currentPassword: PASSWORD }, 1, 'clave-1')
  })
})
