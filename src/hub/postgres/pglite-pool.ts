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
  const holding = new AsyncLocalStorage<{ isOver: boolean }>()

  async function held<T>(work: (wire: Wire) => Promise<T>): Promise<T> {
    const turn = { isOver: false }
    try {
      return await holding.run(turn, () => work(wire))
    } finally {
      turn.isOver = true
    }
  }

  function having<T>(work: (wire: Wire) => Promise<T>): Promise<T> {
    if (holding.getStore()?.isOver === false) return work(wire)
    const mine = last.then(() => held(work))
    last = mine.catch(() => undefined)
    return mine
  }

  return {
    with: having,
    forOne: having,
    dump: () => db.dumpDataDir('none'),
    async close() {
      await last
      await db.close()
    },
  }
}
