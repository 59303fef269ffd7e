import { folded } from '../../contract/plain-text.ts'
import { RIGHTS, roleMay } from '../../contract/rights.ts'
import type { Member, Role } from '../../contract/workspaces.ts'
import { Fault } from '../fault.ts'
import type { PasswordJudge } from '../identity/password-judge.ts'
import { hashPassword } from '../identity/passwords.ts'
import { expectAnotherPlatformAdmin } from '../identity/platform-admins.ts'
import { withoutSecondFactor } from '../identity/second-factor-code.ts'
import { allFactsOf, factsOf, factsOfClinic, newUser } from '../identity/user.ts'
import { newMembership } from '../identity/workspace.ts'
import { withoutWorkspace } from '../identity/workspace-tokens.ts'
import { type Call, type HandlersOf, isoInstant, type Reply } from '../kernel/call.ts'
import { expectRevision } from '../kernel/revision.ts'
import { listReply } from '../lists/cursor.ts'
import { say } from '../messages/message.ts'
import type { StoredMembership, StoredUser } from '../store/identity.ts'
import type { PageFilter } from '../store/page.ts'
import type { Stores } from '../store/store.ts'

type Addition = Call<'members.add'>
type Update = Call<'members.update'>

interface Standing {
  readonly membership: StoredMembership
  readonly user: StoredUser
}

type Caller = Pick<Addition, 'principal' | 'workspace'>

/** The e-mail of somebody who belongs to other clinics too is theirs to give. */
async function memberView(
  { identity }: Stores,
  { principal }: Caller,
  { membership, user }: Standing,
): Promise<Member> {
  const { role, revision, createdAt, updatedAt, workspaceId } = membership
  const { id: userId, phone, email, firstName, lastName, isActive } = user
  const elsewhere = (await identity.membershipsOfUser(userId)).some((each) => each.workspaceId !== workspaceId)
  const shown = !elsewhere || principal.platformRole === 'admin' || principal.userId === userId ? email : null
  return { userId, phone, email: shown, firstName, lastName, role, isActive, revision, createdAt, updatedAt }
}

async function written(stores: Stores, caller: Caller, status: number, standing: Standing): Promise<Reply> {
  const target = { id: standing.user.id, revision: standing.membership.revision }
  const body = await memberView(stores, caller, standing)
  return { status, body, target, changes: [{ resource: 'members', ...target }] }
}

async function standingOf({ identity }: Stores, workspaceId: string, userId: string): Promise<Standing> {
  const membership = await identity.findMembership(workspaceId, userId)
  const user = membership && (await identity.findUser(userId))
  if (membership && user) return { membership, user }
  throw new Fault('user_not_in_workspace', say('workspaces.memberNotFound'), {
    field: 'path.userId',
  })
}

/** Refuses what would leave a workspace without an administrator who may sign in. */
async function expectAnotherAdmin({ identity }: Stores, { membership, user }: Standing): Promise<void> {
  if (membership.role !== 'admin' || !user.isActive) return
  if ((await identity.countAdmins(membership.workspaceId)) > 1) return
  throw new Fault('cannot_remove_last_admin', say('workspaces.lastAdmin'))
}

/** Refuses to lock somebody out who is the last administrator anywhere. */
async function expectDispensable(stores: Stores, user: StoredUser): Promise<void> {
  await expectAnotherPlatformAdmin(stores, user)
  for (const membership of await stores.identity.membershipsOfUser(user.id)) {
    await expectAnotherAdmin(stores, { membership, user })
  }
}

/** What is changed in the own account, where the current password is asked. */
const OWN = { password: say('workspaces.ownPassword'), secondFactor: say('workspaces.removeOwnSecondFactor') } as const

/** Whether a person may sign in, and with what, concerns every workspace that the person belongs to. */
async function expectIdentityAuthority(stores: Stores, { principal, workspace, body }: Update, user: StoredUser) {
  for (const field of ['password', 'secondFactor'] as const) {
    const isOwn = body[field] !== undefined && user.id === principal.userId
    if (isOwn) throw new Fault('invalid_request', OWN[field], { field })
  }
  if (principal.platformRole === 'admin') return
  const memberships = await stores.identity.membershipsOfUser(user.id)
  if (user.platformRole !== 'admin' && memberships.every((m) => m.workspaceId === workspace.id)) return
  throw new Fault('global_identity_admin_required', say('workspaces.memberElsewhere'))
}

