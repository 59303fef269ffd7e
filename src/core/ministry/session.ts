import { createHash } from 'node:crypto'
import { decodeJwt } from 'jose'
import { z } from 'zod'
import type { Clock } from '../core.ts'
import { retryAfterMs } from '../transport/retry-after.ts'
import { type TransportAnswer, TransportError } from '../transport/transport.ts'
import { type MinistryConnection, NotSent } from './gateway.ts'
import { lowerCaseNames } from './result.ts'
import { jsonBody, type Ministry, notSent, textOf } from './wire.ts'

const LOGIN_TIMEOUT_MS = 30_000
const HEALTH_TIMEOUT_MS = 10_000
/** A token is not used in its last five minutes. */
const MARGIN_MS = 5 * 60_000
/** For a token whose `exp` cannot be read: the documented two hours, less a margin. */
const ASSUMED_LIFETIME_MS = 110 * 60_000

const LoginAnswer = z.object({ login: z.boolean(), token: z.string().nullish() })

export interface MinistryHealth {
  readonly environmentName: string | null
  readonly version: string | null
}

/** Tokens by connection. They live in memory only. */
export class Sessions {
  readonly #ministry: Ministry
  readonly #clock: Clock
  readonly #tokens = new Map<string, { token: string; usableUntil: number }>()
  readonly #opening = new Map<string, Promise<string>>()

  constructor(ministry: Ministry, clock: Clock) {
    this.#ministry = ministry
    this.#clock = clock
  }

  /** A usable token; one login at a time and connection. `refused`: one that the ministry no longer takes. Throws NotSent. */
  token(connection: MinistryConnection, refused?: string): Promise<string> {
    const key = keyOf(connection)
    const held = this.#tokens.get(key)
    if (held !== undefined && held.token !== refused && this.#clock.now() < held.usableUntil) {
      return Promise.resolve(held.token)
    }
    const opening = this.#opening.get(key) ?? this.#open(connection, key).finally(() => this.#opening.delete(key))
    this.#opening.set(key, opening)
    return opening
  }

  async #open(connection: MinistryConnection, key: string): Promise<string> {
    await this.health(connection)
    const token = await this.logIn(connection)
    this.#tokens.set(key, { token, usableUntil: expiry(token, this.#clock.now()) - MARGIN_MS })
    return token
  }

  async logIn(connection: MinistryConnection): Promise<string> {
    const { documentType: tipo, documentNumber: numero, password: clave, nit, userType } = connection
    const login = {
      persona: { identificacion: { tipo, numero } },
      clave,
      nit,
      ...(userType && { tipoUsuario: userType }),
    }
    const answer = await this.#call(connection, '/api/Auth/LoginSISPRO', login)
    if (answer.status === 200) return tokenOf(textOf(answer))
    if (answer.status === 400 || answer.status === 401)
      throw new NotSent('ministry_login_failed', `http-${answer.status}`)
    const unavailable = answer.status === 408 || answer.status === 429 || answer.status >= 500
    throw new NotSent(
      unavailable ? 'ministry_unavailable' : 'upstream_configuration_invalid',
      `http-${answer.status}`,
      retryAfterMs(answer, this.#clock.now()),
    )
  }

  /**
   * Which ministry this is, asked before the password leaves: the two images answer the same protocol, so only their
   * environment's name tells a test from a filing. One that says nothing readable is not held against it.
   */
  async health(connection: MinistryConnection): Promise<MinistryHealth> {
    const call = { method: 'GET', path: '/BasicHealth', timeoutMs: HEALTH_TIMEOUT_MS } as const
    const text = await this.#ministry(connection, call).then(
      (answer) => (answer.status === 200 ? textOf(answer) : ''),
      (error) => {
        if (!(error instanceof TransportError)) throw error
        if (error.phase === 'not-sent') throw notSent(error)
        return ''
      },
    )
    const environmentName = /^EnvironmentName\s*:\s*(\w+)/im.exec(text)?.[1] ?? null
    const production = /Prod/i.test(environmentName ?? '')
    const contradicts =
      /^Docker(Prod|Stage|Test)/i.test(environmentName ?? '') && production !== (connection.environment === 1)
    if (contradicts) throw new NotSent('upstream_configuration_invalid', 'other-environment')
    return { environmentName, version: /^Version\s*:\s*([\w.]+)/im.exec(text)?.[1] ?? null }
  }

  /** A login changes nothing, so every failure of its transport leaves everything as it was. */
  async #call(connection: MinistryConnection, path: string, body: unknown): Promise<TransportAnswer> {
    try {
      return await this.#ministry(connection, {
        method: 'POST',
        path,
        body: jsonBody(body),
        timeoutMs: LOGIN_TIMEOUT_MS,
      })
    } catch (error) {
      throw error instanceof TransportError ? notSent(error) : error
    }
  }
}

function tokenOf(text: string): string {
  const answer = LoginAnswer.safeParse(lowerCaseNames(text))
  if (!answer.success) throw new NotSent('ministry_unavailable', 'login-unreadable')
  const { login, token } = answer.data
  if (!login || !token) throw new NotSent('ministry_login_failed', 'login-refused')
  return token
}

function expiry(token: string, now: number): number {
  try {
    const { exp, iat } = decodeJwt(token)
    if (exp === undefined) return now + ASSUMED_LIFETIME_MS
    // It lives as long as it says, from now on: the container's clock may be another.
    return iat === undefined ? exp * 1000 : now + (exp - iat) * 1000
  } catch {
    return now + ASSUMED_LIFETIME_MS
  }
}

/** A hash, so that the password is not kept as part of a map's key. */
function keyOf(connection: MinistryConnection): string {
  return createHash('sha256')
    .update(JSON.stringify(Object.entries(connection).sort()))
    .digest('hex')
}
