import { createHash } from 'node:crypto'
import pg from 'pg'
import { LOCKS } from './postgres/locks.ts'
import { SILENCE_MS, wireOn } from './postgres/server-pool.ts'

const ANSWER_MS = 10_000

const OWN = `pg_try_advisory_lock(hashtextextended($1, ${LOCKS.workers}))`
/** Those who wait for it look again. */
const GIVE_BACK = `SELECT pg_advisory_unlock(hashtextextended($1, ${LOCKS.workers})), pg_notify('radica_changes', '')`
/** The locks by which workers of this database say that they live. */
export const LIVING_WORKERS = `FROM pg_locks WHERE locktype = 'advisory' AND classid = ${LOCKS.workers} AND objsubid = 2 AND granted
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`
const LIVING = `SELECT DISTINCT objid::bigint ${LIVING_WORKERS} ORDER BY 1`

/** By which the database's own list of connections tells a node from others. */
export const NODE_NAME = 'radica-node'

interface LinkOptions {
  /** The number of the worker; undefined: it works at nothing. */
  readonly worker: number | undefined
  readonly onNotice: (channel: string, payload: string) => void
}

/** One connection to the database: what it owns is its own until it ends, however it ends. */
export interface Link {
  /** Whether this worker has it, from now on if nobody else has. */
  own(name: string): Promise<boolean>
  /** How much it owns. */
  owned(): number
  tell(text: string): void
  /** Looks who lives; whether they are others than before. */
  look(): Promise<boolean>
  /** The connection is gone, and everything that was owned by it. */
  readonly lost: Promise<void>
  close(): void
}

/** What is owned goes to the worker whose number is drawn highest for it: others move little when one comes or goes. */
function drawn(workers: readonly number[], name: string): number | undefined {
  const draw = (worker: number) => createHash('sha256').update(`${worker} ${name}`).digest('hex')
  const [first, ...others] = workers
  if (first === undefined) return undefined
  return others.reduce((best, each) => (draw(each) > draw(best) ? each : best), first)
}

/** @throws when the database is not reached. */
export async function openLink(url: string, { worker, onNotice }: LinkOptions): Promise<Link> {
  const client = new pg.Client({
    connectionString: url,
    application_name: NODE_NAME,
    keepAlive: true,
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
  })
  const wire = wireOn(client)
  const held = new Map<string, Promise<boolean>>()
  const end = Promise.withResolvers<void>()
  let living: readonly number[] = []
  let isLost = false

  function lose(): void {
    if (isLost) return
    isLost = true
    client.end().catch(() => undefined)
    end.resolve()
  }
  /** A statement that fails says that nothing is certain any more. */
  async function ask(text: string, values: readonly unknown[]): Promise<unknown> {
    try {
      return (await wire.query(text, values)).rows[0]?.[0]
    } catch {
      lose()
      return undefined
    }
  }

  async function giveBack(name: string): Promise<void> {
    const had = held.get(name)
    held.delete(name)
    if (await had) await ask(GIVE_BACK, [name])
  }

  client.on('error', lose)
  client.on('end', lose)
  client.on('notification', ({ channel, payload = '' }) => onNotice(channel, payload))

  const link: Link = {
    async own(name) {
      if (worker === undefined || isLost) return false
      if (drawn(living, name) !== worker) {
        await giveBack(name)
        return false
      }
      const mine = held.get(name) ?? ask(`SELECT ${OWN}`, [name]).then((taken) => taken === 1)
      held.set(name, mine)
      if (await mine) return !isLost
      if (held.get(name) === mine) held.delete(name)
      return false
    },
    owned: () => held.size,
    tell: (text) => void ask("SELECT pg_notify('radica', $1)", [text]),
    async look() {
      const before = String(living)
      try {
        living = (await wire.query(LIVING)).rows.map(([number]) => Number(number))
      } catch {
        lose()
      }
      return String(living) !== before
    },
    lost: end.promise,
    close: lose,
  }
  try {
    await client.connect()
    await wire.script(`SET idle_session_timeout = ${SILENCE_MS}; LISTEN radica; LISTEN radica_changes`)
    if (worker !== undefined) await wire.query(`SELECT pg_advisory_lock_shared(${LOCKS.workers}, $1::int)`, [worker])
    await link.look()
  } catch (error) {
    lose()
    throw error
  }
  return link
}
