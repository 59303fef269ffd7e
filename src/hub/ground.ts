import { say, tell } from '../core/messages/message.ts'
import { MIGRATIONS_DIR, RESOURCES_DIR } from '../host/places.ts'
import { StartupError } from '../host/startup-error.ts'
import { factsIn } from './facts.ts'
import { type HubKeys, sampleKey } from './key.ts'
import { type Catalog, catalogOf } from './postgres/catalog.ts'
import { install } from './postgres/install.ts'
import { type Limits, openServerPool } from './postgres/server-pool.ts'
import type { Pool } from './postgres/wire.ts'
import { type HubVault, openVault } from './vault.ts'

export interface GroundOptions {
  readonly database: string
  readonly keys: HubKeys
  /** Whether a key that lies in the database will do. */
  readonly isTrial: boolean
  /** Unless given, everything may take any time. */
  readonly limits: Limits | undefined
  readonly warn: (sentence: string) => void
}

/** What every process of a hub stands on: its tables, and its secrets. */
export interface Ground {
  readonly pool: Pool
  readonly catalog: Catalog
  readonly key: Buffer
  readonly secrets: HubVault
}

/** Connections beside the core's: facts, secrets, readiness, and the one that holds the simulators. */
const CONNECTIONS = 4

/** @throws StartupError, the database's error */
export async function openGround(options: GroundOptions): Promise<Ground> {
  const catalog = catalogOf(MIGRATIONS_DIR)
  // However long it takes to bring large tables up to date.
  const making = openServerPool(options.database)
  await install(making, catalog, RESOURCES_DIR).finally(() => making.close())
  const pool = openServerPool(options.database, { most: CONNECTIONS, limits: options.limits })
  try {
    const key = await keyFor(options, pool)
    return { pool, catalog, key, secrets: await openVault(pool, key, options.keys.before) }
  } catch (error) {
    await pool.close()
    throw error
  }
}

/** @throws StartupError where real secrets would lie beside their key. */
async function keyFor({ keys, isTrial, warn }: GroundOptions, pool: Pool): Promise<Buffer> {
  if (keys.key) return keys.key
  if (!isTrial) throw new StartupError(say('host.hubKeyNeeded'))
  warn(tell(say('host.hubKeyInDatabase')))
  return sampleKey(factsIn(pool))
}
