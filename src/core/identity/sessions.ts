import { ulid } from 'ulid'
import type { Session } from '../../contract/identity.ts'
import type { SecretVault } from '../core.ts'
import { Fault } from '../fault.ts'
import { type HandlersOf, isoInstant } from '../kernel/call.ts'
import { say } from '../messages/message.ts'
import type { StoredSession, StoredUser } from '../store/identity.ts'
import type { Doorkeeper } from './doorkeeper.ts'
import { cookieName, renewable, renewalSha256 } from './renewal.ts'
import { SESSION_HOURS, signSession } from './session-token.ts'
import { activeUser, profileOf, unauthenticated } from './user.ts'

export function newSession(user: StoredUser, renewalSha256: string | null, now: number): StoredSession {
  return {
    id: `ses_${ulid(now)}`,
    userId: user.id,
    phone: user.phone,
    createdAt: isoInstant(now),
    expiresAt: isoInstant(now + SESSION_HOURS * 3_600_000),
    endedAt: null,
    renewalSha256,
  }
}

/**
 * Who a session is of, when it still counts.
 * @throws Fault unauthenticated, account_disabled, phone_identity_retired
 */
export function sessionUser(session: StoredSession, found: StoredUser | null | undefined, now: number): StoredUser {
  if (Date.parse(session.expiresAt) <= now) throw unauthenticated()
  // Before what ended with the account: whoever comes with it is told why.
  const user = activeUser(found)
  if (session.endedAt) throw unauthenticated()
  if (user.phone === session.phone) return user
  throw new Fault('phone_identity_retired', say('identity.phoneRetired'))
}

export async function sessionAnswer(secrets: SecretVault, user: StoredUser, session: StoredSession): Promise<Session> {
  const token = await signSession(secrets, session)
  return { token, expiresAt: session.expiresAt, profile: profileOf(user) }
}

/** A password takes its time to be judged: it may be no longer theirs, or they may be nobody's any more. */
const isAsJudged = (judged: StoredUser, now: StoredUser | undefined) =>
  now?.isActive === true &&
  now.passwordHash === judged.passwordHash &&
  now.phone === judged.phone &&
  now.secondFactorAt === judged.secondFactorAt

export function sessionHandlers(
  secrets: SecretVault,
  doorkeeper: Doorkeeper,
): HandlersOf<'sessions.create' | 'sessions.renew' | 'sessions.delete'> {
  return {
    'sessions.create': {
      async prepare({ body, now }) {
        const user = await doorkeeper.admitWithCode(body.phone, body.password, body.code, now)
        if (!user.isActive) throw new Fault('account_disabled', say('identity.accountDisabled'))
        const { renewalSha256, ...cookie } = renewable(body.windowKey)
        const session = newSession(user, renewalSha256, now)
        const answer = await sessionAnswer(secrets, user, session)
        return async ({ identity }) => {
          if (!isAsJudged(user, await identity.findUser(user.id))) throw unauthenticated()
          await identity.prune(isoInstant(now))
          await identity.saveSession(session)
          return { status: 201, body: answer, target: { id: session.id }, actor: session.userId, ...cookie }
        }
      },
    },

    async 'sessions.renew'({ stores, body: { windowKey }, cookie, now }) {
      const half = cookie(cookieName(windowKey))
      const session = half && (await stores.identity.findSessionByRenewal(renewalSha256(windowKey, half)))
      if (!session) throw unauthenticated()
      const user = sessionUser(session, await stores.identity.findUser(session.userId), now)
      return { status: 200, body: await sessionAnswer(secrets, user, session) }
    },

    async 'sessions.delete'({ stores, principal, now }) {
      const id = principal.via.kind === 'session' ? principal.via.sessionId : ''
      const session = await stores.identity.findSession(id)
      if (session) await stores.identity.saveSession({ ...session, endedAt: isoInstant(now) })
      return { status: 200, body: { signedOut: true }, target: { id } }
    },
  }
}
