import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AT, emptyStore, storedWorkspace } from '../../../test/support/store.ts'
import type {
  Caller,
  IdentityStore,
  StoredAccessToken,
  StoredMembership,
  StoredSession,
  StoredUser,
  StoredWorkspace,
} from '../store/identity.ts'
import { PLATFORM } from '../store/store.ts'

const LATER = '2026-01-02T00:00:00.000Z'
const REVISED = { revision: 1, createdAt: AT, updatedAt: AT }
const [MINE, OTHER] = [storedWorkspace(1), storedWorkspace(2)]

const user = (n: number, of: Partial<StoredUser> = {}): StoredUser => ({
  ...{ id: `usr_${n}`, phone: `+57300000000${n}`, passwordHash: '', firstName: 'Ana', lastName: `${n}`, email: null },
  ...{ platformRole: 'user', isActive: true, mustChangePassword: false, secondFactorAt: null, secondFactorStep: 0 },
  ...{ language: 'es-CO', notifies: false, density: 'comfortable', ...REVISED },
  ...of,
})
const session = (id: string, userId: string, of: Partial<StoredSession> = {}): StoredSession => ({
  ...{ id, userId, phone: '+573000000001', createdAt: AT, expiresAt: LATER, endedAt: null, renewalSha256: `r-${id}` },
  ...of,
})
const token = (id: string, userId: string, of: Partial<StoredAccessToken> = {}): StoredAccessToken => ({
  ...{ id, userId, name: id, secretSha256: `s-${id}`, scopes: ['read'], workspaceIds: [MINE.id], createdAt: AT },
  ...{ expiresAt: LATER, lastUsedAt: null, revokedAt: null },
  ...of,
})
const member = (workspaceId: string, n: number, of: Partial<StoredMembership> = {}): StoredMembership => ({
  ...{ workspaceId, userId: `usr_${n}`, role: 'admin', ...REVISED },
  ...of,
})

let opened: ReturnType<typeof emptyStore>
const read = () => opened.store.read.identity
const inside = <T>(work: (identity: IdentityStore) => Promise<T>) =>
  opened.store.write(PLATFORM, ({ identity }) => work(identity))
const users = async (...saved: StoredUser[]) => {
  for (const each of saved) await inside((identity) => identity.saveUser(each))
}
const sessions = async (...saved: StoredSession[]) => {
  for (const each of saved) await inside((identity) => identity.saveSession(each))
}
const tokens = async (...saved: StoredAccessToken[]) => {
  for (const each of saved) await inside((identity) => identity.saveAccessToken(each))
}
const members = async (...saved: StoredMembership[]) => {
  for (const each of saved) await inside((identity) => identity.saveMembership(each))
}
beforeEach(async () => {
  opened = emptyStore()
  for (const each of [MINE, OTHER]) await inside((identity) => identity.saveWorkspace(each))
})
afterEach(() => opened.close())

describe('people', () => {
  it('are found by id and by phone, and saved in their own place', async () => {
    expect(await read().hasUsers()).toBe(false)
    await users(user(1), user(2), user(1, { firstName: 'Eva' }))
    expect(await read().hasUsers()).toBe(true)
    expect((await read().findUser('usr_1'))?.firstName).toBe('Eva')
    expect((await read().findUserByPhone('+573000000002'))?.id).toBe('usr_2')
    expect(await read().findUserByPhone('+573000000003')).toBeUndefined()
    expect(await read().platformAdmins()).toEqual([])
  })

  it('run the installation in the order in which they came', async () => {
    const admin = { platformRole: 'admin' } as const
    await users(user(3, admin), user(2, { ...admin, createdAt: LATER }), user(1), user(4, admin))
    expect((await read().platformAdmins()).map(({ id }) => id)).toEqual(['usr_3', 'usr_4', 'usr_2'])
  })

  it('spend each code of theirs once, and have no old ones beside new ones', async () => {
    await users(user(1), user(2))
    const save = (n: number, ...codes: string[]) =>
      inside((identity) => identity.saveSecondFactorCodes(`usr_${n}`, codes))
    const spend = (n: number, code: string) => inside((identity) => identity.spendSecondFactorCode(`usr_${n}`, code))
    await save(1, 'old')
    await save(2, 'a', 'b')
    await save(1, 'a', 'b')
    expect([await spend(1, 'old'), await spend(1, 'a'), await spend(1, 'a')]).toEqual([false, true, false])
    expect([await spend(1, 'b'), await spend(2, 'a'), await spend(2, 'b')]).toEqual([true, true, true])
  })

  it('are kept out after failures of their own phone', async () => {
    const save = (phone: string, failures: number) =>
      inside((identity) => identity.saveSignInFailures(phone, { failures, blockedUntil: AT }))
    await save('a', 1)
    await save('b', 2)
    await save('a', 3)
    expect([
      (await read().findSignInFailures('a'))?.failures,
      (await read().findSignInFailures('b'))?.failures,
    ]).toEqual([3, 2])
    await inside((identity) => identity.clearSignInFailures('a'))
    expect(await read().findSignInFailures('a')).toBeUndefined()
    expect(await read().findSignInFailures('b')).toBeDefined()
  })
})

