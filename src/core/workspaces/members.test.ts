import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ADMIN_PHONE, openWorld, PASSWORD, type World } from '../../../test/support/identity.ts'
import type { BodyInput } from '../../contract/operations.ts'
import { PLATFORM } from '../store/store.ts'

const PHONE = '+573201234567'
const NEXT = 'otra-clave-distinta'
const PERSON = { phone: PHONE, role: 'operator', firstName: 'Luz', lastName: 'Gómez', password: PASSWORD } as const

let world: World
let admin: Awaited<ReturnType<World['setup']>>
let workspaceId: string
beforeEach(async () => {
  world = await openWorld()
  admin = await world.setup()
  workspaceId = admin.workspace.id
  world.clock.advance(1_000)
})
afterEach(() => world.close())

type At = { as?: string; ws?: string }
const add = (body: BodyInput<'members.add'>, { as = admin.token, ws = workspaceId }: At = {}) =>
  world.as(as)('members.add', { params: { workspaceId: ws }, body })
const update = (
  userId: string,
  revision: number,
  body: BodyInput<'members.update'>,
  { as = admin.token, ws = workspaceId }: At = {},
) => world.as(as)('members.update', { params: { workspaceId: ws, userId }, revision, body })
const remove = (userId: string, { as = admin.token, ws = workspaceId }: At = {}) =>
  world.as(as)('members.remove', { params: { workspaceId: ws, userId } })
const members = async () => (await world.as(admin.token)('members.list', { params: { workspaceId } })).body

async function secondWorkspace(): Promise<string> {
  const body = { nit: '860002964', companyName: 'Otra', displayName: 'Otra', environment: 2 } as const
  return (await world.as(admin.token)('workspaces.create', { body })).body.id
}

