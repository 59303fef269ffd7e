import { PGlite } from '@electric-sql/pglite'
import { type Answer, PARSERS, type Pool, type Wire } from './wire.ts'

const hex = (bytes: unknown): string => `\\x${Buffer.from(bytes as Uint8Array).toString('hex')}`
const OPTIONS = { rowMode: 'array', parsers: { ...PARSERS }, serializers: { 17: hex } } as const

/** PostgreSQL within the process, for tests and for trying out: it has one connection, and one at a time uses it. */
export async function openPglitePool(dataDir?: string): Promise<Pool> {
  const db = await PGlite.create(dataDir)
  const wire: Wire = {
    async query(text, values = []): Promise<Answer> {
      const { rows, fields, affectedRows = 0 } = await db.query<unknown[]>(text, [...values], OPTIONS)
      return { columns: fields.map(({ name }) => name), rows, changes: affectedRows }
    },
    async script(text) {
      await db.exec(text)
    },
  }
  let last: Promise<unknown> = Promise.resolve()
  return {
    with(work) {
      const mine = last.then(() => work(wire))
      last = mine.catch(() => undefined)
      return mine
    },
    async close() {
      await last
      await db.close()
    },
  }
}