describe('sessions and tokens', () => {
  it('tell who is behind them and what they are in the clinic that is asked about, and in no other', async () => {
    await users(user(1), user(2))
    await members(member(MINE.id, 1), member(OTHER.id, 1, { role: 'viewer' }), member(MINE.id, 2, { role: 'biller' }))
    await sessions(session('a', 'usr_1'), session('b', 'usr_2'))
    await tokens(token('t1', 'usr_1'), token('t2', 'usr_2'))
    const shown = (caller: Caller | undefined) =>
      caller && [caller.user?.id, caller.workspace?.id, caller.membership?.role]
    for (const [own, other] of [
      [await read().callerBySession('a', MINE.id), await read().callerBySession('b', MINE.id)],
      [await read().callerBySecret('s-t1', MINE.id), await read().callerBySecret('s-t2', MINE.id)],
    ]) {
      expect(shown(own)).toEqual(['usr_1', MINE.id, 'admin'])
      expect(shown(other)).toEqual(['usr_2', MINE.id, 'biller'])
    }
    expect(shown(await read().callerBySession('a', OTHER.id))).toEqual(['usr_1', OTHER.id, 'viewer'])
    expect(shown(await read().callerBySecret('s-t2', OTHER.id))).toEqual(['usr_2', OTHER.id, undefined])
    expect(shown(await read().callerBySession('a'))).toEqual(['usr_1', undefined, undefined])
    expect(await read().callerBySession('none', MINE.id)).toBeUndefined()
    expect((await read().findSessionByRenewal('r-b'))?.id).toBe('b')
    expect((await read().findAccessToken('t2'))?.userId).toBe('usr_2')
  })

  it('end with what their person did, those that are open, all but the one at hand', async () => {
    await users(user(1), user(2))
    await sessions(
      session('a', 'usr_1'),
      session('b', 'usr_1'),
      session('c', 'usr_1', { endedAt: AT }),
      session('d', 'usr_2'),
    )
    const ended = async () =>
      Promise.all(['a', 'b', 'c', 'd'].map(async (id) => (await read().findSession(id))?.endedAt))
    await inside((identity) => identity.endSessionsOf('usr_1', LATER, 'a'))
    expect(await ended()).toEqual([null, LATER, AT, null])
    await inside((identity) => identity.endSessionsOf('usr_1', AT))
    expect(await ended()).toEqual([AT, LATER, AT, null])
  })

  it('of one person are taken back, or all, each once', async () => {
    await users(user(1), user(2))
    await tokens(token('a', 'usr_1'), token('b', 'usr_1', { revokedAt: AT }), token('c', 'usr_2'))
    await sessions(session('d', 'usr_1', { endedAt: AT }), session('e', 'usr_2'))
    const revoked = async () =>
      Promise.all(['a', 'b', 'c'].map(async (id) => (await read().findAccessToken(id))?.revokedAt))
    await inside((identity) => identity.revokeAccessTokensOf('usr_1', LATER))
    expect(await revoked()).toEqual([LATER, AT, null])
    await inside((identity) => identity.endAll('2026-01-03'))
    expect(await revoked()).toEqual([LATER, AT, '2026-01-03'])
    const ended = await Promise.all(['d', 'e'].map(async (id) => (await read().findSession(id))?.endedAt))
    expect(ended).toEqual([AT, '2026-01-03'])
  })

  it('that have run out are swept away; of failures those a day after', async () => {
    await users(user(1))
    await sessions(session('a', 'usr_1', { expiresAt: AT }), session('b', 'usr_1'))
    for (const [phone, blockedUntil] of [
      ['old', '2025-12-31T23:59:59.000Z'],
      ['new', AT],
    ] as const)
      await inside((identity) => identity.saveSignInFailures(phone, { failures: 1, blockedUntil }))
    await inside((identity) => identity.prune(LATER))
    expect([await read().findSession('a'), (await read().findSession('b'))?.id]).toEqual([undefined, 'b'])
    expect([await read().findSignInFailures('old'), (await read().findSignInFailures('new'))?.failures]).toEqual([
      undefined,
      1,
    ])
  })

  it('that reach a clinic are those of its people that still count, the newest first', async () => {
    await users(user(1), user(2))
    await members(member(MINE.id, 1), member(OTHER.id, 2))
    const both = { workspaceIds: [OTHER.id, MINE.id] }
    await tokens(
      ...[token('a', 'usr_1'), token('b', 'usr_1', both), token('c', 'usr_1', { createdAt: LATER })],
      ...[token('gone', 'usr_1', { revokedAt: AT }), token('over', 'usr_1', { expiresAt: AT })],
      ...[token('other', 'usr_1', { workspaceIds: [OTHER.id] }), token('left', 'usr_2', both)],
    )
    expect((await read().liveAccessTokensIn(MINE.id, AT)).map(({ id }) => id)).toEqual(['c', 'b', 'a'])
    expect((await read().liveAccessTokensIn(OTHER.id, AT)).map(({ id }) => id)).toEqual(['left'])
    expect((await read().accessTokensOf('usr_1')).map(({ id }) => id)).toEqual(['c', 'other', 'over', 'gone', 'b', 'a'])
  })
})

