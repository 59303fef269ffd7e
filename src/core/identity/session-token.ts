import { randomBytes } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import type { SecretVault } from '../core.ts'
import type { StoredSession } from '../store/identity.ts'

export const SESSION_HOURS = 12
/** Name of the signing key in the vault: 32 bytes in base64url. */
export const SIGNING_KEY = 'session-signing-key'

const ALGORITHM = 'HS256'
const keys = new WeakMap<SecretVault, Promise<Uint8Array>>()

async function loadKey(secrets: SecretVault): Promise<Uint8Array> {
  const kept = await secrets.get(SIGNING_KEY)
  const key = kept ?? randomBytes(32).toString('base64url')
  if (kept === undefined) await secrets.set(SIGNING_KEY, key)
  return Buffer.from(key, 'base64url')
}

/** The vault's key, made at first use. Loaded once, so that two first uses do not make two keys. */
function signingKey(secrets: SecretVault): Promise<Uint8Array> {
  const known = keys.get(secrets)
  if (known) return known
  const loading = loadKey(secrets)
  keys.set(secrets, loading)
  loading.catch(() => keys.delete(secrets))
  return loading
}

const seconds = (instant: string) => Math.floor(Date.parse(instant) / 1000)

/** The JWT (RFC 7519, HS256) that stands for a session: `sub` the user, `sid` the session, `exp` its end. */
export async function signSession(secrets: SecretVault, session: StoredSession): Promise<string> {
  return new SignJWT({ sid: session.id })
    .setProtectedHeader({ alg: ALGORITHM })
    .setSubject(session.userId)
    .setIssuedAt(seconds(session.createdAt))
    .setExpirationTime(seconds(session.expiresAt))
    .sign(await signingKey(secrets))
}

/** Id of the session that a JWT of ours stands for; undefined when it is not ours, was changed or is past its end. */
export async function verifySession(secrets: SecretVault, token: string, now: number): Promise<string | undefined> {
  const key = await signingKey(secrets)
  try {
    const { payload } = await jwtVerify(token, key, { algorithms: [ALGORITHM], currentDate: new Date(now) })
    return typeof payload.sid === 'string' ? payload.sid : undefined
  } catch {
    return undefined
  }
}
