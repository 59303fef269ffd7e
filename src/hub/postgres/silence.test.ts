import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { SERVER, sharedDatabase } from '../../../test/support/postgres.ts'
import { skipWhen } from '../../../test/support/skip.ts'
import { SIGNING_KEY } from '../../core/identity/session-token.ts'
import { NO_WORKSPACE } from '../../core/store/store.ts'
import { openGround } from '../ground.ts'
import { LIMITS, type Limits, openServerPool, type ServerPool } from './server-pool.ts'
import { openPostgresStore } from './store.ts'

/** How long is waited for an answer here: longer than a busy machine takes to connect. */
const ANSWER_MS = 2_000
/** Whoever still waits then was not told. */
const PATIENCE_MS = 20_000

describe('whoever falls silent', skipWhen(SERVER === undefined, 'RADICA_TEST_POSTGRES names no server'), () => {
  let database: Awaited<ReturnType<typeof sharedDatabase>>
  let pools: ServerPool[]
  const poolAt = (url: string, limits: Partial<Limits> = {}) => {
    const pool = openServerPool(url, { most: 2, limits: { ...LIMITS, ...limits } })
    pools.push(pool)
    return pool
  }
  const storeOn = (pool: ServerPool) => openPostgresStore({ pool, catalog: database.catalog, storesOn: (sql) => sql })

  beforeEach(async () => {
    database = await sharedDatabase()
    pools = []
  })
  afterEach(async () => {
    await Promise.all(pools.map((pool) => pool.close()))
    await database.pool.close()
  })

  it('holds nobody of the same workspace up for long', async () => {
    const frozen = Promise.withResolvers<void>()
    const began = Promise.withResolvers<void>()
    const mine = storeOn(poolAt(database.url)).write('a', async (sql) => {
      began.resolve()
      await frozen.promise
      await sql.prepare('SELECT 1').get()
    })
    await began.promise
    await storeOn(poolAt(database.url)).write('a', (sql) => sql.prepare('SELECT 1').get())
    frozen.resolve()
    // What it believes to hold is not its own any more.
    await expect(mine).rejects.toThrow()
    await storeOn(poolAt(database.url)).write('a', (sql) => sql.prepare('SELECT 1').get())
  })

  it('holds nobody up who signs in, or works elsewhere meanwhile', async () => {
    const frozen = Promise.withResolvers<void>()
    const began = Promise.withResolvers<void>()
    const mine = storeOn(poolAt(database.url)).write('a', async () => {
      began.resolve()
      await frozen.promise
    })
    await began.promise
    for (const scope of [NO_WORKSPACE, 'b', NO_WORKSPACE]) {
      await storeOn(poolAt(database.url)).write(scope, (sql) => sql.prepare('SELECT 1').get())
    }
    frozen.resolve()
    await mine
  })

  it('is another than who works on: whoever waits for that is not refused', async () => {
    const storeAt = () => storeOn(poolAt(database.url, { answerMs: ANSWER_MS }))
    const began = Promise.withResolvers<void>()
    const long = storeAt().write('a', async (sql) => {
      began.resolve()
      for (const until = Date.now() + 1.5 * ANSWER_MS; Date.now() < until; ) {
        await sql.prepare('SELECT count(*) FROM users WHERE id <> ?').get('none')
        await sleep(100)
      }
    })
    await began.promise
    await storeAt().write('a', (sql) => sql.prepare('SELECT 1').get())
    await long
  })

  it('is left, where it is the server, and another connection is made', async () => {
    const way = await silentWay(database.url)
    const pool = poolAt(way.url, { answerMs: ANSWER_MS })
    const one = () => pool.with((wire) => wire.query('SELECT 1')).then(({ rows }) => rows)
    await expect(one()).resolves.toEqual([[1]])
    way.silence(true)
    await expect(one()).rejects.toThrow('timeout')
    way.silence(false)
    await expect(one()).resolves.toEqual([[1]])
    way.close()
  })

  it('is left also by what a node asks beside its core, so that it is ready again', async () => {
    const way = await silentWay(database.url)
    const { pool, secrets } = await openGround({
      database: way.url,
      keys: { key: Buffer.alloc(32, 9), before: undefined },
      isTrial: false,
      limits: { ...LIMITS, answerMs: ANSWER_MS },
      warn: () => undefined,
    })
    expect(await secrets.get(SIGNING_KEY)).toBeDefined()
    way.silence(true)
    // As many as it has connections.
    const asked = Promise.allSettled(Array.from({ length: 4 }, () => secrets.get(SIGNING_KEY)))
    await sleep(500)
    way.silence(false)
    const again = () => secrets.get(SIGNING_KEY).then(() => 'answered')
    const said = await Promise.race([asked.then(again), sleep(PATIENCE_MS, 'no answer')])
    way.close()
    await pool.close()
    expect(said).toBe('answered')
  })

  it('is left by whoever is in the middle of a transaction, and by who begins one', async () => {
    const way = await silentWay(database.url)
    const store = storeOn(poolAt(way.url, { answerMs: ANSWER_MS }))
    const outcomeOf = (write: Promise<unknown>) =>
      Promise.race([
        write.then(
          () => 'written',
          () => 'refused',
        ),
        sleep(PATIENCE_MS, 'still waiting'),
      ])
    await store.write('a', (sql) => sql.prepare('SELECT 1').get())
    const middle = outcomeOf(
      store.write('a', async (sql) => {
        way.silence(true)
        await sql.prepare('SELECT 2').get()
      }),
    )
    expect(await middle).toBe('refused')
    expect(await outcomeOf(store.write('b', (sql) => sql.prepare('SELECT 3').get()))).toBe('refused')
    way.close()
  })
})

/** To the server, and nothing comes through while it is silent: as when its machine is gone. */
async function silentWay(url: string) {
  const { hostname, port } = new URL(url)
  const sockets = new Set<Socket>()
  let isSilent = false
  const server = createServer((socket) => {
    const behind = connect(Number(port), hostname)
    for (const [from, to] of [
      [socket, behind],
      [behind, socket],
    ] as const) {
      sockets.add(from)
      from.on('error', () => undefined)
      from.on('data', (bytes) => isSilent || to.write(bytes))
      from.on('end', () => to.end())
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: Object.assign(new URL(url), { hostname: '127.0.0.1', port: String((server.address() as AddressInfo).port) })
      .href,
    silence(isSo: boolean) {
      isSilent = isSo
    },
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
