import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { markRestored } from '../../core/backups/staged.ts'
import type { Clock, Log, SecretVault } from '../../core/core.ts'
import { createCore } from '../../core/create-core.ts'
import type { Nodes } from '../../core/kernel/nodes.ts'
import type { RecordScope } from '../../core/store/records.ts'
import type { Store } from '../../core/store/store.ts'
import { factsIn } from '../facts.ts'
import type { SealedPlaces } from '../objects/places.ts'
import type { Catalog } from '../postgres/catalog.ts'
import { postgresStore } from '../postgres/core-store.ts'
import type { Pool } from '../postgres/wire.ts'
import { endMove, type Move } from './state.ts'

export interface SettleOptions {
  readonly pool: Pool
  /** For the core's statements, which are closed with it: they change who a connection is. */
  readonly openPool: () => Pool
  readonly catalog: Catalog
  readonly migrationsDir: string
  readonly filesDir: string
  readonly sealedPlace: SealedPlaces | undefined
  readonly secrets: SecretVault
  readonly clock: Clock
  readonly log: Log
}

/** Owns nothing: nothing is sent while what was in flight comes into doubt. */
const OF_NOBODY: Nodes = {
  own: async () => false,
  tell: () => undefined,
  onTold: () => undefined,
  onChange: () => undefined,
}

/**
 * What a restored copy goes through on a desk: whatever waited or was on the wire is in doubt and asked for before it is sent, events
 * leap, the trail says so, and what has no file is not offered. Until it ends no node starts.
 */
export async function settle(options: SettleOptions, move: Move): Promise<void> {
  const { pool, openPool, catalog, clock, log, migrationsDir, filesDir, sealedPlace, secrets } = options
  const dataDir = await mkdtemp(join(tmpdir(), 'radica-move-'))
  try {
    await markRestored(dataDir, move.backupId, clock.now(), catalog.version)
    const openStore = postgresStore(openPool(), catalog)
    const core = await createCore({
      dataDir,
      migrationsDir,
      // There is no file of ours whose pages it would encrypt.
      storeKey: new Uint8Array(32),
      secrets,
      clock,
      deployment: 'production',
      log,
      node: { openStore, nodes: OF_NOBODY, works: false, isAlone: true, closedTo: () => true, filesDir, sealedPlace },
    })
    await core.start()
    await core.stop()
    await endMove(factsIn(pool))
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Search tables do not move: each engine has words of its own. */
export async function findable(store: Pick<Store, 'write'>, workspaces: readonly RecordScope[]): Promise<void> {
  for (const workspace of workspaces) {
    await store.write(workspace.id, async ({ records }) => {
      for (const kind of Object.values(records)) await kind.catchUp(workspace)
    })
  }
}
