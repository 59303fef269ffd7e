import { createHash, randomBytes } from 'node:crypto'
import { identityOperations } from '../../contract/identity.ts'
import { SESSION_HOURS } from './session-token.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** A cookie for each window: those of several, and of hosts on other ports of the machine, stand beside each other. */
export const cookieName = (windowKey: string): string => `radica-${sha256(windowKey).slice(0, 16)}`

/** What is kept of the two halves. Both are random, so that a quick hash is as good as a slow one. */
export const renewalSha256 = (windowKey: string, cookie: string): string => sha256(`${windowKey}.${cookie}`)

export interface Renewable {
  /** What of it the session keeps. */
  readonly renewalSha256: string | null
  readonly setCookie?: string
}

/** What makes a session renewable by the window that opens it; one without a key goes with its page. */
export function renewable(windowKey: string | undefined): Renewable {
  if (windowKey === undefined) return { renewalSha256: null }
  const cookie = randomBytes(32).toString('base64url')
  const { path } = identityOperations['sessions.renew']
  const attributes = `Path=${path}; Max-Age=${SESSION_HOURS * 3600}; HttpOnly; SameSite=Strict`
  return {
    renewalSha256: renewalSha256(windowKey, cookie),
    setCookie: `${cookieName(windowKey)}=${cookie}; ${attributes}`,
  }
}
