import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import type { AccountPatch } from '../../contract/identity.ts'
import { Fault } from '../fault.ts'
import { type Call, type HandlersOf, isoInstant, type Reply } from '../kernel/call.ts'
import { expectRevision } from '../kernel/revision.ts'
import { say } from '../messages/message.ts'
import type { StoredUser } from '../store/identity.ts'
import type { Stores } from '../store/store.ts'
import type { Doorkeeper } from './doorkeeper.ts'
import type { PasswordJudge } from './password-judge.ts'
import { hashPassword } from './passwords.ts'
import { allFactsOf, profileOf } from './user.ts'
import { workspaceView } from './workspace.ts'

type Update = Call<'account.update'>

export async function ownUser({ identity }: Stores, userId: string): Promise<StoredUser> {
  const user = await identity.findUser(userId)
  if (!user) throw new Fault('unauthenticated', say('identity.accountGone'))
  return user
}

/** The user as the patch finds it, when nothing stands against the patch. */
async function patchable(stores: Stores, { principal, revision, body }: Update): Promise<StoredUser> {
  const user = await ownUser(stores, principal.userId)
  expectRevision(user.revision, revision)
  const holder = body.phone === undefined ? undefined : await stores.identity.findUserByPhone(body.phone)
  if (holder && holder.id !== user.id) {
    throw new Fault('phone_in_use', say('identity.phoneInUse'), { field: 'phone' })
  }
  return user
}

function needsProof(user: StoredUser, body: z.output<typeof AccountPatch>): boolean {
  return body.password !== undefined || (body.phone !== undefined && body.phone !== user.phone)
}

/** A new phone retires the other sessions, a new password ends them; the session that did it stays. */
async function patched(stores: Stores, call: Update, passwordHash?: string): Promise<Reply> {
  const { principal, now } = call
  const { currentPassword: _proof, password: _secret, endAccessTokens = true, ...changes } = call.body
  const user = await patchable(stores, call)
  if (!passwordHash && isDeepStrictEqual({ ...user, ...changes }, user)) {
    return { status: 200, body: profileOf(user), written: false }
  }
  const next: StoredUser = {
    ...user,
    ...changes,
    ...(passwordHash && { passwordHash, mustChangePassword: false }),
    revision: user.revision + 1,
    updatedAt: isoInstant(now),
  }
  await stores.identity.saveUser(next)
  const own = principal.via.kind === 'session' ? await stores.identity.findSession(principal.via.sessionId) : undefined
  if (own) await stores.identity.saveSession({ ...own, phone: next.phone })
  if (passwordHash) await stores.identity.endSessionsOf(user.id, next.updatedAt, own?.id)
  if (passwordHash && endAccessTokens) await stores.identity.revokeAccessTokensOf(user.id, next.updatedAt)
  return { status: 200, body: profileOf(next), target: { id: user.id, revision: next.revision } }
}

async function prove(doorkeeper: Doorkeeper, user: StoredUser, currentPassword: string, now: number): Promise<void> {
  try {
    await doorkeeper.admit(user.phone, currentPassword, now)
  } catch (error) {
    if (!(error instanceof Fault) || error.code !== 'unauthenticated') throw error
    // Not 401: who is signed in stays signed in.
    const message = say('identity.wrongPassword')
    const field = 'currentPassword'
    const issues = [{ code: 'wrong_password', message, field }]
    throw new Fault('invalid_request', message, { ...error.details, field, issues })
  }
}

/** Whoever sits before an open session proves again who they are. Must not be awaited inside a transaction. */
export async function expectPassword(
  doorkeeper: Doorkeeper,
  { stores, principal, now }: Pick<Update, 'stores' | 'principal' | 'now'>,
  currentPassword: string,
): Promise<void> {
  await prove(doorkeeper, await ownUser(stores, principal.userId), currentPassword, now)
}

/** A new password is another one, and not soon guessed. */
async function newHash(judge: PasswordJudge, user: StoredUser, { stores, body }: Update): Promise<string | undefined> {
  const { currentPassword: before, password } = body
  if (password === undefined) return undefined
  const field = 'password'
  if (password === before) {
    const message = say('identity.samePassword')
    throw new Fault('invalid_request', message, { field, issues: [{ code: 'same_password', message, field }] })
  }
  await judge.expectStrong(password, await allFactsOf(stores, { ...user, phone: body.phone ?? user.phone }), field)
  return hashPassword(password)
}

export function accountHandlers(
  doorkeeper: Doorkeeper,
  judge: PasswordJudge,
): HandlersOf<'account.get' | 'account.update' | 'account.workspaces'> {
  return {
    async 'account.get'({ stores, principal }) {
      return { status: 200, body: profileOf(await ownUser(stores, principal.userId)) }
    },

    'account.update': {
      async prepare(call) {
        const { currentPassword } = call.body
        const user = await patchable(call.stores, call)
        if (!needsProof(user, call.body)) return (stores) => patched(stores, call)
        if (currentPassword === undefined) {
          throw new Fault('invalid_request', say('identity.passwordNeeded'), {
            field: 'currentPassword',
          })
        }
        await prove(doorkeeper, user, currentPassword, call.now)
        const passwordHash = await newHash(judge, user, call)
        return (stores) => patched(stores, call, passwordHash)
      },
    },

    async 'account.workspaces'({ stores, principal: { userId, via } }) {
      const memberships = await stores.identity.membershipsOfUser(userId)
      const seen = memberships.filter((m) => via.kind === 'session' || via.workspaceIds.includes(m.workspaceId))
      const items = await Promise.all(
        seen.map(async ({ workspaceId, role }) => {
          const workspace = await stores.identity.findWorkspace(workspaceId)
          return workspace ? [workspaceView(workspace, role)] : []
        }),
      )
      return { status: 200, body: { items: items.flat() } }
    },
  }
}