describe('clinics', () => {
  const clinic = (number: number, of: Partial<StoredWorkspace>) =>
    inside((identity) => identity.saveWorkspace(storedWorkspace(number, of)))

  it('are one for each NIT and environment, and numbered on', async () => {
    await clinic(5, { nit: '900', environment: 1 })
    await clinic(7, { nit: '900', environment: 2 })
    const id = async (nit: string, environment: 1 | 2) => (await read().findWorkspaceByNit(nit, environment))?.id
    expect([await id('900', 1), await id('900', 2), await id('1', 1)]).toEqual(['wsp_5', 'wsp_7', undefined])
    expect(await read().nextWorkspaceNumber()).toBe(8)
  })

  it('have people, in the order in which they came, page by page', async () => {
    await users(user(1), user(2), user(3))
    await members(member(MINE.id, 2), member(MINE.id, 1, { createdAt: LATER }), member(MINE.id, 3), member(OTHER.id, 1))
    const page = async (limit: number, offset: number, after?: { value: string; key: number }) => {
      const { items, next, total } = await read().membersOf(MINE.id, { limit, offset, after })
      return { total, ids: items.map((each) => each.user.id), next }
    }
    expect((await page(10, 0)).ids).toEqual(['usr_2', 'usr_3', 'usr_1'])
    const first = await page(2, 0)
    expect([first.total, first.ids]).toEqual([3, ['usr_2', 'usr_3']])
    expect((await page(2, 1)).ids).toEqual(['usr_3', 'usr_1'])
    expect((await page(2, 0, { value: `${AT}usr_3`, key: 0 })).ids).toEqual(['usr_1'])
    const of = async (id: string) => (await read().membershipsOfUser(id)).map((each) => each.workspaceId)
    expect([await of('usr_1'), await of('usr_3')]).toEqual([[OTHER.id, MINE.id], [MINE.id]])
  })

  it('lose the one who leaves, and nobody else', async () => {
    await users(user(1), user(2))
    await members(member(MINE.id, 1), member(MINE.id, 2), member(OTHER.id, 1))
    await inside((identity) => identity.removeMembership(MINE.id, 'usr_1'))
    const is = async (workspaceId: string, id: string) => (await read().findMembership(workspaceId, id)) !== undefined
    expect([await is(MINE.id, 'usr_1'), await is(MINE.id, 'usr_2'), await is(OTHER.id, 'usr_1')]).toEqual([
      false,
      true,
      true,
    ])
  })

  it('count who may administer them, of those that can sign in; somebody does all that are in use', async () => {
    await users(user(1), user(2, { isActive: false }), user(3))
    await members(member(MINE.id, 1), member(MINE.id, 2), member(MINE.id, 3, { role: 'viewer' }), member(OTHER.id, 3))
    expect([await read().countAdmins(MINE.id), await read().countAdmins(OTHER.id)]).toEqual([1, 1])
    expect(await read().administersAll('usr_1')).toBe(false)
    await members(member(OTHER.id, 1, { role: 'biller' }))
    expect(await read().administersAll('usr_1')).toBe(false)
    await members(member(OTHER.id, 1))
    expect(await read().administersAll('usr_1')).toBe(true)
    expect(await read().administersAll('usr_3')).toBe(false)
    await clinic(1, { isActive: false })
    expect(await read().administersAll('usr_3')).toBe(true)
  })
})