/** The member as the patch finds it, when nothing stands against the patch. */
async function patchable(stores: Stores, call: Update): Promise<Standing> {
  const { workspace, params, body, revision } = call
  const standing = await standingOf(stores, workspace.id, params.userId)
  const { membership, user } = standing
  expectRevision(membership.revision, revision)
  const isOfAccount = body.enabled !== undefined || body.password !== undefined || body.secondFactor !== undefined
  if (isOfAccount) await expectIdentityAuthority(stores, call, user)
  if (!user.isActive && body.enabled !== true) {
    throw new Fault('global_user_disabled', say('identity.personDisabled'), { field: 'enabled' })
  }
  if (body.enabled === false) await expectDispensable(stores, user)
  if (body.role !== undefined && body.role !== 'admin') await expectAnotherAdmin(stores, standing)
  return standing
}

const losesRights = (before: Role, after: Role): boolean =>
  RIGHTS.some((right) => roleMay(before, right) && !roleMay(after, right))

/** What was typed and never saved is of what the role showed. */
const dropDrafts = ({ drafts }: Stores, { workspaceId, userId }: StoredMembership) =>
  drafts.removeAll({ workspaceId, userId })

/** Whoever sees no documents any more has none in hand. */
async function withoutWorkOfBefore(stores: Stores, membership: StoredMembership): Promise<void> {
  const { workspaceId, userId, role } = membership
  await dropDrafts(stores, membership)
  if (!roleMay(role, 'billing.read')) await stores.teamwork.unassignAll(workspaceId, userId)
}

async function patched(stores: Stores, call: Update, passwordHash?: string): Promise<Reply> {
  const { role, enabled } = call.body
  const standing = await patchable(stores, call)
  const { membership } = standing
  const loses = call.body.secondFactor === false && standing.user.secondFactorAt !== null
  const user = loses ? await withoutSecondFactor(stores, standing.user) : standing.user
  const sameRole = role === undefined || role === membership.role
  const sameAccess = enabled === undefined || enabled === user.isActive
  if (sameRole && sameAccess && !passwordHash && !loses) {
    return { status: 200, body: await memberView(stores, call, { membership, user }), written: false }
  }
  const updatedAt = isoInstant(call.now)
  const next: Standing = {
    membership: { ...membership, role: role ?? membership.role, revision: membership.revision + 1, updatedAt },
    user: {
      ...user,
      isActive: enabled ?? user.isActive,
      ...(passwordHash && { passwordHash, mustChangePassword: true }),
    },
  }
  await stores.identity.saveMembership(next.membership)
  if (losesRights(membership.role, next.membership.role)) await withoutWorkOfBefore(stores, next.membership)
  if (enabled !== undefined || passwordHash || loses) {
    await stores.identity.saveUser({ ...next.user, revision: user.revision + 1, updatedAt })
  }
  // What was open before would come back with the account.
  if (passwordHash || enabled === false) {
    await stores.identity.endSessionsOf(user.id, updatedAt)
    await stores.identity.revokeAccessTokensOf(user.id, updatedAt)
  }
  return written(stores, call, 200, next)
}

const WHO_IS_IT = say('workspaces.namesNeeded')

const plain = (name: string | undefined) => folded(name ?? '')

/** A phone alone tells nobody whose it is: somebody of other clinics is added by who knows their name, or sees them already. */
async function expectAcquainted({ identity }: Stores, { principal, workspace, body }: Addition, user: StoredUser) {
  if (principal.platformRole === 'admin') return
  const theirs = await identity.membershipsOfUser(user.id)
  const own = await identity.membershipsOfUser(principal.userId)
  const seen = theirs.some((each) => own.some((mine) => mine.workspaceId === each.workspaceId && mine.role === 'admin'))
  const named = plain(body.firstName) === plain(user.firstName) && plain(body.lastName) === plain(user.lastName)
  if (seen || named || theirs.some((each) => each.workspaceId === workspace.id)) return
  const given = body.firstName !== undefined && body.lastName !== undefined
  throw new Fault('membership_update_failed', given ? say('workspaces.otherNames') : WHO_IS_IT, {
    field: body.firstName === undefined || given ? 'firstName' : 'lastName',
  })
}

