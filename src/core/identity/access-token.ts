import { createHash, randomBytes } from 'node:crypto'
import { ACCESS_TOKEN_PREFIX } from '../../contract/identity.ts'

const SECRET = new RegExp(`^${ACCESS_TOKEN_PREFIX}[\\w-]{43}$`)

/** 256 random bits behind a prefix that scanners for leaked secrets can know. */
export function newSecret(): string {
  return ACCESS_TOKEN_PREFIX + randomBytes(32).toString('base64url')
}

export function isSecret(token: string): boolean {
  return SECRET.test(token)
}

/** What is kept of a secret. It is random, so that a quick hash is as good as a slow one. */
export function secretSha256(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