describe('adding', () => {
  test('somebody new gets an account and can sign in; live screens are told after it is so', async () => {
    const changes: unknown[] = []
    world.events.subscribe(workspaceId, ({ data }) => changes.push(data))
    const { status, body } = await add(PERSON)
    expect(status).toBe(201)
    expect(body).toMatchObject({ phone: PHONE, role: 'operator', isActive: true, email: null, revision: 1 })
    expect(changes).toEqual([{ resource: 'members', id: body.userId, revision: 1 }])
    await world.signIn(PHONE)
    const { items, total } = await members()
    expect(items.map(({ phone }) => phone)).toEqual([ADMIN_PHONE, PHONE])
    expect(total).toBe(2)
    expect(items[1]).toEqual(body)
  })

  test('somebody known keeps the own names and password', async () => {
    const { body: first } = await add(PERSON)
    world.clock.advance(1_000)
    const ws = await secondWorkspace()
    const { body } = await add({ phone: PHONE, role: 'viewer', firstName: 'Otro', password: NEXT }, { ws })
    expect(body).toMatchObject({ userId: first.userId, firstName: 'Luz', role: 'viewer' })
    await expect(world.signIn(PHONE, NEXT)).rejects.toMatchObject({ code: 'unauthenticated' })
    const { body: own } = await world.as(await world.signIn(PHONE))('account.workspaces', {})
    expect(own.items.map(({ role }) => role)).toEqual(['operator', 'viewer'])
  })

  test('a phone tells an administrator of another clinic nothing of whose it is', async () => {
    await world.as(admin.token)('members.add', {
      params: { workspaceId },
      body: { ...PERSON, firstName: 'Lucía', email: 'luz@example.org' },
    })
    const ws = await secondWorkspace()
    const { token: stranger } = await world.join(admin.token, ws, 'admin')
    const attempts = [{}, { firstName: 'Ana' }, { firstName: 'Ana', lastName: 'Gómez', password: NEXT }]
    for (const names of attempts) {
      const failure = await add({ phone: PHONE, role: 'viewer', ...names }, { as: stranger, ws }).catch(
        (error) => error,
      )
      expect(failure).toMatchObject({ status: 409, code: 'membership_update_failed' })
      expect(JSON.stringify(failure) + failure.message).not.toMatch(/Luc[ií]a|luz@/)
    }
    // Without names a phone that nobody has is answered the same.
    for (const names of [{}, { firstName: 'Ana' }, { lastName: 'Gómez' }]) {
      const answered = (phone: string) =>
        add({ phone, role: 'viewer', ...names }, { as: stranger, ws }).catch((error) => error)
      const [unknown, known] = [await answered('+573209999999'), await answered(PHONE)]
      expect([known.code, known.field, known.message]).toEqual([unknown.code, unknown.field, unknown.message])
    }

    const names = { firstName: 'LUCIA', lastName: ' gomez' }
    const { body } = await add({ phone: PHONE, role: 'viewer', ...names }, { as: stranger, ws })
    expect(body).toMatchObject({ firstName: 'Lucía', email: null })
    const listed = (as: string) => world.as(as)('members.list', { params: { workspaceId: ws } })
    const emails = async (as: string) =>
      (await listed(as)).body.items.filter(({ phone }) => phone === PHONE).map(({ email }) => email)
    expect([await emails(stranger), await emails(admin.token)]).toEqual([[null], ['luz@example.org']])
  })

  test('nor does one who only looks on in the clinic that both belong to know it by that', async () => {
    const ws = await secondWorkspace()
    await add(PERSON)
    const { token: stranger, phone, userId } = await world.join(admin.token, ws, 'admin')
    await add({ phone, role: 'viewer', firstName: 'Persona', lastName: 'Nueva' })
    const bringIn = () => add({ phone: PHONE, role: 'viewer' }, { as: stranger, ws })
    await expect(bringIn()).rejects.toMatchObject({ code: 'membership_update_failed', field: 'firstName' })
    await update(userId, 1, { role: 'admin' })
    expect((await bringIn()).status).toBe(201)
  })

  test('membership_update_failed names what is in the way', async () => {
    const { firstName: _f, ...nameless } = PERSON
    const { password: _p, ...passwordless } = PERSON
    const refused = (field: string) => ({ status: 409, code: 'membership_update_failed', field })
    await expect(add({ phone: PHONE, role: 'viewer' })).rejects.toMatchObject(refused('firstName'))
    await expect(add(nameless)).rejects.toMatchObject(refused('firstName'))
    await expect(add(passwordless)).rejects.toMatchObject(refused('password'))
    await add(PERSON)
    await expect(add(PERSON)).rejects.toMatchObject(refused('phone'))
    expect((await members()).total).toBe(2)
  })

  test('invalid_phone, and global_user_disabled for somebody who is locked out', async () => {
    await expect(add({ ...PERSON, phone: '320 123' })).rejects.toMatchObject({ code: 'invalid_phone', field: 'phone' })
    const { body } = await add(PERSON)
    await update(body.userId, 1, { enabled: false })
    await expect(add(PERSON, { ws: await secondWorkspace() })).rejects.toMatchObject({
      status: 409,
      code: 'global_user_disabled',
      field: 'phone',
    })
  })

  test('the same person added twice at once is one person and one member', async () => {
    const results = await Promise.allSettled([add(PERSON), add(PERSON)])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await members()).total).toBe(2)
  })

  test('somebody known who is added twice at once is added by one, and refused the other', async () => {
    await add(PERSON)
    const ws = await secondWorkspace()
    const bringIn = () => add({ phone: PHONE, role: 'viewer' }, { ws })
    const both = await Promise.allSettled([bringIn(), bringIn()])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('whoever belongs to two clinics sees their own e-mail in both', async () => {
    const email = 'luz@example.org'
    const { userId, phone, token } = await world.join(admin.token, workspaceId, 'admin')
    const ws = await secondWorkspace()
    await add({ phone, role: 'admin' }, { ws })
    await world.store.write(PLATFORM, async ({ identity }) => {
      const user = await identity.findUser(userId)
      if (user) await identity.saveUser({ ...user, email })
    })
    for (const id of [workspaceId, ws]) {
      const { items } = (await world.as(token)('members.list', { params: { workspaceId: id } })).body
      expect(items.find((each) => each.userId === userId)?.email).toBe(email)
    }
  })

  test('the same intent twice adds once', async () => {
    const call = { params: { workspaceId }, body: PERSON, idempotencyKey: 'k1' }
    const first = await world.as(admin.token)('members.add', call)
    expect(await world.as(admin.token)('members.add', call)).toEqual(first)
  })
})

describe('changing', () => {
  test('the role, with the revision that was seen', async () => {
    const { userId } = await world.join(admin.token, workspaceId, 'viewer')
    expect((await update(userId, 1, { role: 'admin' })).body).toMatchObject({ role: 'admin', revision: 2 })
    await expect(update(userId, 1, { role: 'viewer' })).rejects.toMatchObject({ code: 'revision_conflict' })
  })

  test('a new password by the administrator ends the sessions of before', async () => {
    const { userId, phone, token } = await world.join(admin.token, workspaceId, 'viewer')
    await update(userId, 1, { password: NEXT })
    await expect(world.as(token)('account.get', {})).rejects.toMatchObject({ code: 'unauthenticated' })
    await expect(world.signIn(phone)).rejects.toMatchObject({ code: 'unauthenticated' })
    await world.signIn(phone, NEXT)
  })

  const newToken = async (as: string) => {
    const expiresAt = new Date(world.clock.now() + 86_400_000).toISOString()
    const body = { name: 'Integración', scopes: ['read' as const], workspaceIds: [workspaceId], expiresAt }
    return (await world.as(as)('accessTokens.create', { body })).body.secret
  }

  test('a new password by the administrator takes back the tokens of before', async () => {
    const { userId, token } = await world.join(admin.token, workspaceId, 'viewer')
    const secret = await newToken(token)
    await update(userId, 1, { password: NEXT })
    await expect(world.as(secret)('account.get', {})).rejects.toMatchObject({ code: 'unauthenticated' })
  })

  test('user_not_in_workspace', async () => {
    const expected = { status: 404, code: 'user_not_in_workspace', field: 'path.userId' }
    await expect(update('usr_none', 1, { role: 'viewer' })).rejects.toMatchObject(expected)
    await expect(remove('usr_none')).rejects.toMatchObject(expected)
  })

  test('global_user_disabled: somebody locked out gets nothing new until let in again', async () => {
    const { userId } = await world.join(admin.token, workspaceId, 'viewer')
    await update(userId, 1, { enabled: false })
    await expect(update(userId, 2, { role: 'operator' })).rejects.toMatchObject({ code: 'global_user_disabled' })
    await expect(update(userId, 2, { password: NEXT })).rejects.toMatchObject({ code: 'global_user_disabled' })
    expect((await update(userId, 2, { role: 'operator', enabled: true })).body).toMatchObject({
      role: 'operator',
      isActive: true,
    })
  })

  test.each([
    ['password', { password: NEXT }],
    ['secondFactor', { secondFactor: false as const }],
  ])('nobody changes the own %s here, where the current password is not asked', async (field, body) => {
    const own = update(admin.profile.subject, 1, body)
    await expect(own).rejects.toMatchObject({ code: 'invalid_request', field })
  })
})

