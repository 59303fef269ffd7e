import { ulid } from 'ulid'
import type { AccountProfile } from '../../contract/identity.ts'
import { isoInstant } from '../kernel/call.ts'
import type { StoredUser } from '../store/identity.ts'

interface Person {
  readonly phone: string
  readonly firstName: string
  readonly lastName: string
  readonly email?: string | null | undefined
}

export function newUser(
  { phone, firstName, lastName, email = null }: Person,
  platformRole: StoredUser['platformRole'],
  passwordHash: string,
  now: number,
): StoredUser {
  const at = isoInstant(now)
  return {
    id: `usr_${ulid(now)}`,
    phone,
    passwordHash,
    firstName,
    lastName,
    email,
    platformRole,
    isActive: true,
    revision: 1,
    createdAt: at,
    updatedAt: at,
  }
}

/** The user as the contract shows it to themselves. */
export function profileOf({ id, phone, platformRole, revision, ...user }: StoredUser): AccountProfile {
  const { email, firstName, lastName, isActive } = user
  return { subject: id, phone, platformRole, user: { id, email, firstName, lastName, isActive }, revision }
}
