import { afterEach, beforeEach, expect, it } from 'vitest'
import { peopleOf } from '../../../test/contract/access/people.ts'
import { type TestWorkspace, testWorkspace } from '../../../test/support/workspace.ts'

let at: TestWorkspace
beforeEach(async () => {
  at = await testWorkspace()
})
afterEach(() => at.close())

it('a token of somebody who was taken out of the clinic stays worthless when the person comes back', async () => {
  const biller = await peopleOf(at).join('biller')
  const { secret } = await biller.accessToken()
  const program = at.api.as({ token: secret, params: { workspaceId: at.workspaceId } })
  expect((await program.raw('patients.list', {})).status).toBe(200)
  const { revision } = (await at.api('members.list', {})).body.items.find(({ userId }) => userId === biller.userId) ?? {
    revision: 0,
  }
  await at.api.raw('members.remove', { params: { userId: biller.userId }, revision })
  expect((await program.raw('patients.list', {})).status).toBe(403)
  expect((await at.api('workspaceTokens.list', {})).body.items).toEqual([])
  await at.api('members.add', { body: { phone: biller.phone, role: 'biller' } })
  expect((await program.raw('patients.list', {})).status).toBe(401)
})
