import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backupsIn, folderOf, localPlace } from '../../src/core/backups/manifest.ts'
import { systemClock } from '../../src/host/clock.ts'
import { kept } from '../../src/hub/postgres/core-store.ts'
import type { Pool, Wire } from '../../src/hub/postgres/wire.ts'
import { openVault } from '../../src/hub/vault.ts'
import { collectingLog, MIGRATIONS_DIR, type TestCore } from './core.ts'
import { emptyPostgres } from './postgres.ts'

const HUB_KEY = new Uint8Array(32).fill(9)

const ends: (() => Promise<unknown>)[] = []
/** Is done when the test has ended, what came last first. */
export const ending = (end: () => Promise<unknown>): void => void ends.push(end)
/** For `afterEach`. */
export async function endAll(): Promise<void> {
  for (const end of ends.splice(0).reverse()) await end()
}

export function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'radica-moving-'))
  ending(async () => rmSync(made, { recursive: true, force: true }))
  return made
}

/** A copy of a desk as it is now, and where it lies among others. */
export async function copyOf(core: TestCore) {
  await core.backUp('manual')
  const place = localPlace(core.dataDir)
  const id = (await backupsIn(place, 'local'))[0]?.id ?? ''
  return { place, id, folder: folderOf(place, id) }
}

/** Of the owner, over the one connection of PGlite, which the core's statements leave as another's. */
function asOwner(pool: Pool): Pool {
  const owning = <T>(work: (wire: Wire) => Promise<T>) =>
    pool.with(async (wire) => {
      await wire.script('RESET ROLE')
      return work(wire).finally(() => wire.script("SELECT sqlite.enter('*', false)"))
    })
  return { ...pool, with: owning, forOne: owning }
}

/** A hub that has nothing yet, as a move is told of it. */
export async function aHub() {
  const { pool: all, catalog } = await emptyPostgres()
  ending(() => all.close())
  const pool = asOwner(all)
  const [filesDir, dataDir] = [folder(), folder()]
  const secrets = await openVault(pool, HUB_KEY)
  const options = {
    pool,
    openPool: () => kept(all),
    sealedPlace: undefined,
    catalog,
    secrets,
    filesDir,
    dataDir,
    migrationsDir: MIGRATIONS_DIR,
    log: collectingLog(),
  }
  return { ...options, clock: systemClock }
}