describe('global_identity_admin_required', () => {
  const refused = { status: 403, code: 'global_identity_admin_required' }

  test('for people of other workspaces and for the platform administrator', async () => {
    const other = await world.join(admin.token, workspaceId, 'admin')
    const shared = await world.join(admin.token, workspaceId, 'viewer')
    await add({ phone: shared.phone, role: 'viewer' }, { ws: await secondWorkspace() })
    for (const body of [{ enabled: false }, { password: NEXT }, { secondFactor: false as const }]) {
      await expect(update(shared.userId, 1, body, { as: other.token })).rejects.toMatchObject(refused)
      await expect(update(admin.profile.subject, 1, body, { as: other.token })).rejects.toMatchObject(refused)
    }
    await update(shared.userId, 1, { role: 'operator' }, { as: other.token })
    await update(shared.userId, 2, { enabled: false })
  })

  test('for the platform administrator, also where they belong nowhere else', async () => {
    const other = await world.join(admin.token, workspaceId, 'admin')
    const locked = update(admin.profile.subject, 1, { enabled: false }, { as: other.token })
    await expect(locked).rejects.toMatchObject(refused)
  })

  test('not for people who belong nowhere else', async () => {
    const other = await world.join(admin.token, workspaceId, 'admin')
    const own = await world.join(admin.token, workspaceId, 'viewer')
    await update(own.userId, 1, { password: NEXT }, { as: other.token })
    expect((await update(own.userId, 2, { enabled: false }, { as: other.token })).body.isActive).toBe(false)
  })
})

describe('cannot_remove_last_admin', () => {
  const refused = { status: 409, code: 'cannot_remove_last_admin' }

  test('by removing or demoting the only one, until there is another', async () => {
    const self = admin.profile.subject
    await expect(remove(self)).rejects.toMatchObject(refused)
    await expect(update(self, 1, { role: 'operator' })).rejects.toMatchObject(refused)
    await world.join(admin.token, workspaceId, 'admin')
    await update(self, 1, { role: 'operator' })
  })

  test('somebody who may not sign in is no administrator to fall back on', async () => {
    const other = await world.join(admin.token, workspaceId, 'admin')
    await update(other.userId, 1, { enabled: false })
    await expect(remove(admin.profile.subject)).rejects.toMatchObject(refused)
    await remove(other.userId)
  })

  test('by locking out: here, in another workspace, and the platform administrator', async () => {
    const other = await world.join(admin.token, workspaceId, 'viewer')
    const ws = await secondWorkspace()
    await add({ phone: other.phone, role: 'admin' }, { ws })
    await remove(admin.profile.subject, { ws })
    await expect(update(other.userId, 1, { enabled: false })).rejects.toMatchObject(refused)
    await expect(update(admin.profile.subject, 1, { enabled: false })).rejects.toMatchObject(refused)
  })

  test('two administrators who remove each other at once leave one', async () => {
    const other = await world.join(admin.token, workspaceId, 'admin')
    const both = await Promise.allSettled([remove(other.userId), remove(admin.profile.subject, { as: other.token })])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await world.store.read.identity.countAdmins(workspaceId)).toBe(1)
  })
})

test('removing answers the member that was, and takes the workspace away', async () => {
  const { userId, token } = await world.join(admin.token, workspaceId, 'operator')
  expect((await remove(userId)).body).toMatchObject({ userId, role: 'operator' })
  expect((await world.as(token)('account.workspaces', {})).body.items).toEqual([])
  expect((await members()).total).toBe(1)
})

test('the list is paged, oldest first', async () => {
  for (const role of ['viewer', 'operator'] as const) {
    world.clock.advance(1_000)
    await world.join(admin.token, workspaceId, role)
  }
  const page = { params: { workspaceId }, query: { limit: 1, offset: 1 } }
  const { body } = await world.as(admin.token)('members.list', page)
  expect(body).toMatchObject({ items: [{ role: 'viewer' }], total: 3, limit: 1, offset: 1 })
})
