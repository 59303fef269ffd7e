import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ADMIN_PHONE, openWorld, PASSWORD, type World } from '../../../test/support/identity.ts'
import type { BodyInput } from '../../contract/operations.ts'
import { printedKey } from '../keys/recovery-key.ts'

const NEXT = 'otra-clave-distinta'

let world: World
let first: { token: string; userId: string }
let other: Awaited<ReturnType<World['join']>>
let workspaceId: string
beforeEach(async () => {
  world = await openWorld()
  const { token, profile, workspace } = await world.setup()
  first = { token, userId: profile.subject }
  workspaceId = workspace.id
  world.clock.advance(1_000)
  other = await world.join(token, workspace.id, 'admin')
})
afterEach(() => world.close())

const add = (phone: string, as = first.token, currentPassword = PASSWORD) =>
  world.as(as)('platformAdmins.add', { body: { phone, currentPassword } })
const remove = (userId: string, as = first.token) => world.as(as)('platformAdmins.remove', { params: { userId } })
const list = async (as = first.token) =>
  (await world.as(as)('platformAdmins.list', {})).body.items.map((one) => one.phone)
const enable = async (userId: string, enabled: boolean, as: string) => {
  const params = { workspaceId, userId }
  const { items } = (await world.as(as)('members.list', { params: { workspaceId } })).body
  const revision = items.find((member) => member.userId === userId)?.revision ?? 0
  return world.as(as)('members.update', { params, revision, body: { enabled } })
}

describe('whoever runs the installation', () => {
  test('names another one, who may at once what the first may', async () => {
    await expect(list(other.token)).rejects.toMatchObject({ code: 'platform_admin_required' })
    await add(other.phone)
    expect(await list(other.token)).toEqual([ADMIN_PHONE, other.phone])
  })

  test('hands it over, and may nothing of it any more', async () => {
    await add(other.phone)
    await remove(first.userId)
    await expect(list()).rejects.toMatchObject({ code: 'platform_admin_required' })
    expect(await list(other.token)).toEqual([other.phone])
  })

  test('is never nobody: the last one is neither removed nor disabled, also not by two at once', async () => {
    await expect(remove(first.userId)).rejects.toMatchObject({ code: 'cannot_remove_last_admin' })
    await expect(enable(first.userId, false, first.token)).rejects.toMatchObject({ code: 'cannot_remove_last_admin' })
    await add(other.phone)
    const both = await Promise.allSettled([remove(first.userId), remove(other.userId, other.token)])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await world.store.read.identity.platformAdmins()).toHaveLength(1)
  })

  test('counts only while they may sign in', async () => {
    await add(other.phone)
    await enable(other.userId, false, first.token)
    await expect(remove(first.userId)).rejects.toMatchObject({ code: 'cannot_remove_last_admin' })
  })

  test('proves who they are before naming somebody, who must have an account', async () => {
    await expect(add(other.phone, first.token, NEXT)).rejects.toMatchObject({ field: 'currentPassword' })
    await expect(add('+573009999999')).rejects.toMatchObject({ code: 'not_found', field: 'phone' })
    await expect(add(ADMIN_PHONE)).rejects.toMatchObject({ code: 'duplicate_resource' })
    await expect(add(other.phone, other.token)).rejects.toMatchObject({ code: 'platform_admin_required' })
    expect(await list()).toEqual([ADMIN_PHONE])
  })
})

describe('with the recovery key nobody is locked out for good', () => {
  const sheet = () => printedKey(world.key).join(' ')
  const wrongSheet = () => printedKey(new Uint8Array(32).fill(9)).join(' ')
  const recover = (body: Partial<BodyInput<'platformAdmins.recover'>> = {}) =>
    world.as()('platformAdmins.recover', {
      body: { recoveryKey: sheet(), phone: other.phone, password: NEXT, ...body },
    })

  test('somebody with an account runs the installation, with a new password; what was open of theirs ends', async () => {
    const expiresAt = new Date(world.clock.now() + 86_400_000).toISOString()
    const body = { name: 'Integración', scopes: ['read' as const], workspaceIds: [workspaceId], expiresAt }
    const { secret } = (await world.as(other.token)('accessTokens.create', { body })).body
    await recover()
    for (const before of [other.token, secret]) {
      await expect(world.as(before)('account.get', {})).rejects.toMatchObject({ code: 'unauthenticated' })
    }
    expect(await list(await world.signIn(other.phone, NEXT))).toEqual([ADMIN_PHONE, other.phone])
    const { items } = (await world.as(first.token)('auditEvents.platform', {})).body
    expect(items.map(({ operation, actor }) => [operation, actor])).toContainEqual([
      'platformAdmins.recover',
      'recovery',
    ])
  })

  test('also a disabled one', async () => {
    world.sql('UPDATE users SET is_active = 0')
    await recover()
    expect(await list(await world.signIn(other.phone, NEXT))).toContain(other.phone)
  })

  test('also whoever lost the second factor with the telephone', async () => {
    world.sql("UPDATE users SET second_factor_at = '2026-01-01T00:00:00.000Z'")
    await recover()
    expect(await list(await world.signIn(other.phone, NEXT))).toContain(other.phone)
  })

  test('a wrong or mistyped key does nothing, and guessing gets slower', async () => {
    for (const recoveryKey of [wrongSheet(), 'ABCDE', wrongSheet()]) {
      await expect(recover({ recoveryKey })).rejects.toMatchObject({ code: 'unauthenticated', field: 'recoveryKey' })
    }
    await expect(recover()).rejects.toMatchObject({ code: 'unauthenticated', retryAfterSeconds: 8 })
    world.clock.advance(8_000)
    await recover()
  })

  test('tells nobody without the key who has an account, nor takes a password that is soon guessed', async () => {
    await expect(recover({ recoveryKey: wrongSheet(), phone: '+573009999999' })).rejects.toMatchObject({
      code: 'unauthenticated',
    })
    await expect(recover({ phone: '+573009999999' })).rejects.toMatchObject({ code: 'not_found' })
    await expect(recover({ password: 'qwertyuiop12' })).rejects.toMatchObject({ field: 'password' })
  })
})
