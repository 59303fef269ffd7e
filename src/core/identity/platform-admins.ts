import type { PlatformAdmin, platformAdminOperations } from '../../contract/platform-admins.ts'
import { Fault } from '../fault.ts'
import { type HandlersOf, isoInstant, type Reply } from '../kernel/call.ts'
import { readTypedKey } from '../keys/recovery-key.ts'
import type { StoreKeys } from '../keys/store-keys.ts'
import { say } from '../messages/message.ts'
import type { StoredUser } from '../store/identity.ts'
import type { Stores } from '../store/store.ts'
import { expectPassword } from './account.ts'
import type { Doorkeeper } from './doorkeeper.ts'
import type { PasswordJudge } from './password-judge.ts'
import { hashPassword } from './passwords.ts'
import { withoutSecondFactor } from './second-factor-code.ts'
import { allFactsOf } from './user.ts'

export interface PlatformAdminDependencies {
  readonly keys: StoreKeys
  readonly doorkeeper: Doorkeeper
  readonly judge: PasswordJudge
}

function shown({ id: userId, phone, firstName, lastName, isActive }: StoredUser): PlatformAdmin {
  return { userId, phone, firstName, lastName, isActive }
}

/** Refuses what would leave nobody who runs the installation and may sign in. */
export async function expectAnotherPlatformAdmin({ identity }: Stores, user: StoredUser): Promise<void> {
  const others = (await identity.platformAdmins()).filter(({ id, isActive }) => isActive && id !== user.id)
  if (user.platformRole !== 'admin' || !user.isActive || others.length > 0) return
  throw new Fault('cannot_remove_last_admin', say('identity.lastPlatformAdmin'))
}

async function byPhone({ identity }: Stores, phone: string): Promise<StoredUser> {
  const user = await identity.findUserByPhone(phone)
  if (user) return user
  throw new Fault('not_found', say('identity.nobodyWithPhone'), {
    field: 'phone',
  })
}

async function written({ identity }: Stores, user: StoredUser, now: number): Promise<Reply> {
  const next = { ...user, revision: user.revision + 1, updatedAt: isoInstant(now) }
  await identity.saveUser(next)
  return { status: 200, body: shown(next), target: { id: next.id, revision: next.revision } }
}

export function platformAdminHandlers(
  deps: PlatformAdminDependencies,
): HandlersOf<keyof typeof platformAdminOperations> {
  const { keys, doorkeeper, judge } = deps
  const opens = (typed: string) => {
    const read = readTypedKey(typed)
    return 'key' in read && keys.standing(read.key).is === 'valid'
  }

  return {
    async 'platformAdmins.list'({ stores }) {
      return { status: 200, body: { items: (await stores.identity.platformAdmins()).map(shown) } }
    },

    'platformAdmins.add': {
      async prepare(call) {
        await expectPassword(doorkeeper, call, call.body.currentPassword)
        return async (stores) => {
          const user = await byPhone(stores, call.body.phone)
          if (!user.isActive) {
            throw new Fault('global_user_disabled', say('identity.personDisabled'), { field: 'phone' })
          }
          if (user.platformRole === 'admin') {
            throw new Fault('duplicate_resource', say('identity.alreadyPlatformAdmin'), { field: 'phone' })
          }
          return { ...(await written(stores, { ...user, platformRole: 'admin' }, call.now)), status: 201 }
        }
      },
    },

    async 'platformAdmins.remove'({ stores, params, now }) {
      const user = await stores.identity.findUser(params.userId)
      if (user?.platformRole !== 'admin') {
        throw new Fault('not_found', say('identity.noPlatformAdmin'), { field: 'path.userId' })
      }
      await expectAnotherPlatformAdmin(stores, user)
      return written(stores, { ...user, platformRole: 'user' }, now)
    },

    /** Whoever has the sheet has the data: with it somebody who has an account runs the installation, with a new password. */
    'platformAdmins.recover': {
      async prepare({ stores: before, body: { recoveryKey, phone, password }, now }) {
        await doorkeeper.admitKey(() => opens(recoveryKey), now)
        await judge.expectStrong(password, await allFactsOf(before, await byPhone(before, phone)), 'password')
        const passwordHash = await hashPassword(password)
        return async (stores) => {
          const user = await withoutSecondFactor(stores, await byPhone(stores, phone))
          const at = isoInstant(now)
          await stores.identity.endSessionsOf(user.id, at)
          await stores.identity.revokeAccessTokensOf(user.id, at)
          const changes = { passwordHash, mustChangePassword: false, isActive: true, platformRole: 'admin' } as const
          return { ...(await written(stores, { ...user, ...changes }, now)), actor: 'recovery' }
        }
      },
    },
  }
}
