import { AsyncLocalStorage } from 'node:async_hooks'
import { Duplex } from 'node:stream'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import pg from 'pg'
import { wireOn } from './server-pool.ts'
import type { Pool, Wire } from './wire.ts'

/** PostgreSQL within the process, for tests and for trying out: it has one connection, and one at a time uses it. */
export async function openPglitePool(options: PGliteOptions = {}): Promise<Pool & { dump(): Promise<Blob> }> {
  const db = await PGlite.create(options)
  const client = new pg.Client({ user: 'postgres', database: 'postgres', stream: () => new Line(db) })
  await client.connect()
  const wire = wireOn(client)
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
      await client.end()
      await db.close()
    },
  }
}

/** What a client says to a server, said to the one within the process; it has what a client wants of a socket. */
class Line extends Duplex {
  readonly #db: PGlite

  constructor(db: PGlite) {
    super()
    this.#db = db
  }

  connect(): void {
    queueMicrotask(() => this.emit('connect'))
  }

  setNoDelay(): void {
    // Nothing is delayed.
  }

  ref(): void {
    // Keeps no process alive.
  }

  unref(): void {
    // Keeps no process alive.
  }

  override _read(): void {
    // Each answer is pushed when it is there.
  }

  override _writev(chunks: readonly { readonly chunk: Uint8Array }[], done: (error?: Error) => void): void {
    const said = Buffer.concat(chunks.map(({ chunk }) => chunk))
    this.#db.execProtocolRaw(said, { syncToFs: false }).then((answer) => {
      this.push(Buffer.from(answer))
      done()
    }, done)
  }

  override _final(done: () => void): void {
    this.push(null)
    done()
  }
}
