import { createHash } from 'node:crypto'
import pg from 'pg'
import { type Answer, asText, PARSERS, type Pool, type Wire } from './wire.ts'

const types = { getTypeParser: (type: number) => PARSERS[type] ?? asText }
/** A process that is frozen, or whose machine is gone, says nothing: the server lets go of what it held after this. */
export const SILENCE_MS = 15_000

/** How long a node of a hub and its server wait for each other. */
export interface Limits {
  /** The server ends a transaction that nothing was asked in for so long: others wait for what it holds. */
  readonly silenceMs: number
  /** A server whose machine is gone says nothing: whoever asked is told so after this. One that lives says after half of it who waits. */
  readonly answerMs: number
}
export const LIMITS: Limits = { silenceMs: SILENCE_MS, answerMs: 60_000 }

/** A statement that comes again is kept by the server; one that comes once is not, nor what comes after so many. */
const KEPT_FROM = 2
const MOST_KEPT = 500
/** Texts of which it is known how often they came. */
const MOST_COUNTED = 2_000

export interface PoolUse {
  readonly pool: 'transactions' | 'reads'
  readonly used: number
  readonly idle: number
  /** Who wants a connection, and there is none. */
  readonly waiting: number
}

export interface ServerPool extends Pool {
  use(): readonly PoolUse[]
}

interface ServerPoolOptions {
  /** Connections of each of the two kinds, at most. */
  readonly most?: number
  /** Hears of each statement as it is asked. */
  readonly onStatement?: () => void
  /** Unless given, everything may take any time. */
  readonly limits?: Limits
}

/** Connections to a PostgreSQL server. */
export function openServerPool(url: string, options: ServerPoolOptions = {}): ServerPool {
  const [works, ones] = [connections(url, options), connections(url, options)]
  return {
    with: works.with,
    forOne: ones.with,
    use: () => [
      { pool: 'transactions', ...works.use() },
      { pool: 'reads', ...ones.use() },
    ],
    async close() {
      await Promise.all([works.close(), ones.close()])
    },
  }
}

function connections(url: string, { most = 10, onStatement, limits }: ServerPoolOptions) {
  const pool = new pg.Pool({
    connectionString: url,
    max: most,
    idle_in_transaction_session_timeout: limits?.silenceMs,
    query_timeout: limits?.answerMs,
    lock_timeout: limits && limits.answerMs / 2,
    keepAlive: true,
    Client: connectingWithin(limits?.answerMs),
  })
  // An idle connection that breaks is replaced; who used one is told by its own statement.
  pool.on('error', () => undefined)
  // One that breaks on its way to whoever asked for it has nobody else who listens, and would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const wires = new WeakMap<pg.PoolClient, Wire>()
  return {
    async with<T>(work: (wire: Wire) => Promise<T>): Promise<T> {
      const client = await pool.connect()
      const wire = wires.get(client) ?? wireOn(client, onStatement)
      wires.set(client, wire)
      let broken = false
      const noted = () => {
        broken = true
      }
      client.on('error', noted)
      try {
        return await work(wire)
      } catch (error) {
        if (isUnanswered(error)) noted()
        throw error
      } finally {
        client.off('error', noted)
        client.release(broken)
      }
    },
    use: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: () => pool.end(),
  }
}

/** The pool's own limit is also for who waits until another gives a connection back. */
function connectingWithin(ms: number | undefined) {
  return class extends pg.Client {
    constructor(config: pg.ClientConfig = {}) {
      super({ ...config, ...(ms !== undefined && { connectionTimeoutMillis: ms }) })
    }
  }
}

/** As `pg` says it: such a connection still waits for that answer. */
const isUnanswered = (error: unknown) => error instanceof Error && error.message === 'Query read timeout'

export function wireOn(client: pg.ClientBase, onStatement = (): void => undefined): Wire {
  const asked = new Map<string, number>()
  const names = new Map<string, string>()
  let last: Promise<unknown> = Promise.resolve()
  /** It waits for an answer that does not come, and whatever else is asked would wait behind that. */
  let unanswered: unknown
  const inTurn = <T>(act: () => Promise<T>): Promise<T> => {
    onStatement()
    const mine = last.then(() => (unanswered === undefined ? act() : Promise.reject(unanswered)))
    last = mine.catch((error) => {
      if (isUnanswered(error)) unanswered = error
    })
    return mine
  }

  /** Under which the server keeps it, or is to keep it. */
  function nameOf(text: string): string | undefined {
    const known = names.get(text)
    if (known !== undefined || names.size === MOST_KEPT) return known
    const times = (asked.get(text) ?? 0) + 1
    if (asked.size === MOST_COUNTED) asked.clear()
    asked.set(text, times)
    if (times < KEPT_FROM) return undefined
    asked.delete(text)
    const name = createHash('sha256').update(text).digest('base64url')
    names.set(text, name)
    return name
  }

  return {
    query: (text, values = []) =>
      inTurn(async (): Promise<Answer> => {
        const name = nameOf(text)
        const query = { ...(name && { name }), text, values: [...values], rowMode: 'array' as const, types }
        const { rows, fields, rowCount } = await client.query<unknown[]>(query)
        return { columns: fields.map((field) => field.name), rows, changes: rowCount ?? 0 }
      }),
    script: (text) => inTurn(async () => void (await client.query(text))),
  }
}
