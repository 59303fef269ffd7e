import type { Role } from '../../contract/workspaces.ts'
import type { Clock, SecretVault } from '../core.ts'
import { isoInstant, type Principal } from '../kernel/call.ts'
import type { Gatekeeper } from '../kernel/kernel.ts'
import type { StoredUser, StoredWorkspace } from '../store/identity.ts'
import { PLATFORM, type Store, type Stores } from '../store/store.ts'
import { isSecret, secretSha256 } from './access-token.ts'
import { verifySession } from './session-token.ts'
import { sessionUser } from './sessions.ts'
import { activeUser, unauthenticated } from './user.ts'

export interface GatekeeperDependencies {
  readonly store: Store
  readonly secrets: SecretVault
  readonly clock: Clock
  /** Left out, the answer to who may do what is remembered; false where other processes change it, too. */
  readonly remembers?: boolean
}

interface Pass {
  readonly principal: Principal
  readonly expiresAt: number
}

interface Entry {
  readonly workspace: StoredWorkspace
  readonly role: Role | undefined
}

/** Entries of each memory. A clinic has a handful; a full one is emptied, which costs everybody one more look-up. */
const REMEMBERED = 1_000
const USE_NOTED_EVERY_MS = 10 * 60_000
const NOTE_DELAY_MS = 1_000
const BEARER = /^Bearer ([\w.-]{1,2048})$/i

const principalOf = (user: StoredUser, via: Principal['via']): Principal => ({
  userId: user.id,
  platformRole: user.platformRole,
  mustChangePassword: user.mustChangePassword,
  hasSecondFactor: user.secondFactorAt !== null,
  language: user.language,
  via,
})

/**
 * Who is behind a bearer token: a session's JWT or a personal access token. Stands in the way of every request, so that it
 * remembers what it found out until somebody writes what decides it; expiry is looked at each time.
 */
export function createGatekeeper({ store, secrets, clock, remembers = true }: GatekeeperDependencies): Gatekeeper {
  const passes = new Map<string, Pass>()
  const entries = new Map<string, Entry>()
  const noted = new Map<string, number>()
  /** Grows when memory is dropped: what was read before is not remembered after. */
  let age = 0
  /** Writes under way that may change what decides access: nothing is remembered meanwhile. */
  let changes = 0

  function forget(): void {
    age++
    passes.clear()
    entries.clear()
  }

  function remember<T>(memory: Map<string, T>, key: string, value: T, readAt: number): T {
    if (!remembers || readAt !== age || changes > 0) return value
    if (memory.size >= REMEMBERED) memory.clear()
    memory.set(key, value)
    return value
  }

  async function sessionPass(token: string, now: number): Promise<Pass> {
    const id = await verifySession(secrets, token, now)
    const session = id === undefined ? undefined : await store.read.identity.findSession(id)
    if (!session) throw unauthenticated()
    const user = await sessionUser(store.read, session, now)
    return {
      principal: principalOf(user, { kind: 'session', sessionId: session.id }),
      expiresAt: Date.parse(session.expiresAt),
    }
  }

  async function accessTokenPass(secret: string): Promise<Pass> {
    const token = await store.read.identity.findAccessTokenBySecret(secretSha256(secret))
    if (!token) throw unauthenticated()
    // Before what ended with the account: whoever comes with it is told why.
    const user = activeUser(await store.read.identity.findUser(token.userId))
    if (token.revokedAt) throw unauthenticated()
    const { id: tokenId, scopes, workspaceIds } = token
    return {
      principal: principalOf(user, { kind: 'token', tokenId, scopes, workspaceIds }),
      expiresAt: Date.parse(token.expiresAt),
    }
  }

  async function passOf(token: string, now: number): Promise<Pass> {
    const known = passes.get(token)
    if (known) return known
    const readAt = age
    const pass = await (isSecret(token) ? accessTokenPass(token) : sessionPass(token, now))
    return remember(passes, token, pass, readAt)
  }

  /** Noted well after the answer, which does not wait for it: a use that could not be noted is no reason to refuse. */
  function noteUse(tokenId: string, now: number): void {
    if (now - (noted.get(tokenId) ?? Number.NEGATIVE_INFINITY) < USE_NOTED_EVERY_MS) return
    if (noted.size >= REMEMBERED) noted.clear()
    noted.set(tokenId, now)
    const note = async ({ identity }: Stores) => {
      const token = await identity.findAccessToken(tokenId)
      const last = Date.parse(token?.lastUsedAt ?? '')
      if (!token || now - last < USE_NOTED_EVERY_MS) return
      await identity.saveAccessToken({ ...token, lastUsedAt: isoInstant(now) })
    }
    clock.after(NOTE_DELAY_MS, () => store.write(PLATFORM, note).catch(() => undefined))
  }

  return {
    async principal(authorization, now) {
      const token = BEARER.exec(authorization ?? '')?.[1]
      if (token === undefined) throw unauthenticated()
      const { principal, expiresAt } = await passOf(token, now)
      if (expiresAt <= now) throw unauthenticated()
      if (principal.via.kind === 'token') noteUse(principal.via.tokenId, now)
      return principal
    },
    async workspace({ userId }, id) {
      const key = `${userId} ${id}`
      const known = entries.get(key)
      if (known) return known
      const readAt = age
      const workspace = await store.read.identity.findWorkspace(id)
      if (!workspace?.isActive) return undefined
      const membership = await store.read.identity.findMembership(id, userId)
      return remember(entries, key, { workspace, role: membership?.role }, readAt)
    },
    async changing(work) {
      changes++
      forget()
      try {
        return await work()
      } finally {
        changes--
        forget()
      }
    },
    mark: () => (!remembers || changes > 0 ? Number.NaN : age),
  }
}
