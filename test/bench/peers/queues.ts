import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { initialProgress } from '../../../src/core/dispatch/machine.ts'
import type { DispatchPort } from '../../../src/core/dispatch/port.ts'
import { createOutbox } from '../../../src/core/dispatch/worker.ts'
import { isoInstant } from '../../../src/core/kernel/call.ts'
import { createEventHub } from '../../../src/core/kernel/event-hub.ts'
import { newUlid } from '../../../src/core/kernel/id.ts'
import type { StoredDispatch } from '../../../src/core/store/dispatches.ts'
import { PLATFORM } from '../../../src/core/store/store.ts'
import { openSqliteStore } from '../../../src/core/store.sqlite.ts'
import { systemClock } from '../../../src/host/clock.ts'
import { collectingLog, MIGRATIONS_DIR } from '../../support/core.ts'
import { onlyPackages } from '../../support/dispatch.ts'
import { peer } from './install.ts'
import type { Postgres } from './postgres.ts'

/** One that keeps work on a disk until it is done. */
export interface Queue {
  readonly name: string
  /** Each job by itself, and safe from a power cut when this ends. */
  add(jobs: number): Promise<void>
  /** Until all that was added is done, one after the other; the work itself is nothing. */
  drain(): Promise<void>
  close(): Promise<void>
}

/** As much as a small package of RIPS. */
const CONTENT = 'x'.repeat(2_000)
const newFolder = () => mkdtempSync(join(tmpdir(), 'radica-queue-'))

/** Lets somebody wait until so much is done. */
function counter() {
  let [open, done] = [0, () => {}]
  return {
    added: (jobs: number) => {
      open += jobs
    },
    one: () => {
      if (--open === 0) done()
    },
    all: () =>
      new Promise<void>((resolve) => {
        done = resolve
        if (open === 0) resolve()
      }),
  }
}

/** Intents and their bytes, sent to an upstream that answers at once; every state of each is kept, with its answer. */
export async function outboxQueue(): Promise<Queue> {
  const key = new Uint8Array(32).fill(1)
  const store = openSqliteStore({ dataDir: newFolder(), migrationsDir: MIGRATIONS_DIR, key })
  const at = isoInstant(systemClock.now())
  await store.write(PLATFORM, (stores) =>
    stores.identity.saveWorkspace({
      id: 'wsp_1',
      number: 1,
      nit: '900000001',
      verificationDigit: '1',
      companyName: 'C',
      displayName: 'C',
      environment: 2,
      providerCodes: [],
      idleLockMinutes: 15,
      adminSecondFactor: false,
      isActive: true,
      revision: 1,
      createdAt: at,
      updatedAt: at,
    }),
  )
  const count = counter()
  const outcome = { cuv: 'c'.repeat(96), processId: '1', filedAt: null, issues: [] }
  const port: DispatchPort<'ministry.package'> = {
    upstream: 'ministry',
    timeoutMs: 300_000,
    send: async () => ({ kind: 'accepted', answer: '{}', outcome }),
    reconcile: async () => ({ kind: 'absent' }),
    async follow(_stores, { targetId, state }) {
      // It follows when it is taken, too.
      if (state === 'accepted') count.one()
      return { resource: 'rips-packages', id: targetId, revision: 1 }
    },
  }
  const context = { events: createEventHub(), clock: systemClock, log: collectingLog(), random: () => 0.5 }
  const outbox = createOutbox({ ...context, store, ports: onlyPackages(port) })

  async function addOne(): Promise<void> {
    const now = systemClock.now()
    const [id, instant] = [newUlid(now), isoInstant(now)]
    const dispatch: StoredDispatch = {
      ...initialProgress(now),
      id: `dsp_${id}`,
      key: 0,
      workspaceId: 'wsp_1',
      kind: 'ministry.package',
      cufe: null,
      targetId: `pkg_${id}`,
      targetRevision: 1,
      idempotencyKey: id,
      reference: id,
      requestSha256: '',
      dependsOn: null,
      outcome: null,
      createdAt: instant,
      updatedAt: instant,
    }
    await store.write(PLATFORM, (stores) => stores.dispatches.insert({ dispatch, bytes: Buffer.from(CONTENT) }))
  }

  return {
    name: 'Radica (outbox: encrypted SQLite, states, answers and timeline kept)',
    async add(jobs) {
      count.added(jobs)
      for (let i = 0; i < jobs; i++) await addOne()
    },
    async drain() {
      const all = count.all()
      await outbox.start()
      await all
      await outbox.stop(1_000)
    },
    close: () => store.close(),
  }
}

interface Plainjob {
  better(database: Database.Database): unknown
  defineQueue(options: object): { add(type: string, data: unknown): unknown; close(): void }
  defineWorker(
    type: string,
    work: () => Promise<void>,
    options: object,
  ): { start(): Promise<void>; stop(): Promise<void> }
}

export async function plainjobQueue(peers: string): Promise<Queue> {
  const { better, defineQueue, defineWorker } = await peer<Plainjob>(peers, 'plainjob/dist/plainjob.js')
  const database = new Database(join(newFolder(), 'jobs.db'))
  const logger = { ...collectingLog(), debug: () => undefined }
  const queue = defineQueue({ connection: better(database), logger })
  // As it comes it may lose its last jobs in a power cut.
  database.pragma('synchronous = FULL')
  const count = counter()
  return {
    name: 'plainjob 0.0.14 (SQLite, synchronous FULL)',
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
    async close() {
      queue.close()
    },
  }
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

export async function graphileQueue(peers: string, postgres: Postgres): Promise<Queue> {
  const { Logger, makeWorkerUtils, run } = await peer<GraphileWorker>(peers, 'graphile-worker/dist/index.js')
  const options = { connectionString: postgres.url, logger: new Logger(() => () => undefined) }
  const utils = await makeWorkerUtils(options)
  await utils.migrate()
  const count = counter()
  return {
    name: `graphile-worker 0.18.0 (${postgres.version})`,
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
}
