import { expect, it } from 'vitest'
import { aPrincipal } from '../../../test/support/principal.ts'
import { storedWorkspace } from '../../../test/support/store.ts'
import type { OperationId } from '../../contract/operations.ts'
import { admit } from './authority.ts'
import type { Caller } from './dependencies.ts'

const NOW = Date.parse('2026-01-01T00:00:00Z')
const principal = aPrincipal()

/** A door at which one person is known, and what it was asked. */
function door(entry: Caller['entry'] | 'none' = { workspace: storedWorkspace(1), role: 'admin' }) {
  const asked: unknown[][] = []
  let mark = 1
  const gatekeeper = {
    async caller(...question: [string | null, string | undefined, number]) {
      asked.push(question)
      return { principal, entry: entry === 'none' ? undefined : entry }
    },
    changing: <T>(work: () => Promise<T>) => work(),
    mark: () => mark,
  }
  const admitted = (id: OperationId, params: Record<string, string> = {}, headers: Record<string, string> = {}) => {
    const request = new Request('http://radica.test', { headers: { authorization: 'Bearer x', ...headers } })
    return admit(
      { gatekeeper, clock: { now: () => NOW, after: () => () => undefined } },
      { id, path: '', search: '', params },
      request,
    )
  }
  return { asked, admitted, change: () => void mark++ }
}
const IN_CLINIC = { workspaceId: 'wsp_1' }

it('nobody is asked of what is open to everybody', async () => {
  const { asked, admitted } = door()
  expect((await admitted('health.check')).authority).toEqual({ principal: undefined, workspace: undefined })
  expect(asked).toEqual([])
})

it('who calls is known by what the request brings, in the workspace of its path, at one moment', async () => {
  const { asked, admitted } = door()
  const { now, authority } = await admitted('patients.list', IN_CLINIC)
  expect(now).toBe(NOW)
  expect(authority).toEqual({ principal, workspace: { ...storedWorkspace(1), role: 'admin' } })
  expect(asked).toEqual([['Bearer x', 'wsp_1', NOW]])
  expect((await admitted('account.get')).authority).toEqual({ principal, workspace: undefined })
})

it('what is told is in the language that the call asks for, else in the person’s own', async () => {
  const { admitted } = door()
  const { authority } = await admitted('account.get', {}, { 'accept-language': 'en' })
  expect(authority.principal?.language).toBe('en')
})

it('a workspace that is not there is not found, and one that is there is for its members', async () => {
  await expect(door('none').admitted('patients.list', IN_CLINIC)).rejects.toMatchObject({
    code: 'workspace_not_found',
    details: { field: 'path.workspaceId' },
  })
  const stranger = door({ workspace: storedWorkspace(1), role: undefined })
  await expect(stranger.admitted('patients.list', IN_CLINIC)).rejects.toMatchObject({
    code: 'workspace_membership_required',
  })
})

it('rights are looked at again, at the moment of the call, only where somebody changed rights since', async () => {
  const { asked, admitted, change } = door()
  const { stillAdmitted, again } = await admitted('patients.list', IN_CLINIC)
  await stillAdmitted()
  expect(asked).toHaveLength(1)
  change()
  await stillAdmitted()
  expect(asked[1]).toEqual(['Bearer x', 'wsp_1', NOW])
  await again(NOW + 5)
  expect(asked[2]).toEqual(['Bearer x', 'wsp_1', NOW + 5])
})
