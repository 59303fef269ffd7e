import { SignJWT } from 'jose'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { ADMIN_PHONE, begunWorld, PASSWORD, START } from '../../../test/support/identity.ts'
import type { TokenScope } from '../../contract/identity.ts'
import { SIGNING_KEY } from './session-token.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

let { world, admin, params } = await begunWorld()
beforeEach(async () => {
  await world.close()
  ;({ world, admin, params } = await begunWorld())
})
afterAll(() => world.close())

const account = (token?: string) => world.as(token)('account.get', {})
const newPatient = (token: string, workspaceId = params.workspaceId) =>
  world.as(token)('patients.create', {
    params: { workspaceId },
    body: { documentType: 'CC', documentNumber: '1', firstName: 'A', lastName: 'B' },
  })

async function accessToken(owner: string, scopes: TokenScope[] = ['read'], days = 30) {
  const expiresAt = new Date(world.clock.now() + days * DAY).toISOString()
  const body = { name: 'Integración', scopes, workspaceIds: [params.workspaceId], expiresAt }
  return (await world.as(owner)('accessTokens.create', { body })).body
}

describe('unauthenticated', () => {
  test.each([
    ['nothing', undefined],
    ['another scheme', 'Basic dXNlcjpwYXNz'],
    ['no token after the scheme', 'Bearer '],
    ['not a token', 'Bearer abc def'],
    ['not a JWT', 'Bearer abc'],
    ['an access token that nobody made', `Bearer rdc_${'A'.repeat(43)}`],
  ])('%s', async (_, authorization) => {
    const headers = new Headers(authorization === undefined ? [] : [['authorization', authorization]])
    const response = await world.fetch(new Request('http://radica.test/api/v1/account', { headers }))
    expect(response.status).toBe(401)
    expect(response.headers.get('www-authenticate')).toBe('Bearer')
    expect((await response.json()).error.code).toBe('unauthenticated')
  })

  test('a session that is over, at the very millisecond, although it was good until then', async () => {
    await account(admin.token)
    world.clock.advance(12 * HOUR - 1)
    await account(admin.token)
    world.clock.advance(1)
    await expect(account(admin.token)).rejects.toMatchObject({ code: 'unauthenticated' })
  })

  test('a JWT signed with our key for a session that never was', async () => {
    const key = Buffer.from((await world.secrets.get(SIGNING_KEY)) ?? '', 'base64url')
    const jwt = new SignJWT({ sid: 'ses_0' }).setProtectedHeader({ alg: 'HS256' }).setExpirationTime(START / 1000 + 60)
    await expect(account(await jwt.sign(key))).rejects.toMatchObject({ code: 'unauthenticated' })
  })

  test('an access token that expired or was revoked', async () => {
    const short = await accessToken(admin.token, ['read'], 1)
    const revoked = await accessToken(admin.token)
    await account(revoked.secret)
    await world.as(admin.token)('accessTokens.revoke', { params: { tokenId: revoked.id } })
    await expect(account(revoked.secret)).rejects.toMatchObject({ code: 'unauthenticated' })
    await account(short.secret)
    world.clock.advance(DAY)
    await expect(account(short.secret)).rejects.toMatchObject({ code: 'unauthenticated' })
  })
})

describe('people whose standing changed', () => {
  test('account_disabled: session and access token at once, and neither works again when the person is enabled', async () => {
    const { token, userId } = await world.join(admin.token, params.workspaceId, 'operator')
    const { secret } = await accessToken(token)
    for (const credential of [token, secret]) await account(credential)
    const update = (revision: number, enabled: boolean) =>
      world.as(admin.token)('members.update', { params: { ...params, userId }, revision, body: { enabled } })
    await update(1, false)
    for (const credential of [token, secret]) {
      await expect(account(credential)).rejects.toMatchObject({ status: 403, code: 'account_disabled' })
    }
    await update(2, true)
    for (const credential of [token, secret]) {
      await expect(account(credential)).rejects.toMatchObject({ status: 401, code: 'unauthenticated' })
    }
  })

  test('phone_identity_retired: other sessions on the old phone, not the one that changed it', async () => {
    const other = await world.signIn(ADMIN_PHONE)
    await account(other)
    const body = { phone: '+573005550000', currentPassword: PASSWORD }
    await world.as(admin.token)('account.update', { revision: 1, body })
    await expect(account(other)).rejects.toMatchObject({ status: 403, code: 'phone_identity_retired' })
    expect((await account(admin.token)).body.phone).toBe('+573005550000')
    await expect(world.signIn(ADMIN_PHONE)).rejects.toMatchObject({ code: 'unauthenticated' })
    await world.signIn('+573005550000')
  })

  test('a role that is taken away is gone with the next call', async () => {
    const { token, userId } = await world.join(admin.token, params.workspaceId, 'admin')
    await world.as(token)('members.list', { params })
    await world.as(admin.token)('members.update', {
      params: { ...params, userId },
      revision: 1,
      body: { role: 'viewer' },
    })
    await expect(world.as(token)('members.list', { params })).rejects.toMatchObject({
      code: 'workspace_admin_required',
    })
    await expect(newPatient(token)).rejects.toMatchObject({ code: 'workspace_membership_required' })
    await world.as(token)('workspaces.get', { params })
  })
})

