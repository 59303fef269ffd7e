import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock, Core, Log, SecretVault, SimulatorOrigins } from '../../src/core/core.ts'
import { createCore } from '../../src/core/create-core.ts'
import { createHttpTransport } from '../../src/core/transport/http-transport.ts'
import { MIGRATIONS_DIR } from '../../src/host/places.ts'
import { openNodes } from '../../src/hub/nodes.ts'
import { catalogOf } from '../../src/hub/postgres/catalog.ts'
import { postgresStore } from '../../src/hub/postgres/core-store.ts'
import { openServerPool } from '../../src/hub/postgres/server-pool.ts'

/** A lease of six minutes lasts twelve seconds: a freeze outlives it. */
export const SPEED = 30

/** What every process of the campaign is given. */
export interface Shared {
  readonly url: string
  readonly dataDir: string
  readonly origins: SimulatorOrigins
  /** When time began to run fast; the same for all. */
  readonly since: number
  readonly secrets: Readonly<Record<string, string>>
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

function vaultOf(secrets: Map<string, string>): SecretVault {
  return {
    get: async (name) => secrets.get(name),
    set: async (name, value) => void secrets.set(name, value),
    delete: async (name) => void secrets.delete(name),
  }
}

const QUIET: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** One process of a hub, with its core started. Calls take their time, so that somebody may die in the middle of one. */
export async function openHubNode(shared: Shared, works: boolean, secrets: Map<string, string>): Promise<Core> {
  const clock = fastClock(shared.since)
  const nodes = await openNodes(shared.url, { works, log: QUIET })
  const { send } = createHttpTransport()
  const core = await createCore({
    dataDir: shared.dataDir,
    migrationsDir: MIGRATIONS_DIR,
    storeKey: new Uint8Array(32).fill(7),
    owner: randomUUID(),
    clock,
    secrets: vaultOf(secrets),
    deployment: 'sandbox',
    simulators: shared.origins,
    log: QUIET,
    async transport(request) {
      await sleep(Math.random() * 150)
      const answer = await send(request)
      await sleep(Math.random() * 150)
      return answer
    },
    node: {
      openStore: postgresStore(openServerPool(shared.url, 5), catalogOf(MIGRATIONS_DIR)),
      nodes,
      works,
      filesDir: shared.dataDir,
    },
  })
  await core.start()
  return core
}
