import { createHash } from 'node:crypto'
import { SIMULATED_SECRET } from './company.ts'
import type { Context } from './context.ts'
import type { Token } from './memory.ts'

const ACCESS_KEY = new RegExp(`^sk_test_${SIMULATED_SECRET}_(\\d{6,15})$`)

/** A new token, durable. Tokens are not random: the same history gives the same ones. */
export function issueToken({ memory, now }: Pick<Context, 'memory' | 'now'>, account: string, seconds: number): Token {
  const make = (what: string) =>
    createHash('sha256').update(`${what} ${account} ${memory.issuedTokens}`).digest('base64url')
  const token = { access: make('access'), refresh: make('refresh'), account, expiresAt: now + seconds * 1_000 }
  memory.commit({ token })
  return token
}

/** NIT of the company behind an Authorization header; undefined when it opens nothing (any more). */
export function accountOfBearer({ memory, now, request }: Pick<Context, 'memory' | 'now' | 'request'>) {
  const bearer = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
  const token = memory.token(bearer)
  if (token !== undefined) return now < token.expiresAt ? token.account : undefined
  return ACCESS_KEY.exec(bearer)?.[1]
}
