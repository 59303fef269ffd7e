import { expect, it } from 'vitest'
import type { StoredAccessToken, StoredMembership, StoredUser } from '../store/identity.ts'
import type { StoredRun } from '../store/runs.ts'
import type { Stores } from '../store/store.ts'
import { mayGoOn } from './authority.ts'

const NOW = Date.parse('2026-07-31T12:00:00.000Z')

interface World {
  readonly token?: Partial<StoredAccessToken>
  readonly user?: Partial<StoredUser>
  /** Null: no member of the clinic any more. */
  readonly role?: StoredMembership['role'] | null
  /** A run that nobody sent on only writes. */
  readonly isSent?: boolean
}

/** Whether a run goes on that a token works for, as that and its person stand. */
async function goesOn({ token = {}, user = {}, role = 'biller', isSent = true }: World): Promise<boolean> {
  const scopes: StoredAccessToken['scopes'] = ['write', 'send']
  const kept = { userId: 'usr_1', scopes, workspaceIds: ['wsp_1'], revokedAt: null, ...token }
  const identity = {
    findAccessToken: async () => ({ expiresAt: '2026-08-01T00:00:00.000Z', ...kept }),
    findUser: async (id: string) => (id === 'usr_1' ? { id, isActive: true, ...user } : undefined),
    findMembership: async (workspaceId: string) => (workspaceId === 'wsp_1' && role ? { role } : undefined),
  }
  const run = { workspaceId: 'wsp_1', createdBy: 'tok_1', filedBy: isSent ? 'tok_1' : null }
  return mayGoOn({ identity } as unknown as Stores, run as StoredRun, NOW)
}

it.each<[string, boolean, World]>([
  ['as it was', true, {}],
  ['revoked', false, { token: { revokedAt: '2026-07-01T00:00:00.000Z' } }],
  ['over by its day', false, { token: { expiresAt: '2026-07-31T12:00:00.000Z' } }],
  ['for another clinic alone', false, { token: { workspaceIds: ['wsp_2'] } }],
  ['one that may not send', false, { token: { scopes: ['read', 'write'] } }],
  ['one that may not send, where nothing is sent', true, { token: { scopes: ['read', 'write'] }, isSent: false }],
  ['one that may not write, where nothing is sent', false, { token: { scopes: ['send'] }, isSent: false }],
  ['of a person who has no access any more', false, { user: { isActive: false } }],
  ['of a person who is no member any more', false, { role: null }],
  ['of a person who may only look now', false, { role: 'viewer' }],
])('whether a run goes on whose token is %s: %s', async (_, goes, world) => {
  expect(await goesOn(world)).toBe(goes)
})
