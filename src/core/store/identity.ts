import type { Density } from '../../contract/density.ts'
import type { TokenScope } from '../../contract/identity.ts'
import type { Language } from '../../contract/language.ts'
import type { Role } from '../../contract/workspaces.ts'
import type { FoundPage, PageFilter } from './page.ts'

export interface StoredUser {
  readonly id: string
  readonly phone: string
  readonly passwordHash: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string | null
  readonly platformRole: 'admin' | 'user'
  readonly isActive: boolean
  /** Somebody else chose the password. */
  readonly mustChangePassword: boolean
  /** Since when signing in takes a code, too; null: it does not. */
  readonly secondFactorAt: string | null
  /** The last 30 seconds, counted from the epoch, whose code was used. */
  readonly secondFactorStep: number
  readonly language: Language
  readonly notifies: boolean
  readonly density: Density
  readonly revision: number
  readonly createdAt: string
  readonly updatedAt: string
}

export interface StoredSession {
  readonly id: string
  readonly userId: string
  /** Phone at sign-in: a session on a phone that was changed away is worth nothing. */
  readonly phone: string
  readonly createdAt: string
  readonly expiresAt: string
  readonly endedAt: string | null
  /** Hash of what a window renews it with; null: it goes with the page that opened it. */
  readonly renewalSha256: string | null
}

export interface StoredWorkspace {
  readonly id: string
  /** Small integer that makes the workspace's range of record keys. */
  readonly number: number
  readonly nit: string
  readonly verificationDigit: string
  readonly companyName: string
  readonly displayName: string
  readonly environment: 1 | 2
  readonly providerCodes: string[]
  readonly isActive: boolean
  readonly idleLockMinutes: number
  readonly adminSecondFactor: boolean
  readonly revision: number
  readonly createdAt: string
  readonly updatedAt: string
}

export interface StoredMembership {
  readonly workspaceId: string
  readonly userId: string
  readonly role: Role
  readonly revision: number
  readonly createdAt: string
  readonly updatedAt: string
}

export interface StoredAccessToken {
  readonly id: string
  readonly userId: string
  readonly name: string
  readonly secretSha256: string
  readonly scopes: TokenScope[]
  readonly workspaceIds: string[]
  readonly createdAt: string
  readonly expiresAt: string
  readonly lastUsedAt: string | null
  readonly revokedAt: string | null
}

/** Who is behind a session or a token, and what they are in the workspace that was asked about. */
export interface Caller {
  readonly user: StoredUser | null
  readonly workspace: StoredWorkspace | null
  readonly membership: StoredMembership | null
}

export interface SignInFailures {
  readonly failures: number
  readonly blockedUntil: string
}

export interface IdentityStore {
  hasUsers(): Promise<boolean>
  findUser(id: string): Promise<StoredUser | undefined>
  findUserByPhone(phone: string): Promise<StoredUser | undefined>
  /** Who runs the installation, oldest first. */
  platformAdmins(): Promise<StoredUser[]>
  /** Inserts or replaces. */
  saveUser(user: StoredUser): Promise<void>

  findSession(id: string): Promise<StoredSession | undefined>
  findSessionByRenewal(renewalSha256: string): Promise<StoredSession | undefined>
  saveSession(session: StoredSession): Promise<void>
  /** Ends the user's open sessions, all but `exceptId`. */
  endSessionsOf(userId: string, endedAt: string, exceptId?: string): Promise<void>
  /** Takes back every access token of a user that still counts. */
  revokeAccessTokensOf(userId: string, revokedAt: string): Promise<void>
  /** The same for everybody's sessions and tokens. */
  endAll(at: string): Promise<void>

  /** In the place of those that the user has. */
  saveSecondFactorCodes(userId: string, codeSha256s: readonly string[]): Promise<void>
  /** Uses a recovery code up; false when there is no such one. */
  spendSecondFactorCode(userId: string, codeSha256: string): Promise<boolean>

  findSignInFailures(phoneSha256: string): Promise<SignInFailures | undefined>
  saveSignInFailures(phoneSha256: string, failures: SignInFailures): Promise<void>
  clearSignInFailures(phoneSha256: string): Promise<void>
  /** Forgets sessions that expired before `now` and failures that blocked nobody for a day. */
  prune(now: string): Promise<void>

  findWorkspace(id: string): Promise<StoredWorkspace | undefined>
  findWorkspaceByNit(nit: string, environment: 1 | 2): Promise<StoredWorkspace | undefined>
  saveWorkspace(workspace: StoredWorkspace): Promise<void>
  /** Next free workspace number, from 1. */
  nextWorkspaceNumber(): Promise<number>

  findMembership(workspaceId: string, userId: string): Promise<StoredMembership | undefined>
  saveMembership(membership: StoredMembership): Promise<void>
  removeMembership(workspaceId: string, userId: string): Promise<void>
  /** Oldest first. */
  membershipsOfUser(userId: string): Promise<StoredMembership[]>
  /** Members with their users, oldest first. */
  membersOf(
    workspaceId: string,
    filter: PageFilter,
  ): Promise<FoundPage<{ membership: StoredMembership; user: StoredUser }>>
  /** Whether there is no workspace in use that the user does not administer; of what is seen. */
  administersAll(userId: string): Promise<boolean>
  /** Administrators of the workspace who may sign in. */
  countAdmins(workspaceId: string): Promise<number>

  findAccessToken(id: string): Promise<StoredAccessToken | undefined>
  /** Asked with every request: by a session, or by the secret of a token. */
  callerBySession(id: string, workspaceId?: string | null): Promise<(Caller & { session: StoredSession }) | undefined>
  callerBySecret(
    secretSha256: string,
    workspaceId?: string | null,
  ): Promise<(Caller & { token: StoredAccessToken }) | undefined>
  saveAccessToken(token: StoredAccessToken): Promise<void>
  /** Of members of the workspace, not revoked and not expired at `now`; newest first. */
  liveAccessTokensIn(workspaceId: string, now: string): Promise<StoredAccessToken[]>
  /** Newest first, revoked ones included. */
  accessTokensOf(userId: string): Promise<StoredAccessToken[]>
}
