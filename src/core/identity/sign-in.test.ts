import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  ADMIN_PHONE,
  openWorld,
  PASSWORD,
  SETUP,
  START,
  signInAttempt,
  type World,
} from '../../../test/support/identity.ts'
import { NOBODYS_HASH, verifyPassword } from './passwords.ts'

vi.mock('./passwords.ts', { spy: true })

const WRONG = 'equivocada-y-larga'
const UNKNOWN = '+573009999999'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

const attempt = (phone: string, password: string) => signInAttempt(world, phone, password)

describe('setup', () => {
  test('makes the first administrator, the first workspace and an open session', async () => {
    const { token, workspace, profile, expiresAt } = await world.setup()
    expect(profile).toMatchObject({ phone: ADMIN_PHONE, platformRole: 'admin', revision: 1 })
    expect(workspace).toMatchObject({ nit: '900373115', verificationDigit: '3', role: 'admin', isActive: true })
    expect(Date.parse(expiresAt) - START).toBe(12 * 3_600_000)
    const { body } = await world.as(token)('account.workspaces', {})
    expect(body.items).toEqual([workspace])
  })

  test('happens once: later, and also twice at the same time', async () => {
    const both = await Promise.allSettled([world.setup(), world.setup()])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(world.setup()).rejects.toMatchObject({ code: 'duplicate_resource' })
    expect(await world.store.read.identity.nextWorkspaceNumber()).toBe(2)
  })

  test.each([
    ['invalid_phone', 'admin.phone', { admin: { ...SETUP.admin, phone: '3001112233' } }],
    ['invalid_nit', 'workspace.nit', { workspace: { ...SETUP.workspace, nit: '900.373' } }],
    ['invalid_nit', 'workspace.verificationDigit', { workspace: { ...SETUP.workspace, verificationDigit: '5' } }],
    ['invalid_environment', 'workspace.environment', { workspace: { ...SETUP.workspace, environment: 3 as 2 } }],
  ])('%s at %s, and nothing is made', async (code, field, change) => {
    await expect(world.as()('setup.create', { body: { ...SETUP, ...change } })).rejects.toMatchObject({ code, field })
    expect(await world.store.read.identity.hasUsers()).toBe(false)
  })
})

test('a sandbox takes no production company', async () => {
  const sandbox = await openWorld('sandbox')
  const body = { ...SETUP, workspace: { ...SETUP.workspace, environment: 1 as const } }
  await expect(sandbox.as()('setup.create', { body })).rejects.toMatchObject({
    code: 'sandbox_requires_habilitacion',
    field: 'workspace.environment',
  })
  expect(await sandbox.store.read.identity.hasUsers()).toBe(false)
  await sandbox.close()
})

