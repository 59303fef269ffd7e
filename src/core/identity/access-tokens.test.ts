import { createHash } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { begunWorld, START } from '../../../test/support/identity.ts'
import type { BodyInput } from '../../contract/operations.ts'

const DAY = 86_400_000
const inDays = (days: number) => new Date(START + days * DAY).toISOString()

let { world, token, workspaceId } = await begunWorld()
beforeEach(async () => {
  await world.close()
  ;({ world, token, workspaceId } = await begunWorld())
})
afterAll(() => world.close())

function create(change: Partial<BodyInput<'accessTokens.create'>> = {}, as = token) {
  const body = { name: 'Integración', scopes: ['read' as const], workspaceIds: [workspaceId], expiresAt: inDays(30) }
  return world.as(as)('accessTokens.create', { body: { ...body, ...change } })
}
const list = async () => (await world.as(token)('accessTokens.list', {})).body

test('the secret is shown once; only its SHA-256 is kept', async () => {
  const { status, body } = await create({ scopes: ['read', 'read', 'send'] })
  expect(status).toBe(201)
  expect(body.secret).toMatch(/^rdc_[\w-]{43}$/)
  expect(body).toMatchObject({ name: 'Integración', scopes: ['read', 'send'], workspaceIds: [workspaceId] })
  const { secret, ...rest } = body
  expect(await list()).toEqual({
    items: [{ ...rest, lastUsedAt: null, revokedAt: null }],
    total: 1,
    limit: 100,
    offset: 0,
    nextCursor: null,
  })
  const stored = await world.store.read.identity.findAccessToken(body.id)
  expect(stored?.secretSha256).toBe(createHash('sha256').update(secret).digest('hex'))
  expect(JSON.stringify(stored)).not.toContain(secret)
})

test('personal_access_token_limit_reached at ten live ones; revoked and expired ones do not count', async () => {
  const made = [await create({ expiresAt: inDays(1) })]
  while (made.length < 10) made.push(await create())
  await expect(create()).rejects.toMatchObject({ status: 409, code: 'personal_access_token_limit_reached' })
  const tokenId = made[1]?.body.id ?? ''
  const { body } = await world.as(token)('accessTokens.revoke', { params: { tokenId } })
  expect(body.revokedAt).toBe(new Date(START).toISOString())
  await create()
  await expect(create()).rejects.toMatchObject({ code: 'personal_access_token_limit_reached' })
  world.clock.advance(DAY)
  const again = await world.signIn('+573001112233')
  await create({}, again)
})

test.each([0, -1, 366.001, 4000])('an expiry in %s days is refused', async (days) => {
  await expect(create({ expiresAt: inDays(days) })).rejects.toMatchObject({
    code: 'invalid_request',
    field: 'expiresAt',
  })
})

test('an expiry in exactly 366 days is taken', async () => {
  expect((await create({ expiresAt: inDays(366) })).body.expiresAt).toBe(inDays(366))
})

test('no wider than the owner: foreign workspaces, and scopes that a viewer does not have', async () => {
  await expect(create({ workspaceIds: [workspaceId, 'wsp_other'] })).rejects.toMatchObject({
    status: 403,
    code: 'workspace_membership_required',
    field: 'workspaceIds[1]',
  })
  const viewer = await world.join(token, workspaceId, 'viewer')
  for (const scope of ['write', 'send'] as const) {
    await expect(create({ scopes: ['read', scope] }, viewer.token)).rejects.toMatchObject({
      code: 'invalid_request',
      field: 'scopes',
    })
  }
  await create({}, viewer.token)
})

test('only the owner revokes, and revoking twice is as good as once', async () => {
  const { body: mine } = await create()
  const other = await world.join(token, workspaceId, 'admin')
  const revoke = (as: string, tokenId = mine.id) => world.as(as)('accessTokens.revoke', { params: { tokenId } })
  await expect(revoke(other.token)).rejects.toMatchObject({ status: 404, code: 'not_found', field: 'path.tokenId' })
  await expect(revoke(token, 'tok_none')).rejects.toMatchObject({ code: 'not_found' })
  const first = await revoke(token)
  world.clock.advance(60_000)
  expect(await revoke(token)).toEqual(first)
})
