import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { folderOf, secondPlace, writeManifest } from '../../core/backups/manifest.ts'
import { copySealed, proveSealed } from '../../core/backups/sealed-copies.ts'
import type { Clock } from '../../core/core.ts'
import { makeFolder, syncFile } from '../../core/files/durable-file.ts'
import { putSealed, SEALED_FOLDER } from '../../core/files/sealed-files.ts'
import { isoInstant } from '../../core/kernel/call.ts'
import { newUlid } from '../../core/kernel/id.ts'
import { checkCopy } from '../../core/store/check.sqlite.ts'
import { openConnection, STORE_FILE } from '../../core/store/connection.sqlite.ts'
import { migrate } from '../../core/store/migrate.sqlite.ts'
import type { RecordScope } from '../../core/store/records.ts'
import { openSqliteStore } from '../../core/store.sqlite.ts'
import { homeBehind, KEY_BYTES } from '../../host/store-key/home.ts'
import { closed, newKeys } from '../../host/store-key/ring.ts'
import { VAULT_FILE, writeRing } from '../../host/store-key/ring-file.ts'
import { fileVault } from '../../host/vault/file.ts'
import type { SealedPlaces } from '../objects/places.ts'
import type { Catalog } from '../postgres/catalog.ts'
import type { Pool } from '../postgres/wire.ts'
import { isOfHub } from '../tls/presented.ts'
import type { HubVault } from '../vault.ts'
import { rowsOutOf } from './rows.ts'
import { findable } from './settle.ts'
import { beginMove } from './state.ts'

export interface TakeOutOptions {
  readonly pool: Pool
  readonly catalog: Catalog
  readonly migrationsDir: string
  readonly filesDir: string
  readonly sealedPlace: SealedPlaces | undefined
  readonly secrets: HubVault
  readonly clock: Clock
  /** Where the copy lies then, among others. */
  readonly to: string
  readonly passphrase: string
}

export interface Left {
  readonly backupId: string
  readonly folder: string
  readonly rows: number
}

/**
 * Makes of a hub a copy as a desk makes them, which any desk restores with the passphrase. From then on no node starts until somebody says that
 * the hub goes on: the same documents would be sent from two places. @throws StartupError, the system's error
 */
export async function takeOut(options: TakeOutOptions): Promise<Left> {
  const { pool, clock, to } = options
  await stat(to)
  const now = clock.now()
  const [backupId, place, at] = [`bkp_${newUlid(now)}`, secondPlace(to), isoInstant(now)]
  const folder = folderOf(place, backupId)
  const undo = await beginMove(pool, { step: 'left', backupId, at })
  try {
    const rows = await copied(options, { id: backupId, place, folder, at })
    return { backupId, folder, rows }
  } catch (error) {
    await undo()
    throw error
  }
}

interface Place {
  readonly id: string
  readonly place: string
  readonly folder: string
  readonly at: string
}

/** @returns how many rows. */
async function copied(options: TakeOutOptions, { id, place, folder, at }: Place): Promise<number> {
  const { catalog, secrets, clock, passphrase } = options
  await makeFolder(folder)
  const keys = newKeys(randomBytes(KEY_BYTES), randomBytes(KEY_BYTES), at)
  const path = join(folder, STORE_FILE)
  const rows = await written(options, folder, keys.dataKey)
  await writeRing(folder, closed(keys, await homeBehind(passphrase)))
  const vault = fileVault(join(folder, VAULT_FILE), keys.dataKey)
  for (const name of await secrets.names()) {
    const value = isOfHub(name) ? undefined : await secrets.get(name)
    if (value !== undefined) await vault.set(name, value)
  }
  await filesOut(options, folder)
  const schemaVersion = await checkCopy(path, keys.dataKey, catalog.version)
  await proveSealed(folder)
  await syncFile(path)
  const { size: bytes } = await stat(path)
  const facts = { id, createdAt: at, until: at, reason: 'manual', place: 'second' } as const
  await writeManifest(place, { ...facts, bytes, schemaVersion, verifiedAt: isoInstant(clock.now()) })
  return rows
}

/** From where the hub has its files, beside the copy. */
async function filesOut({ filesDir, sealedPlace }: TakeOutOptions, folder: string): Promise<void> {
  if (!sealedPlace) return copySealed(filesDir, folder)
  const place = sealedPlace(SEALED_FOLDER)
  const stage = await mkdtemp(join(tmpdir(), 'radica-export-'))
  try {
    const inStage = join(stage, SEALED_FOLDER)
    await makeFolder(inStage)
    for (const name of await place.names()) {
      const sealed = await place.read(name)
      if (sealed) await putSealed(inStage, name, [sealed])
    }
    await copySealed(stage, folder)
  } finally {
    await rm(stage, { recursive: true, force: true })
  }
}

/** As everybody's rows stand at one moment. */
async function written(options: TakeOutOptions, folder: string, key: Uint8Array): Promise<number> {
  const { migrationsDir } = options
  const { rows, workspaces } = await filled(options, join(folder, STORE_FILE), key)
  const store = openSqliteStore({ dataDir: folder, migrationsDir, key })
  await findable(store, workspaces).finally(() => store.close())
  return rows
}

async function filled({ pool, catalog, migrationsDir }: TakeOutOptions, path: string, key: Uint8Array) {
  const file = openConnection(path, key)
  try {
    migrate(file, migrationsDir, () => undefined)
    const rows = await pool.with(async (wire) => {
      await wire.script("BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT set_config('radica.workspace', '*', true)")
      return rowsOutOf(wire, catalog, file).finally(() => wire.script('ROLLBACK'))
    })
    return { rows, workspaces: file.prepare<[], RecordScope>('SELECT id, number FROM workspaces').all() }
  } finally {
    file.close()
  }
}
