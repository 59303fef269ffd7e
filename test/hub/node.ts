import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock, Core, Log, SimulatorOrigins } from '../../src/core/core.ts'
import { createCore } from '../../src/core/create-core.ts'
import { createHttpTransport } from '../../src/core/transport/http-transport.ts'
import { MIGRATIONS_DIR } from '../../src/host/places.ts'
import { openGround } from '../../src/hub/ground.ts'
import { openNodes } from '../../src/hub/nodes.ts'
import { postgresStore } from '../../src/hub/postgres/core-store.ts'
import { LIMITS, openServerPool } from '../../src/hub/postgres/server-pool.ts'

/** A lease of six minutes lasts twelve seconds: a freeze outlives it. */
export const SPEED = 30

/** What every process of the campaign is given. */
export interface Shared {
  readonly url: string
  readonly dataDir: string
  readonly origins: SimulatorOrigins
  /** When time began to run fast; the same for all. */
  readonly since: number
  /** A defect of the simulation's list that is put into those that send. */
  readonly planted: string | undefined
}

export function fastClock(since: number): Clock {
  return {
    now: () => Math.floor(since + (Date.now() - since) * SPEED),
    steady: () => performance.now() * SPEED,
    after(ms, callback) {
      const timer = setTimeout(callback, ms / SPEED)
      return () => clearTimeout(timer)
    },
  }
}

const KEY = Buffer.alloc(32, 7)
const QUIET: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** One process of a hub, with its core started. Calls take their time, so that somebody may die in the middle of one. */
export async function openHubNode(shared: Shared, works: boolean): Promise<Core> {
  const clock = fastClock(shared.since)
  const keys = { key: KEY, before: undefined }
  const { catalog, secrets } = await openGround({
    database: shared.url,
    keys,
    isTrial: false,
    limits: LIMITS,
    warn: () => undefined,
  })
  const nodes = await openNodes(shared.url, {
    works,
    admit: async () => undefined,
    onRefused: () => undefined,
    log: QUIET,
  })
  const { send } = createHttpTransport()
  const core = await createCore({
    dataDir: shared.dataDir,
    migrationsDir: MIGRATIONS_DIR,
    storeKey: KEY,
    owner: randomUUID(),
    clock,
    secrets,
    deployment: 'sandbox',
    simulators: shared.origins,
    log: QUIET,
    async transport(request) {
      await sleep(Math.random() * 500)
      const answer = await send(request)
      await sleep(Math.random() * 100)
      return answer
    },
    node: {
      closedTo: () => false,
      openStore: postgresStore(openServerPool(shared.url, { most: 5, limits: LIMITS }), catalog),
      nodes,
      works,
      filesDir: shared.dataDir,
    },
  })
  await core.start()
  return core
}