describe('access tokens reach no further than they were made for', () => {
  test('personal_access_token_not_allowed where a person must act', async () => {
    const { secret } = await accessToken(admin.token, ['read', 'write', 'send'])
    const expected = { status: 403, code: 'personal_access_token_not_allowed' }
    await expect(world.as(secret)('accessTokens.list', {})).rejects.toMatchObject(expected)
    await expect(world.as(secret)('members.list', { params })).rejects.toMatchObject(expected)
    await expect(world.as(secret)('sessions.delete', {})).rejects.toMatchObject(expected)
  })

  test('personal_access_token_scope_required', async () => {
    const reader = await accessToken(admin.token, ['read'])
    const writer = await accessToken(admin.token, ['write'])
    const expected = { status: 403, code: 'personal_access_token_scope_required' }
    await expect(newPatient(reader.secret)).rejects.toMatchObject(expected)
    await expect(world.as(writer.secret)('workspaces.get', { params })).rejects.toMatchObject(expected)
    await expect(world.as(writer.secret)('dispatches.sync', { params })).rejects.toMatchObject(expected)
  })

  test('personal_access_token_workspace_forbidden, whether the workspace exists or not', async () => {
    const { secret } = await accessToken(admin.token)
    const company = { nit: '860002964', companyName: 'Otra', displayName: 'Otra', environment: 2 } as const
    const { body: other } = await world.as(admin.token)('workspaces.create', { body: company })
    for (const workspaceId of [other.id, 'wsp_none']) {
      await expect(world.as(secret)('workspaces.get', { params: { workspaceId } })).rejects.toMatchObject({
        status: 403,
        code: 'personal_access_token_workspace_forbidden',
      })
    }
    expect((await world.as(secret)('account.workspaces', {})).body.items).toHaveLength(1)
    expect((await world.as(admin.token)('account.workspaces', {})).body.items).toHaveLength(2)
  })

  test('authorization_changed when its owner lost the role, and then the workspace', async () => {
    const { token, userId } = await world.join(admin.token, params.workspaceId, 'operator')
    const { secret } = await accessToken(token, ['read', 'write'])
    const member = { params: { ...params, userId } }
    await world.as(admin.token)('members.update', { ...member, revision: 1, body: { role: 'viewer' } })
    await expect(newPatient(secret)).rejects.toMatchObject({ status: 403, code: 'authorization_changed' })
    await world.as(secret)('workspaces.get', { params })
    await world.as(admin.token)('members.remove', member)
    await expect(world.as(secret)('workspaces.get', { params })).rejects.toMatchObject({
      code: 'authorization_changed',
    })
  })

  test('its last use is noted after the answer, at most every ten minutes', async () => {
    const { secret } = await accessToken(admin.token)
    const lastUse = async () => (await world.as(admin.token)('accessTokens.list', {})).body.items[0]?.lastUsedAt
    const written = vi.spyOn(world.store, 'write')
    await account(secret)
    expect(written).not.toHaveBeenCalled()
    expect(await lastUse()).toBeNull()
    world.clock.advance(60_000)
    await account(secret)
    world.clock.advance(60_000)
    await vi.waitFor(async () => expect(await lastUse()).toBe(new Date(START).toISOString()))
    expect(written).toHaveBeenCalledTimes(1)
    world.clock.advance(8 * 60_000)
    await account(secret)
    world.clock.advance(1_000)
    await vi.waitFor(async () => expect(await lastUse()).toBe(new Date(START + 10 * 60_000).toISOString()))
    expect(written).toHaveBeenCalledTimes(2)
  })

  test('its use is noted although the last one was noted by a clock that was ahead', async () => {
    const { secret } = await accessToken(admin.token)
    const lastUse = async () => (await world.as(admin.token)('accessTokens.list', {})).body.items[0]?.lastUsedAt
    const fiveHours = 5 * 3_600_000
    world.clock.advance(fiveHours)
    await account(secret)
    world.clock.advance(1_000)
    await vi.waitFor(async () => expect(await lastUse()).toBe(new Date(START + fiveHours).toISOString()))
    world.clock.advance(-fiveHours)
    await account(secret)
    world.clock.advance(1_000)
    await vi.waitFor(async () => expect(await lastUse()).toBe(new Date(START + 1_000).toISOString()))
  })

  test('stays revoked though it was used a moment before, which is noted after that', async () => {
    const { id, secret } = await accessToken(admin.token)
    await account(secret)
    const [token] = (await world.as(admin.token)('accessTokens.list', {})).body.items
    await world.as(admin.token)('accessTokens.revoke', { params: { tokenId: id } })
    world.clock.advance(1_000)
    const kept = async () => (await world.as(admin.token)('accessTokens.list', {})).body.items[0]
    await vi.waitFor(async () => expect((await kept())?.lastUsedAt).not.toBe(token?.lastUsedAt))
    await expect(account(secret)).rejects.toMatchObject({ code: 'unauthenticated' })
  })
})

