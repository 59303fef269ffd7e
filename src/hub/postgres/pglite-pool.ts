import { AsyncLocalStorage } from 'node:async_hooks'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { type Answer, PARSERS, type Pool, type Wire } from './wire.ts'

const hex = (bytes: unknown): string => `\\x${Buffer.from(bytes as Uint8Array).toString('hex')}`
const OPTIONS = { rowMode: 'array', parsers: { ...PARSERS }, serializers: { 17: hex } } as const

/** PostgreSQL within the process, for tests and for trying out: it has one connection, and one at a time uses it. */
export async function openPglitePool(options: PGliteOptions = {}): Promise<Pool & { dump(): Promise<Blob> }> {
  const db = await PGlite.create(options)
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
  /** Who holds the connection and asks for one more, as a transaction that reads beside itself, has it already. */
  const holder = new AsyncLocalStorage<Wire>()
  return {
    with(work) {
      const held = holder.getStore()
      if (held) return work(held)
      const mine = last.then(() => holder.run(wire, () => work(wire)))
      last = mine.catch(() => undefined)
      return mine
    },
    dump: () => db.dumpDataDir('none'),
    async close() {
      await last
      await db.close()
    },
  }
}