describe('signing in', () => {
  test('phone and password open a session, which signing out ends', async () => {
    await world.setup()
    const token = await world.signIn(ADMIN_PHONE)
    expect((await world.as(token)('account.get', {})).body.phone).toBe(ADMIN_PHONE)
    expect((await world.as(token)('sessions.delete', {})).body).toEqual({ signedOut: true })
    await expect(world.as(token)('account.get', {})).rejects.toMatchObject({ code: 'unauthenticated' })
  })

  test('a wrong password and an unknown phone get the same words at the same cost', async () => {
    await world.setup()
    vi.mocked(verifyPassword).mockClear()
    const wrong = await attempt(ADMIN_PHONE, WRONG)
    const unknown = await attempt(UNKNOWN, WRONG)
    expect(wrong.status).toBe(401)
    expect(unknown).toEqual(wrong)
    expect(wrong.error.message).not.toMatch(/\d/)
    const checked = vi.mocked(verifyPassword).mock.calls.map(([, stored]) => stored)
    expect(checked).toEqual([expect.stringMatching(/^\$argon2id\$/), NOBODYS_HASH])
  })

  test.each([ADMIN_PHONE, UNKNOWN])('three failures block a phone for longer and longer: %s', async (phone) => {
    await world.setup()
    const waits: (string | null)[] = []
    for (let i = 0; i < 4; i++) {
      const { retryAfter } = await attempt(phone, WRONG)
      waits.push(retryAfter)
      if (retryAfter) world.clock.advance(Number(retryAfter) * 1000)
    }
    expect(waits).toEqual([null, null, '8', '16'])
  })

  test('while blocked the password is not even looked at, and the words stay the same', async () => {
    await world.setup()
    const failures = [await attempt(ADMIN_PHONE, WRONG), await attempt(ADMIN_PHONE, WRONG)]
    await attempt(ADMIN_PHONE, WRONG)
    vi.mocked(verifyPassword).mockClear()
    const blocked = await attempt(ADMIN_PHONE, PASSWORD)
    expect(blocked).toMatchObject({ status: 401, retryAfter: '8', error: failures[0]?.error })
    expect(verifyPassword).not.toHaveBeenCalled()
    world.clock.advance(8_000)
    expect((await attempt(ADMIN_PHONE, PASSWORD)).status).toBe(201)
  })

  test('success clears what was counted', async () => {
    await world.setup()
    for (const password of [WRONG, WRONG, PASSWORD, WRONG, WRONG]) await attempt(ADMIN_PHONE, password)
    expect((await attempt(ADMIN_PHONE, PASSWORD)).status).toBe(201)
  })

  test('no block is longer than a quarter of an hour', async () => {
    await world.setup()
    for (let i = 0; i < 12; i++) {
      const { retryAfter } = await attempt(UNKNOWN, WRONG)
      expect(Number(retryAfter)).toBeLessThanOrEqual(900)
      world.clock.advance(Number(retryAfter) * 1000)
    }
    expect((await attempt(UNKNOWN, WRONG)).retryAfter).toBe('900')
  })

  test.each([
    ['counts those of before', 86_000, '16'],
    ['a day after the last wait begins anew', 86_410, null],
  ])('a guess %s', async (_, seconds, retryAfter) => {
    await world.setup()
    for (let i = 0; i < 3; i++) await attempt(ADMIN_PHONE, WRONG)
    world.clock.advance(seconds * 1000)
    expect((await attempt(ADMIN_PHONE, WRONG)).retryAfter).toBe(retryAfter)
  })

  test('many tries at once are judged one after the other', async () => {
    await world.setup()
    vi.mocked(verifyPassword).mockClear()
    await Promise.all(Array.from({ length: 8 }, () => attempt(ADMIN_PHONE, WRONG)))
    expect(verifyPassword).toHaveBeenCalledTimes(3)
    expect((await attempt(ADMIN_PHONE, PASSWORD)).retryAfter).toBe('8')
  })

  test('many right sign-ins at once all get in', async () => {
    await world.setup()
    await Promise.all(Array.from({ length: 5 }, () => world.signIn(ADMIN_PHONE)))
  })

  test('a clock that is put back blocks nobody for a year', async () => {
    await world.setup()
    for (let i = 0; i < 3; i++) await attempt(ADMIN_PHONE, WRONG)
    world.clock.advance(-365 * 86_400_000)
    expect((await attempt(ADMIN_PHONE, PASSWORD)).status).toBe(201)
  })

  test('a disabled account is told so only behind its right password', async () => {
    const { token, workspace } = await world.setup()
    const { phone, userId } = await world.join(token, workspace.id, 'operator')
    const params = { workspaceId: workspace.id, userId }
    await world.as(token)('members.update', { params, revision: 1, body: { enabled: false } })
    expect((await attempt(phone, PASSWORD)).error.code).toBe('account_disabled')
    expect((await attempt(phone, WRONG)).error.code).toBe('unauthenticated')
  })

  test('neither log nor audit trail nor answer keeps a password, a phone or a hash to guess them from', async () => {
    const { token } = await world.setup()
    await attempt(ADMIN_PHONE, WRONG)
    await attempt(UNKNOWN, WRONG)
    await world.signIn(ADMIN_PHONE)
    const { items } = await world.store.read.audit.list('', { limit: 100, offset: 0 })
    const { body } = await world.as(token)('account.get', {})
    const [session] = items
    expect(items.map(({ operation, target, requestSha256 }) => [operation, target, requestSha256])).toEqual([
      ['sessions.create', session?.target, null],
      ['sessions.refused', null, null],
      ['sessions.refused', body.subject, null],
      ['setup.create', items.at(-1)?.target, null],
    ])
    expect(session?.actor).toBe(body.subject)
    const seen = JSON.stringify([world.logged, items, { ...body, phone: '' }])
    for (const secret of [PASSWORD, WRONG, ADMIN_PHONE, UNKNOWN, 'argon2']) expect(seen).not.toContain(secret)
  })
})