describe('workspaces', () => {
  test('workspace_not_found and workspace_membership_required', async () => {
    const { token, userId } = await world.join(admin.token, params.workspaceId, 'viewer')
    await expect(world.as(token)('workspaces.get', { params: { workspaceId: 'wsp_none' } })).rejects.toMatchObject({
      status: 404,
      code: 'workspace_not_found',
      field: 'path.workspaceId',
    })
    await world.as(admin.token)('members.remove', { params: { ...params, userId } })
    await expect(world.as(token)('workspaces.get', { params })).rejects.toMatchObject({
      status: 403,
      code: 'workspace_membership_required',
    })
  })

  test('one that is not active is not found', async () => {
    await world.gatekeeper.changing(async () => world.sql('UPDATE workspaces SET is_active = 0'))
    await expect(world.as(admin.token)('workspaces.get', { params })).rejects.toMatchObject({
      code: 'workspace_not_found',
    })
  })

  test('platform_admin_required to make one', async () => {
    const { token } = await world.join(admin.token, params.workspaceId, 'admin')
    const body = { nit: '860002964', companyName: 'Otra', displayName: 'Otra', environment: 2 } as const
    await expect(world.as(token)('workspaces.create', { body })).rejects.toMatchObject({
      code: 'platform_admin_required',
    })
  })
})

describe('what every request would read', () => {
  test('is read once, until somebody writes what decides it', async () => {
    await world.as(admin.token)('workspaces.get', { params })
    await world.as(admin.token)('account.get', {})
    const read = vi.spyOn(world.store.read.identity, 'callerBySession')
    for (let i = 0; i < 3; i++) await world.as(admin.token)('workspaces.get', { params })
    await world.as(admin.token)('account.get', {})
    expect(read).not.toHaveBeenCalled()
    await world.as(admin.token)('account.update', { revision: 1, body: { firstName: 'Otra' } })
    await world.as(admin.token)('workspaces.get', { params })
    // Once more by the writer itself, behind whoever wrote before it, and once by who comes after.
    expect(read).toHaveBeenCalledTimes(2)
  })

  test('is not remembered when it was read before such a write and arrives after it', async () => {
    const { identity } = world.store.read
    const found = identity.callerBySession.bind(identity)
    vi.spyOn(identity, 'callerBySession').mockImplementationOnce(async (id, workspaceId) => {
      const before = await found(id, workspaceId)
      await world.gatekeeper.changing(async () => world.sql('UPDATE users SET is_active = 0'))
      return before
    })
    await world.gatekeeper.changing(async () => undefined)
    const authorization = `Bearer ${admin.token}`
    await world.gatekeeper.caller(authorization, undefined, START)
    const again = world.gatekeeper.caller(authorization, undefined, START)
    await expect(again).rejects.toMatchObject({ code: 'account_disabled' })
  })
})
