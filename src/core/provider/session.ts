import { createHash } from 'node:crypto'
import type { Clock } from '../core.ts'
import type { TransportAnswer } from '../transport/transport.ts'
import type { ProviderConnection } from './provider.ts'
import { asNotSent, NotSent, type ProviderCall, type Wire } from './wire.ts'

/** A token is not used in its last minute. */
const MARGIN_MS = 60_000

/** What an answer said of the time is believed for this long: a clock that is set wrong meanwhile is noticed. */
const TIME_TRUSTED_MS = 10 * 60_000

export interface Session {
  readonly token: string
  readonly expiresAt: number
  readonly refreshToken?: string
}

/** Opens a session, with what is left of the last one when there was one. Throws NotSent or TransportError. */
export type OpenSession<C> = (connection: C, last: Session | undefined) => Promise<Session>

interface SessionDependencies<C extends ProviderConnection> {
  readonly wire: Wire<C>
  readonly clock: Clock
  readonly open: OpenSession<C>
  /** Some path of the vendor's. */
  readonly probe: string
}

/** Calls in a session, by connection. Tokens live in memory only. */
export class Sessions<C extends ProviderConnection> {
  readonly #deps: SessionDependencies<C>
  readonly #sessions = new Map<string, Session>()
  readonly #opening = new Map<string, Promise<Session>>()
  /** By base address: how far ahead of it this machine's clock was when it was last heard, and when that was. */
  readonly #ahead = new Map<string, { readonly ms: number | undefined; readonly at: number }>()

  constructor(deps: SessionDependencies<C>) {
    this.#deps = deps
  }

  /** One call; once more, identically, when its token is refused. Throws NotSent, or TransportError for the call itself. */
  async call(connection: C, call: ProviderCall): Promise<TransportAnswer> {
    const { token } = await this.#session(connection)
    const answer = await this.#heard(connection, { ...call, token })
    if (answer.status !== 401) return answer
    const again = await this.#session(connection, token)
    const second = await this.#heard(connection, { ...call, token: again.token })
    if (second.status === 401) throw new NotSent('upstream_configuration_invalid', 'session-refused')
    return second
  }

  /**
   * By how many milliseconds this machine's clock is ahead of the provider's, by the `Date` of an answer that is at most ten
   * minutes old, for which it is asked where there is none. Undefined: it does not say. Throws NotSent or TransportError.
   */
  async ahead(connection: C): Promise<number | undefined> {
    const { clock, probe } = this.#deps
    const heard = this.#ahead.get(connection.baseUrl)
    const isFresh = heard && Math.abs(clock.now() - heard.at) < TIME_TRUSTED_MS
    if (!isFresh) await this.call(connection, { method: 'GET', path: probe })
    return this.#ahead.get(connection.baseUrl)?.ms
  }

  async #heard(connection: C, call: ProviderCall): Promise<TransportAnswer> {
    const { wire, clock } = this.#deps
    const since = clock.now()
    const answer = await wire(connection, call)
    const said = Date.parse(answer.headers.date ?? '')
    const at = clock.now()
    this.#ahead.set(connection.baseUrl, { ms: Number.isNaN(said) ? undefined : aheadOf(said, since, at), at })
    return answer
  }

  /** One opening at a time and connection. `refused`: a token that the provider no longer takes. */
  #session(connection: C, refused?: string): Promise<Session> {
    const key = keyOf(connection)
    const held = this.#sessions.get(key)
    const usable = held !== undefined && held.token !== refused && this.#deps.clock.now() < held.expiresAt - MARGIN_MS
    if (usable) return Promise.resolve(held)
    const opening = this.#opening.get(key) ?? this.#open(connection, key, held).finally(() => this.#opening.delete(key))
    this.#opening.set(key, opening)
    return opening
  }

  async #open(connection: C, key: string, last: Session | undefined): Promise<Session> {
    const { wire, open, probe } = this.#deps
    try {
      // Who it is, before the password leaves: the wire refuses a simulator in production.
      if (connection.environment === 1) await wire(connection, { method: 'GET', path: probe })
      const session = await open(connection, last)
      this.#sessions.set(key, session)
      return session
    } catch (error) {
      // A login changes nothing, so every failure of its transport leaves everything as it was.
      throw asNotSent(error)
    }
  }
}

/** What was said at some time of a call, through part of which this machine may have slept: by how much it is ahead at the least. */
function aheadOf(said: number, since: number, until: number): number {
  const [early, late] = [Math.min(since, until), Math.max(since, until)]
  return said < early ? early - said : Math.min(0, late - said)
}

/** A hash, so that credentials are not kept as part of a map's key. */
function keyOf(connection: ProviderConnection): string {
  return createHash('sha256')
    .update(JSON.stringify([connection.baseUrl, connection.environment, connection.credentials]))
    .digest('hex')
}
