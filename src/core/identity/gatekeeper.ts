import type { Clock, SecretVault } from '../core.ts'
import { isoInstant, type Principal } from '../kernel/call.ts'
import type { Caller, Gatekeeper } from '../kernel/dependencies.ts'
import type { Caller as StoredCaller, StoredUser } from '../store/identity.ts'
import { NO_WORKSPACE, type Store, type Stores } from '../store/store.ts'
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

interface Pass extends Caller {
  readonly expiresAt: number
}

/** Entries of a memory. A clinic has a handful; a full one is emptied, which costs everybody one more look-up. */
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

function entryOf({ workspace, membership }: StoredCaller): Caller['entry'] {
  return workspace?.isActive ? { workspace, role: membership?.role } : undefined
}

/**
 * Who is behind a bearer token: a session's JWT or a personal access token. Stands in the way of every request, so that it
 * remembers what it found out until somebody writes what decides it; expiry is looked at each time.
 */
export function createGatekeeper({ store, secrets, clock, remembers = true }: GatekeeperDependencies): Gatekeeper {
  const passes = new Map<string, Pass>()
  const noted = new Map<string, number>()
  /** Grows when memory is dropped: what was read before is not remembered after. */
  let age = 0
  /** Writes under way that may change what decides access: nothing is remembered meanwhile. */
  let changes = 0

  function forget(): void {
    age++
    passes.clear()
  }

  async function sessionPass(token: string, workspaceId: string | undefined, now: number): Promise<Pass> {
    const id = await verifySession(secrets, token, now)
    const found = id === undefined ? undefined : await store.read.identity.callerBySession(id, workspaceId)
    if (!found) throw unauthenticated()
    const { session } = found
    const user = sessionUser(session, found.user, now)
    return {
      principal: principalOf(user, { kind: 'session', sessionId: session.id }),
      entry: entryOf(found),
      expiresAt: Date.parse(session.expiresAt),
    }
  }

  async function accessTokenPass(secret: string, workspaceId: string | undefined): Promise<Pass> {
    const found = await store.read.identity.callerBySecret(secretSha256(secret), workspaceId)
    if (!found) throw unauthenticated()
    // Before what ended with the account: whoever comes with it is told why.
    const user = activeUser(found.user)
    const { id: tokenId, scopes, workspaceIds, revokedAt, expiresAt } = found.token
    if (revokedAt) throw unauthenticated()
    return {
      principal: principalOf(user, { kind: 'token', tokenId, scopes, workspaceIds }),
      entry: entryOf(found),
      expiresAt: Date.parse(expiresAt),
    }
  }

  async function passOf(token: string, workspaceId: string | undefined, now: number): Promise<Pass> {
    const key = `${token} ${workspaceId}`
    const known = passes.get(key)
    if (known) return known
    const readAt = age
    const pass = await (isSecret(token) ? accessTokenPass(token, workspaceId) : sessionPass(token, workspaceId, now))
    // What was looked for in vain may be made at any time.
    const isKnown = workspaceId === undefined || pass.entry !== undefined
    if (!remembers || !isKnown || readAt !== age || changes > 0) return pass
    if (passes.size >= REMEMBERED) passes.clear()
    passes.set(key, pass)
    return pass
  }

  /** Noted well after the answer, which does not wait for it: a use that could not be noted is no reason to refuse. */
  function noteUse(tokenId: string, now: number): void {
    if (Math.abs(now - (noted.get(tokenId) ?? Number.NEGATIVE_INFINITY)) < USE_NOTED_EVERY_MS) return
    if (noted.size >= REMEMBERED) noted.clear()
    noted.set(tokenId, now)
    const note = async ({ identity }: Stores) => {
      const token = await identity.findAccessToken(tokenId)
      const last = Date.parse(token?.lastUsedAt ?? '')
      if (!token || Math.abs(now - last) < USE_NOTED_EVERY_MS) return
      await identity.saveAccessToken({ ...token, lastUsedAt: isoInstant(now) })
    }
    clock.after(NOTE_DELAY_MS, () => store.write(NO_WORKSPACE, note).catch(() => undefined))
  }

  return {
    async caller(authorization, workspaceId, now) {
      const token = BEARER.exec(authorization ?? '')?.[1]
      if (token === undefined) throw unauthenticated()
      const { principal, entry, expiresAt } = await passOf(token, workspaceId, now)
      if (expiresAt <= now) throw unauthenticated()
      if (principal.via.kind === 'token') noteUse(principal.via.tokenId, now)
      return { principal, entry }
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