/** The person with this phone, when they may be added; undefined: nobody has it yet. */
async function addable(stores: Stores, call: Addition): Promise<StoredUser | undefined> {
  const { identity } = stores
  const { workspace, body } = call
  const user = await identity.findUserByPhone(body.phone)
  if (!user) return undefined
  await expectAcquainted(stores, call, user)
  if (!user.isActive) {
    throw new Fault('global_user_disabled', say('identity.personDisabled'), { field: 'phone' })
  }
  if (await identity.findMembership(workspace.id, user.id)) {
    throw new Fault('membership_update_failed', say('workspaces.alreadyMember'), { field: 'phone' })
  }
  return user
}

/** Whoever was taken out and comes back has to hand out secrets anew. */
async function withoutTokensOfBefore({ identity }: Stores, { workspace, now }: Addition, { id }: StoredUser) {
  for (const token of await identity.liveAccessTokensIn(workspace.id, isoInstant(now))) {
    if (token.userId === id) await identity.saveAccessToken(withoutWorkspace(token, workspace.id, now))
  }
}

async function added(stores: Stores, call: Addition, user: StoredUser): Promise<Reply> {
  const { workspace, body, now } = call
  const membership = newMembership(workspace.id, user.id, body.role, now)
  await stores.identity.saveMembership(membership)
  await withoutTokensOfBefore(stores, call, user)
  return written(stores, call, 201, { membership, user })
}

function firstData(body: Addition['body']) {
  const { firstName, lastName, password } = body
  if (firstName !== undefined && lastName !== undefined && password !== undefined) {
    return { person: { ...body, firstName, lastName }, password }
  }
  const field = firstName === undefined ? 'firstName' : lastName === undefined ? 'lastName' : 'password'
  throw new Fault('membership_update_failed', WHO_IS_IT, { field })
}

export function memberHandlers(
  judge: PasswordJudge,
): HandlersOf<'members.list' | 'members.add' | 'members.update' | 'members.remove'> {
  return {
    async 'members.list'(call) {
      const { stores, workspace, query } = call
      const list = `members ${workspace.id}`
      const read = (filter: PageFilter) => stores.identity.membersOf(workspace.id, filter)
      return listReply(list, query, read, (each) => memberView(stores, call, each))
    },

    /** Somebody who is known comes with their own names and password: those of the body are for a new person. */
    'members.add': {
      async prepare(call) {
        const known = await addable(call.stores, call)
        if (known) return async (stores) => added(stores, call, (await addable(stores, call)) ?? known)
        const { person, password } = firstData(call.body)
        await judge.expectStrong(password, [...factsOf(person), ...factsOfClinic(call.workspace)], 'password')
        const passwordHash = await hashPassword(password)
        const user = newUser(person, 'user', { passwordHash, mustChangePassword: true }, call.now)
        return async (stores) => {
          const meanwhile = await addable(stores, call)
          if (!meanwhile) await stores.identity.saveUser(user)
          return added(stores, call, meanwhile ?? user)
        }
      },
    },

    'members.update': {
      async prepare(call) {
        const { password } = call.body
        if (password === undefined) return (stores) => patched(stores, call)
        const { user } = await patchable(call.stores, call)
        await judge.expectStrong(password, await allFactsOf(call.stores, user), 'password')
        const passwordHash = await hashPassword(password)
        return (stores) => patched(stores, call, passwordHash)
      },
    },

    async 'members.remove'(call) {
      const { stores, workspace, params } = call
      const standing = await standingOf(stores, workspace.id, params.userId)
      await expectAnotherAdmin(stores, standing)
      await stores.identity.removeMembership(workspace.id, params.userId)
      await dropDrafts(stores, standing.membership)
      await stores.teamwork.unassignAll(workspace.id, params.userId)
      return written(stores, call, 200, standing)
    },
  }
}
