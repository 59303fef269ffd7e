import { afterEach, beforeEach, expect, test } from 'vitest'
import { ADMIN_PHONE, openWorld, PASSWORD, START, type World } from '../../../test/support/identity.ts'
import { PLATFORM } from '../store/store.ts'

const NEXT = 'otra-clave-distinta'
const COMPANY = { nit: '860002964', companyName: 'Otra', displayName: 'Otra', environment: 2 } as const

let world: World
let admin: string
let workspaceId: string
let person: Awaited<ReturnType<World['join']>>
beforeEach(async () => {
  world = await openWorld()
  const made = await world.setup()
  admin = made.token
  workspaceId = made.workspace.id
  person = await world.join(admin, workspaceId, 'operator')
})
afterEach(() => world.close())

async function token(workspaceIds = [workspaceId], as = person.token) {
  const expiresAt = new Date(START + 30 * 86_400_000).toISOString()
  const body = { name: 'Laboratorio', scopes: ['read' as const], workspaceIds, expiresAt }
  return (await world.as(as)('accessTokens.create', { body })).body
}
const list = async (as = admin) => (await world.as(as)('workspaceTokens.list', { params: { workspaceId } })).body.items
const revoke = (tokenId: string, as = admin) =>
  world.as(as)('workspaceTokens.revoke', { params: { workspaceId, tokenId } })
const reads = (secret: string, id = workspaceId) => world.as(secret)('workspaces.get', { params: { workspaceId: id } })

test('an administrator sees whose tokens reach the clinic, without a secret, and ends one', async () => {
  const { id, secret } = await token()
  const items = await list()
  expect(items).toMatchObject([{ id, name: 'Laboratorio', owner: { userId: person.userId, lastName: 'Nueva' } }])
  expect(JSON.stringify(items)).not.toContain(secret)
  await reads(secret)
  await revoke(id)
  await expect(reads(secret)).rejects.toMatchObject({ code: 'unauthenticated' })
  expect(await list()).toEqual([])
  await expect(revoke(id)).rejects.toMatchObject({ code: 'not_found' })
})

test('a token of two clinics goes on in the other one, whose administrator decides there', async () => {
  const { body: other } = await world.as(admin)('workspaces.create', { body: COMPANY })
  const { phone } = person
  const body = { phone, role: 'viewer' as const, firstName: 'Persona', lastName: 'Nueva' }
  await world.as(admin)('members.add', { params: { workspaceId: other.id }, body })
  const { id, secret } = await token([workspaceId, other.id])
  await revoke(id)
  await expect(reads(secret)).rejects.toMatchObject({ code: 'personal_access_token_workspace_forbidden' })
  expect((await reads(secret, other.id)).status).toBe(200)
})

test('one that is over is not among those that reach the clinic', async () => {
  const { id } = await token()
  world.clock.advance(30 * 86_400_000)
  const anew = await world.signIn(ADMIN_PHONE)
  expect(await list(anew)).toEqual([])
  await expect(revoke(id, anew)).rejects.toMatchObject({ code: 'not_found' })
})

test('nobody else may, and nobody reaches a token of another clinic', async () => {
  const { body: other } = await world.as(admin)('workspaces.create', { body: COMPANY })
  const { id } = await token([other.id], admin)
  await expect(revoke(id)).rejects.toMatchObject({ code: 'not_found' })
  await expect(list(person.token)).rejects.toMatchObject({ code: 'workspace_admin_required' })
})

test('the audit trail names the person behind a token', async () => {
  const expiresAt = new Date(START + 86_400_000).toISOString()
  const fields = { name: 'Otro', scopes: ['read' as const, 'write' as const], workspaceIds: [workspaceId], expiresAt }
  const { id } = (await world.as(person.token)('accessTokens.create', { body: fields })).body
  const at = new Date(START).toISOString()
  const event = { workspaceId, at, operation: 'patients.create', target: 'pat_1', revision: 1, requestSha256: null }
  await world.store.write(PLATFORM, ({ audit }) => audit.append({ ...event, actor: id }))
  const { items } = (await world.as(admin)('auditEvents.list', { params: { workspaceId } })).body
  expect(items[0]).toMatchObject({ actor: id, onBehalfOf: person.userId })
  expect(items[1]).toMatchObject({ onBehalfOf: null })
})

test.each([
  [undefined, 'unauthenticated'],
  [true, 'unauthenticated'],
  [false, undefined],
] as const)('a new password ends the own tokens unless told otherwise: endAccessTokens %s', async (end, code) => {
  const { secret } = await token()
  const body = { currentPassword: PASSWORD, password: NEXT, ...(end !== undefined && { endAccessTokens: end }) }
  await world.as(person.token)('account.update', { revision: 1, body })
  const outcome = await reads(secret).then(
    () => undefined,
    (error) => error.code,
  )
  expect(outcome).toBe(code)
})
