import { createHash } from 'node:crypto'
import pg from 'pg'
import { type Answer, asText, PARSERS, type Pool, type Wire } from './wire.ts'

const types = { getTypeParser: (type: number) => PARSERS[type] ?? asText }
/** A statement that comes again is kept by the server; one that comes once is not. */
const KEPT_FROM = 2

/** Connections to a PostgreSQL server. */
export function openServerPool(url: string, most = 10): Pool {
  const pool = new pg.Pool({ connectionString: url, max: most })
  // An idle connection that breaks is replaced; who used one is told by its own statement.
  pool.on('error', () => undefined)
  const wires = new WeakMap<pg.PoolClient, Wire>()
  return {
    async with(work) {
      const client = await pool.connect()
      const wire = wires.get(client) ?? wireOn(client)
      wires.set(client, wire)
      let broken = false
      const noted = () => {
        broken = true
      }
      client.once('error', noted)
      try {
        return await work(wire)
      } finally {
        client.off('error', noted)
        client.release(broken)
      }
    },
    close: () => pool.end(),
  }
}

export function wireOn(client: pg.ClientBase): Wire {
  const asked = new Map<string, number>()
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(act: () => Promise<T>): Promise<T> => {
    const mine = last.then(act)
    last = mine.catch(() => undefined)
    return mine
  }
  return {
    query: (text, values = []) =>
      inTurn(async (): Promise<Answer> => {
        const times = (asked.get(text) ?? 0) + 1
        asked.set(text, times)
        const name = times < KEPT_FROM ? undefined : createHash('sha256').update(text).digest('base64url')
        const query = { ...(name && { name }), text, values: [...values], rowMode: 'array' as const, types }
        const { rows, fields, rowCount } = await client.query<unknown[]>(query)
        return { columns: fields.map((field) => field.name), rows, changes: rowCount ?? 0 }
      }),
    script: (text) => inTurn(async () => void (await client.query(text))),
  }
}
