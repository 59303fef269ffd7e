import { join } from 'node:path'
import Database from 'better-sqlite3'
import { collectingLog } from '../../support/core.ts'
import { newFolder } from '../../support/process.ts'
import type { Peer } from './compare.ts'
import { peer } from './install.ts'
import { CONTENT, counter, type Queue } from './queue.ts'
import { startRedis } from './redis.ts'

interface Plainjob {
  better(database: Database.Database): unknown
  defineQueue(options: object): { add(type: string, data: unknown): unknown; close(): void }
  defineWorker(
    type: string,
    work: () => Promise<void>,
    options: object,
  ): { start(): Promise<void>; stop(): Promise<void> }
}

export const plainjob: Peer<Queue> = {
  name: 'plainjob 0.0.14',
  keeps: 'job and state; SQLite, each commit synced (`synchronous=FULL`)',
  packages: ['plainjob@0.0.14'],
  async open(folder) {
    const { better, defineQueue, defineWorker } = peer<Plainjob>(folder, 'plainjob')
    const database = new Database(join(newFolder(), 'jobs.db'))
    const logger = { ...collectingLog(), debug: () => undefined }
    const queue = defineQueue({ connection: better(database), logger })
    // As it comes it may lose its last jobs in a power cut.
    database.pragma('synchronous = FULL')
    const count = counter()
    return {
      async add(jobs) {
        count.added(jobs)
        for (let i = 0; i < jobs; i++) queue.add('file', CONTENT)
      },
      async drain() {
        const worker = defineWorker('file', async () => count.one(), { queue, logger })
        const all = count.all()
        const ended = worker.start()
        await all
        await worker.stop()
        await ended
      },
      close: async () => queue.close(),
    }
  },
}

interface GraphileWorker {
  readonly Logger: new (log: () => () => void) => object
  makeWorkerUtils(options: object): Promise<{
    migrate(): Promise<void>
    addJob(task: string, payload: object): Promise<unknown>
    release(): Promise<void>
  }>
  run(options: object): Promise<{ stop(): Promise<void> }>
}

/** @param url of a PostgreSQL as it comes: each commit is on the disk before it is answered. */
export const graphileWorker = (url: () => Promise<string>): Peer<Queue> => ({
  name: 'graphile-worker 0.18.0',
  keeps: 'job until it is done, then nothing; PostgreSQL, each commit synced',
  packages: ['graphile-worker@0.18.0'],
  async open(folder) {
    const connectionString = await url()
    const { Logger, makeWorkerUtils, run } = peer<GraphileWorker>(folder, 'graphile-worker')
    const options = { connectionString, logger: new Logger(() => () => undefined) }
    const utils = await makeWorkerUtils(options)
    await utils.migrate()
    const count = counter()
    return {
      async add(jobs) {
        count.added(jobs)
        for (let i = 0; i < jobs; i++) await utils.addJob('file', { content: CONTENT })
      },
      async drain() {
        const taskList = { file: async () => count.one() }
        const all = count.all()
        const runner = await run({ ...options, concurrency: 1, noHandleSignals: true, taskList })
        await all
        await runner.stop()
      },
      close: () => utils.release(),
    }
  },
})

interface PgBossPackage {
  readonly PgBoss: new (
    url: string,
  ) => {
    on(event: 'error', listener: (error: Error) => void): void
    start(): Promise<unknown>
    createQueue(name: string): Promise<void>
    send(name: string, data: object): Promise<unknown>
    fetch(name: string): Promise<readonly { readonly id: string }[]>
    complete(name: string, id: string): Promise<unknown>
    stop(): Promise<void>
  }
}

export const pgBoss = (url: () => Promise<string>): Peer<Queue> => ({
  name: 'pg-boss 12.38.0',
  keeps:
    'job, state and output for a week; PostgreSQL, each commit synced; asked for one job after the other, without the rests of its worker',
  packages: ['pg-boss@12.38.0', '@opentelemetry/api@1.10.0'],
  async open(folder) {
    const { PgBoss } = peer<PgBossPackage>(folder, 'pg-boss')
    const boss = new PgBoss(await url())
    boss.on('error', () => undefined)
    await boss.start()
    await boss.createQueue('file')
    return {
      async add(jobs) {
        for (let i = 0; i < jobs; i++) await boss.send('file', { content: CONTENT })
      },
      async drain() {
        // Its worker rests at least half a second after each job that is fetched alone: these are its two statements without the rest.
        for (let [job] = await boss.fetch('file'); job; [job] = await boss.fetch('file')) {
          await boss.complete('file', job.id)
        }
      },
      close: () => boss.stop(),
    }
  },
})

interface BullMq {
  readonly Queue: new (
    name: string,
    options: object,
  ) => {
    on(event: 'error', listener: (error: Error) => void): void
    add(name: string, data: object): Promise<unknown>
    close(): Promise<void>
  }
  readonly Worker: new (
    name: string,
    work: () => Promise<void>,
    options: object,
  ) => { on(event: 'error', listener: (error: Error) => void): void; close(): Promise<void> }
}

export const bullMq: Peer<Queue> = {
  name: 'BullMQ 6.7.0',
  keeps: 'job and state; Redis, in memory and in a file that each command is synced to (`appendfsync always`)',
  packages: ['bullmq@6.7.0', 'ioredis@6.0.0'],
  async open(folder) {
    const { Queue, Worker } = peer<BullMq>(folder, 'bullmq')
    const redis = await startRedis()
    const connection = { host: '127.0.0.1', port: redis.port, maxRetriesPerRequest: null }
    const queue = new Queue('file', { connection })
    queue.on('error', () => undefined)
    const count = counter()
    return {
      async add(jobs) {
        count.added(jobs)
        for (let i = 0; i < jobs; i++) await queue.add('file', { content: CONTENT })
      },
      async drain() {
        const all = count.all()
        const worker = new Worker('file', async () => count.one(), { connection, concurrency: 1 })
        worker.on('error', () => undefined)
        await all
        await worker.close()
      },
      async close() {
        await queue.close()
        await redis.stop()
      },
    }
  },
}
