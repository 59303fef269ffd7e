import { expect, test } from 'vitest'
import { openWorld, PASSWORD } from '../../../test/support/identity.ts'

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

test('a key stands for the person who was added, once', async () => {
  const world = await openWorld()
  const { token, workspace } = await world.setup()
  const call = { params: { workspaceId: workspace.id }, body: PERSON, idempotencyKey: 'luz' }
  const first = await world.as(token)('members.add', call)
  const again = await world.as(token)('members.add', call)
  expect(again.body).toEqual(first.body)
  await world.close()
})
