import { ulid } from 'ulid'
import { DEFAULT_DENSITY } from '../../contract/density.ts'
import type { AccountProfile } from '../../contract/identity.ts'
import { DEFAULT_LANGUAGE } from '../../contract/language.ts'
import { Fault } from '../fault.ts'
import { isoInstant } from '../kernel/call.ts'
import { say } from '../messages/message.ts'
import type { StoredUser, StoredWorkspace } from '../store/identity.ts'
import type { Stores } from '../store/store.ts'
import type { PersonalWords } from './password-judge.ts'

interface Person {
  readonly phone: string
  readonly firstName: string
  readonly lastName: string
  readonly email?: string | null | undefined
}

export function newUser(
  { phone, firstName, lastName, email = null }: Person,
  platformRole: StoredUser['platformRole'],
  password: Pick<StoredUser, 'passwordHash' | 'mustChangePassword'>,
  now: number,
): StoredUser {
  const at = isoInstant(now)
  return {
    id: `usr_${ulid(now)}`,
    phone,
    ...password,
    firstName,
    lastName,
    email,
    platformRole,
    isActive: true,
    secondFactorAt: null,
    secondFactorStep: 0,
    language: DEFAULT_LANGUAGE,
    notifies: false,
    density: DEFAULT_DENSITY,
    revision: 1,
    createdAt: at,
    updatedAt: at,
  }
}

export function unauthenticated(): Fault {
  return new Fault('unauthenticated', say('identity.signInFirst'))
}

export function activeUser(user: StoredUser | null | undefined): StoredUser {
  if (!user) throw unauthenticated()
  if (!user.isActive) throw new Fault('account_disabled', say('identity.accountDisabled'))
  return user
}

/** The user as the contract shows it to themselves. */
export function profileOf({ id, phone, platformRole, revision, ...user }: StoredUser): AccountProfile {
  const { email, firstName, lastName, isActive, mustChangePassword, secondFactorAt, language, notifies, density } = user
  return {
    subject: id,
    phone,
    platformRole,
    user: { id, email, firstName, lastName, isActive },
    mustChangePassword,
    hasSecondFactor: secondFactorAt !== null,
    language,
    notifies,
    density,
    revision,
  }
}

/** What a guesser knows of a clinic. */
export function factsOfClinic({
  nit,
  companyName,
  displayName,
}: Pick<StoredWorkspace, 'nit' | 'companyName' | 'displayName'>): PersonalWords {
  return [nit, companyName, displayName]
}

export function factsOf({ phone, firstName, lastName, email }: Person): PersonalWords {
  return [phone, firstName, lastName, `${firstName} ${lastName}`, email]
}

/** What a guesser knows of somebody and of the clinics that they work for. */
export async function allFactsOf({ identity }: Stores, user: StoredUser): Promise<PersonalWords> {
  const memberships = await identity.membershipsOfUser(user.id)
  const clinics = await Promise.all(memberships.map(({ workspaceId }) => identity.findWorkspace(workspaceId)))
  return [...factsOf(user), ...clinics.flatMap((clinic) => (clinic ? factsOfClinic(clinic) : []))]
}
