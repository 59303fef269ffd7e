import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { say } from '../core/messages/message.ts'
import { RECOVERY_PATH } from './recovery/recovery.ts'
import { pageRefusal, refusal } from './refusal.ts'
import { SAMPLE_PATH } from './sample/sample-front.ts'

const UNLOCK_PATH = '/unlock'

/** For whoever started the host: nobody else on this machine knows it. */
export const newSetupToken = () => randomBytes(32).toString('base64url')

/** The address that carries the token to the page in its fragment, which no request and no log contains. */
export const addressWith = (url: string, token: string) => `${url}/#setup=${token}`

const sha256 = (text: string) => createHash('sha256').update(text).digest()

const isApi = (pathname: string) => pathname.startsWith('/api/')

/**
 * Whether a request does or tells more than the page itself before anybody can sign in. However the path of an operation is
 * spelt: without an administrator there is no other write.
 */
export function isBeginning(method: string, pathname: string): boolean {
  if (pathname.startsWith(`${RECOVERY_PATH}/`)) return true
  return (
    method !== 'GET' &&
    method !== 'HEAD' &&
    (pathname === UNLOCK_PATH || pathname === SAMPLE_PATH || pathname.startsWith(`${UNLOCK_PATH}/`) || isApi(pathname))
  )
}

export function hasToken({ headers }: Request, token: string): boolean {
  return timingSafeEqual(sha256(headers.get('authorization') ?? ''), sha256(`Bearer ${token}`))
}

const NEEDED = say('host.setupTokenNeeded')

/** In the contract's shape to programs, and as the host's own pages read it. */
export function needsToken(request: Request): Response {
  const { pathname } = new URL(request.url)
  if (isApi(pathname)) return refusal(request, 401, 'unauthenticated', NEEDED, { 'www-authenticate': 'Bearer' })
  return pageRefusal(request, 401, NEEDED)
}
