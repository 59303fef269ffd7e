import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { ADMIN_PHONE, begunWorld, PASSWORD } from '../../../test/support/identity.ts'
import { secretName } from './second-factor-code.ts'
import { totpAt } from './totp.ts'

const STEP_MS = 30_000
const REQUIRED = { status: 401, code: 'second_factor_required' }

let { world, token, workspaceId } = await begunWorld()
beforeEach(async () => {
  await world.close()
  ;({ world, token, workspaceId } = await begunWorld())
})
afterAll(() => world.close())

const codeNow = (secret: string, away = 0) => totpAt(secret, Math.floor(world.clock.now() / STEP_MS) + away)
const begin = async (as = token) =>
  (await world.as(as)('secondFactor.begin', { body: { currentPassword: PASSWORD } })).body.secret
const signIn = (code?: string, phone = ADMIN_PHONE) =>
  world.as()('sessions.create', { body: { phone, password: PASSWORD, ...(code && { code }) } })

/** Somebody turns it on; the clock goes on, so that the next code is another one. */
async function turnOn(as = token) {
  const secret = await begin(as)
  const { body } = await world.as(as)('secondFactor.confirm', { body: { code: codeNow(secret) } })
  world.clock.advance(2 * STEP_MS)
  return { secret, recoveryCodes: body.recoveryCodes }
}

describe('turning it on', () => {
  test('takes the own password, and a code that shows that a program has the secret', async () => {
    await expect(
      world.as(token)('secondFactor.begin', { body: { currentPassword: 'mala-y-larga' } }),
    ).rejects.toMatchObject({ field: 'currentPassword' })
    await begin()
    await expect(world.as(token)('secondFactor.confirm', { body: { code: '000000' } })).rejects.toMatchObject({
      field: 'code',
      issues: [{ code: 'wrong_code' }],
    })
    expect((await signIn()).status).toBe(201)
  })

  test('gives recovery codes once; neither they nor the secret lie in the store', async () => {
    const { secret, recoveryCodes } = await turnOn()
    expect(new Set(recoveryCodes).size).toBe(10)
    expect(await world.secrets.get(secretName((await world.as(token)('account.get', {})).body.subject))).toBe(secret)
    const user = JSON.stringify(await world.store.read.identity.findUserByPhone(ADMIN_PHONE))
    const logged = JSON.stringify(world.logged)
    for (const each of [secret, ...recoveryCodes]) expect(user + logged).not.toContain(each)
  })

  test('takes its code for nothing else: it opens no session, and gives no other recovery codes without the password', async () => {
    const secret = await begin()
    const confirm = () => world.as(token)('secondFactor.confirm', { body: { code: codeNow(secret) } })
    await confirm()
    await expect(signIn(codeNow(secret))).rejects.toMatchObject(REQUIRED)
    world.clock.advance(2 * STEP_MS)
    await expect(confirm()).rejects.toMatchObject({ field: 'code', issues: [{ code: 'wrong_code' }] })
  })
})

describe('signing in with it', () => {
  test('takes password and code; only who knows the password learns that there is one', async () => {
    const { secret } = await turnOn()
    await expect(signIn()).rejects.toMatchObject(REQUIRED)
    const wrong = world.as()('sessions.create', { body: { phone: ADMIN_PHONE, password: 'mala-y-larga' } })
    await expect(wrong).rejects.toMatchObject({ code: 'unauthenticated' })
    const { body } = await signIn(codeNow(secret))
    expect(body.profile.hasSecondFactor).toBe(true)
  })

  test('a code that was used is worth nothing, also when it is sent twice at once', async () => {
    const { secret } = await turnOn()
    const code = codeNow(secret)
    const both = await Promise.allSettled([signIn(code), signIn(code)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(signIn(code)).rejects.toMatchObject(REQUIRED)
  })

  test('guessing codes gets slower like guessing passwords, though the password is right', async () => {
    const { secret } = await turnOn()
    for (let n = 0; n < 3; n++) await expect(signIn('000000')).rejects.toMatchObject(REQUIRED)
    await expect(signIn(codeNow(secret))).rejects.toMatchObject({ code: 'unauthenticated', retryAfterSeconds: 8 })
    world.clock.advance(8_000)
    await signIn(codeNow(secret))
  })

  test('a recovery code works once, however it is typed, and also when the secret was lost', async () => {
    const { recoveryCodes } = await turnOn()
    const [first = '', second = ''] = recoveryCodes
    await world.secrets.delete(secretName((await world.as(token)('account.get', {})).body.subject))
    await signIn(first.toLowerCase().replace('-', ' '))
    await expect(signIn(first)).rejects.toMatchObject(REQUIRED)
    await signIn(second)
  })
})

describe('taking it away', () => {
  test('takes the own password; afterwards the password alone signs in', async () => {
    await turnOn()
    const off = (currentPassword: string) => world.as(token)('secondFactor.remove', { body: { currentPassword } })
    await expect(off('mala-y-larga')).rejects.toMatchObject({ field: 'currentPassword' })
    expect((await off(PASSWORD)).body.hasSecondFactor).toBe(false)
    await signIn()
  })

  test('an administrator does it for somebody who has lost the phone', async () => {
    const { token: theirs, phone, userId } = await world.join(token, workspaceId, 'operator')
    await turnOn(theirs)
    await expect(signIn(undefined, phone)).rejects.toMatchObject(REQUIRED)
    const params = { workspaceId, userId }
    await world.as(token)('members.update', { params, revision: 1, body: { secondFactor: false } })
    await signIn(undefined, phone)
  })
})

describe('a clinic that asks its administrators for it', () => {
  const put = (adminSecondFactor: boolean, idleLockMinutes = 15) =>
    world.as(token)('workspaceSecurity.put', { params: { workspaceId }, body: { adminSecondFactor, idleLockMinutes } })
  const members = (as: string) => world.as(as)('members.list', { params: { workspaceId } })

  test('is not asked by somebody who has none', async () => {
    await expect(put(true)).rejects.toMatchObject({ code: 'second_factor_setup_required', field: 'adminSecondFactor' })
  })

  test('refuses what is theirs to an administrator without, at once, until there is one; work goes on', async () => {
    const other = await world.join(token, workspaceId, 'admin')
    await members(other.token)
    await turnOn()
    await put(true)
    await expect(members(other.token)).rejects.toMatchObject({ status: 403, code: 'second_factor_setup_required' })
    expect((await world.as(other.token)('workspaces.get', { params: { workspaceId } })).status).toBe(200)
    await turnOn(other.token)
    expect((await members(other.token)).status).toBe(200)
  })

  test('says when its windows lock', async () => {
    const read = async () => (await world.as(token)('workspaceSecurity.get', { params: { workspaceId } })).body
    expect(await read()).toEqual({ idleLockMinutes: 15, adminSecondFactor: false })
    await put(false, 5)
    expect(await read()).toEqual({ idleLockMinutes: 5, adminSecondFactor: false })
    await expect(put(false, 0)).rejects.toMatchObject({ field: 'idleLockMinutes' })
  })
})
