import { scryptSync } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ADMIN_PHONE, openWorld, PASSWORD, SETUP, type World } from '../../../test/support/identity.ts'
import type { BodyInput } from '../../contract/operations.ts'

const NEXT = 'otra-clave-distinta'
const PHONE = '+573201234567'
const PERSON = {
  phone: PHONE,
  role: 'operator',
  firstName: 'Rosalba',
  lastName: 'Quintero',
  password: PASSWORD,
} as const
const weak = (field: string) => ({ code: 'invalid_request', field, issues: [{ code: 'weak_password', field }] })

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

/** What a guesser tries first: lists of leaked passwords, and what everybody knows of the person and the clinic. */
const GUESSED = ['1234567890', 'contraseña1', 'qwertyuiop12', 'Millonarios1', 'aaaaaaaaaaaa', 'abcabcabcabc']

describe('a password that is soon guessed is not taken', () => {
  test.each([...GUESSED, 'Restrepo1990', 'Ana.Restrepo', '3001112233x', 'clinica2026', 'Clínica2026!', '900373115-3'])(
    'for the first administrator: %s',
    async (password) => {
      const body = { ...SETUP, admin: { ...SETUP.admin, password } }
      await expect(world.as()('setup.create', { body })).rejects.toMatchObject(weak('admin.password'))
      expect(await world.store.read.identity.hasUsers()).toBe(false)
    },
  )

  test('for somebody new, for a member, nor for oneself', async () => {
    const { token, workspace } = await world.setup()
    const params = { workspaceId: workspace.id }
    const add = (password: string) => world.as(token)('members.add', { params, body: { ...PERSON, password } })
    for (const password of ['rosalba1987', 'Quintero2026', 'qwertyuiop12']) {
      await expect(add(password)).rejects.toMatchObject(weak('password'))
    }
    const { userId } = (await add(PASSWORD)).body
    const change = { params: { ...params, userId }, revision: 1, body: { password: 'Rosalba.Quintero' } }
    await expect(world.as(token)('members.update', change)).rejects.toMatchObject(weak('password'))
    const body = { currentPassword: PASSWORD, password: 'Restrepo1990' }
    await expect(world.as(token)('account.update', { revision: 1, body })).rejects.toMatchObject(weak('password'))
    await world.signIn(ADMIN_PHONE)
  })

  test('for what is changed along with it, or was said of oneself since', async () => {
    const { token } = await world.setup()
    const change = (revision: number, body: BodyInput<'account.update'>) =>
      world.as(token)('account.update', { revision, body: { currentPassword: PASSWORD, ...body } })
    const both = { phone: '+573204718265', password: '3204718265x' }
    await expect(change(1, both)).rejects.toMatchObject(weak('password'))
    await change(1, { email: 'kzwubajo@example.org' })
    await expect(change(2, { password: 'kzwubajo2026' })).rejects.toMatchObject(weak('password'))
  })

  test('a hostile one holds nobody up while it is judged', async () => {
    const { token } = await world.setup()
    const [start, before] = [performance.now(), process.threadCpuUsage()]
    const body = { currentPassword: PASSWORD, password: 'x7$'.repeat(66) }
    await expect(world.as(token)('account.update', { revision: 1, body })).rejects.toMatchObject(weak('password'))
    const { user, system } = process.threadCpuUsage(before)
    expect((user + system) / 1_000).toBeLessThan((performance.now() - start) / 2)
  })
})

describe('a password that an administrator chose', () => {
  let token: string
  let params: { workspaceId: string }
  let first: string
  beforeEach(async () => {
    const made = await world.setup()
    token = made.token
    params = { workspaceId: made.workspace.id }
    await world.as(token)('members.add', { params, body: PERSON })
    first = await world.signIn(PHONE)
  })
  const change = (body: BodyInput<'account.update'>, as = first) =>
    world.as(as)('account.update', { revision: 1, body })

  test('opens nothing but the own account until it is changed, and then everything', async () => {
    const person = world.as(first)
    expect((await person('account.get', {})).body.mustChangePassword).toBe(true)
    expect((await person('account.workspaces', {})).body.items).toHaveLength(1)
    const refused = { status: 403, code: 'password_change_required' }
    await expect(person('workspaces.get', { params })).rejects.toMatchObject(refused)
    await expect(person('accessTokens.list', {})).rejects.toMatchObject(refused)
    const { body } = await change({ currentPassword: PASSWORD, password: NEXT })
    expect(body.mustChangePassword).toBe(false)
    expect((await person('workspaces.get', { params })).status).toBe(200)
  })

  test('is not changed into itself', async () => {
    await expect(change({ currentPassword: PASSWORD, password: PASSWORD })).rejects.toMatchObject({
      field: 'password',
      issues: [{ code: 'same_password' }],
    })
    expect((await world.as(first)('account.get', {})).body.mustChangePassword).toBe(true)
  })

  test('also when it is reset later', async () => {
    await change({ currentPassword: PASSWORD, password: NEXT })
    const { body: members } = await world.as(token)('members.list', { params })
    const member = members.items.find(({ phone }) => phone === PHONE)
    const reset = { params: { ...params, userId: member?.userId ?? '' }, revision: 1, body: { password: PASSWORD } }
    await world.as(token)('members.update', reset)
    const again = world.as(await world.signIn(PHONE))
    await expect(again('workspaces.get', { params })).rejects.toMatchObject({ code: 'password_change_required' })
  })
})

/** The administrator's password as it was kept before. */
function keptAsBefore(): void {
  const cost = { N: 2 ** 15, r: 8, p: 1 }
  const hash = scryptSync(PASSWORD, 'sal', 64, { ...cost, maxmem: 2 ** 26 }).toString('base64url')
  world.sql(`UPDATE users SET password_hash = 'scrypt$32768$8$1$${Buffer.from('sal').toString('base64url')}$${hash}'`)
}
const stored = async () => (await world.store.read.identity.findUserByPhone(ADMIN_PHONE))?.passwordHash

test('a hash of a cheaper time is made anew at the next sign-in, and opens as before', async () => {
  await world.setup()
  keptAsBefore()
  await expect(world.signIn(ADMIN_PHONE, NEXT)).rejects.toMatchObject({ code: 'unauthenticated' })
  expect(await stored()).toMatch(/^scrypt\$32768\$/)
  await world.signIn(ADMIN_PHONE)
  expect(await stored()).toMatch(/^\$argon2id\$/)
  await world.signIn(ADMIN_PHONE)
})

test('a hash of a cheaper time is not made anew over a password that was changed meanwhile', async () => {
  await world.setup()
  keptAsBefore()
  const write = world.store.write.bind(world.store)
  vi.spyOn(world.store, 'write').mockImplementationOnce((...args) => {
    world.sql("UPDATE users SET password_hash = '$argon2id$another'")
    return write(...args)
  })
  await expect(world.signIn(ADMIN_PHONE)).rejects.toMatchObject({ code: 'unauthenticated' })
  expect(await stored()).toBe('$argon2id$another')
})
