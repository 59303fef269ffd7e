import { ulid } from 'ulid'
import type { Session } from '../../contract/identity.ts'
import type { SecretVault } from '../core.ts'
import { Fault } from '../fault.ts'
import { type HandlersOf, isoInstant } from '../kernel/call.ts'
import type { StoredSession, StoredUser } from '../store/identity.ts'
import type { Doorkeeper } from './doorkeeper.ts'
import { SESSION_HOURS, signSession } from './session-token.ts'
import { profileOf } from './user.ts'

export function newSession(user: StoredUser, now: number): StoredSession {
  return {
    id: `ses_${ulid(now)}`,
    userId: user.id,
    phone: user.phone,
    createdAt: isoInstant(now),
    expiresAt: isoInstant(now + SESSION_HOURS * 3_600_000),
    endedAt: null,
  }
}

export async function sessionAnswer(secrets: SecretVault, user: StoredUser, session: StoredSession): Promise<Session> {
  const token = await signSession(secrets, session)
  return { token, expiresAt: session.expiresAt, profile: profileOf(user) }
}

export function sessionHandlers(
  secrets: SecretVault,
  doorkeeper: Doorkeeper,
): HandlersOf<'sessions.create' | 'sessions.delete'> {
  return {
    'sessions.create': {
      async prepare({ body, now }) {
        const user = await doorkeeper.admit(body.phone, body.password, now)
        if (!user.isActive) throw new Fault('account_disabled', 'Esta cuenta está deshabilitada.')
        const session = newSession(user, now)
        const answer = await sessionAnswer(secrets, user, session)
        return async ({ identity }) => {
          await identity.prune(isoInstant(now))
          await identity.saveSession(session)
          return { status: 201, body: answer, target: { id: session.id }, actor: session.userId }
        }
      },
    },

    async 'sessions.delete'({ stores, principal, now }) {
      const id = principal.via.kind === 'session' ? principal.via.sessionId : ''
      const session = await stores.identity.findSession(id)
      if (session) await stores.identity.saveSession({ ...session, endedAt: isoInstant(now) })
      return { status: 200, body: { signedOut: true }, target: { id } }
    },
  }
}
