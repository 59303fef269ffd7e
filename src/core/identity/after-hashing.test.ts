import { expect, test } from 'vitest'
import { ApiError, ERROR_STATUS } from '../../contract/errors.ts'
import { afterHashing } from './after-hashing.ts'
import { openWorld, PASSWORD } from './testing.ts'

const PERSON = {
  phone: '+573201234567',
  role: 'viewer',
  firstName: 'Luz',
  lastName: 'Gómez',
  password: PASSWORD,
} as const

test('other writers do not wait for a password to be hashed', async () => {
  const world = await openWorld()
  const { token, workspace } = await world.setup()
  const params = { workspaceId: workspace.id }
  const order: string[] = []
  const slow = world
    .as(token)('members.add', { params, body: PERSON })
    .then(() => order.push('slow'))
  const quick = world.as(token)('workspaces.update', { params, revision: 1, body: { displayName: 'Sede' } })
  await Promise.all([slow, quick.then(() => order.push('quick'))])
  expect(order).toEqual(['quick', 'slow'])
  await world.close()
})

test('what stands under the key if the program dies meanwhile says so, and nothing was audited or changed', async () => {
  const world = await openWorld()
  const call = { operation: 'setup.create', principal: undefined, workspace: undefined, now: 0 } as const
  const reply = afterHashing(world.store, call, () => new Promise(() => undefined))
  expect(reply.written).toBe(false)
  const { error } = ApiError.parse(reply.body)
  expect(error.code).toBe('idempotency_in_progress')
  expect(reply.status).toBe(ERROR_STATUS[error.code])
  await world.close()
})
