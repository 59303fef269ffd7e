import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ADMIN_PASSWORD, aSetup } from '../../../test/support/fixtures.ts'
import { ADMIN_PHONE, begunWorld, PASSWORD } from '../../../test/support/identity.ts'
import { type TestWorkspace, testWorkspace } from '../../../test/support/workspace.ts'

let at: TestWorkspace
beforeEach(async () => {
  at = await testWorkspace()
})
afterEach(() => at.close())

it('a session that is opened with the password of before ends with it, also when that is changed meanwhile', async () => {
  const { phone } = aSetup().admin
  const anybody = at.api.as({})
  const opened: string[] = []
  let isChanged = false
  /** Somebody who has found the password out signs in again and again. */
  const thief = (async () => {
    while (!isChanged) {
      const answer = await anybody.raw('sessions.create', { body: { phone, password: ADMIN_PASSWORD } })
      if (answer.status === 201) opened.push((answer.json as { token: string }).token)
    }
  })()
  const { revision } = (await at.api('account.get', {})).body
  const body = { currentPassword: ADMIN_PASSWORD, password: 'ninguna otra la tiene todavia' }
  expect((await at.api.raw('account.update', { revision, body })).status).toBe(200)
  isChanged = true
  await thief
  const alive: number[] = []
  for (const token of opened) alive.push((await at.api.as({ token }).raw('account.get', {})).status)
  expect(alive).not.toContain(200)
})

it.each([
  ['another password', "password_hash = 'x'"],
  ['another phone', "phone = '+573009999999'"],
  ['a second factor', "second_factor_at = '2026-01-01T00:00:00.000Z'"],
  ['no access any more', 'is_active = 0'],
])('no session is opened for who has %s by the time that the password is judged', async (_, change) => {
  const { world } = await begunWorld()
  const { identity } = world.store.read
  const found = identity.findUserByPhone.bind(identity)
  vi.spyOn(identity, 'findUserByPhone').mockImplementationOnce(async (phone) => {
    const user = await found(phone)
    world.sql(`UPDATE users SET ${change}`)
    return user
  })
  const opened = world.as()('sessions.create', { body: { phone: ADMIN_PHONE, password: PASSWORD } })
  await expect(opened).rejects.toMatchObject({ code: 'unauthenticated' })
  await world.close()
})
