import { copyFileSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Backup } from '../../contract/backups.ts'
import type { Clock, Log, MachineServices } from '../core.ts'
import { syncNow } from '../files/durable-file.ts'
import { isoInstant } from '../kernel/call.ts'
import { newUlid } from '../kernel/id.ts'
import { verifiedCopy } from '../store/backup.sqlite.ts'
import { type SqliteFile, STORE_FILE } from '../store/connection.sqlite.ts'
import { folderOf, localPlace, manifestFile, manifestText } from './manifest.ts'
import { copySealedNow } from './sealed-copies.ts'

interface MigrationBackupOptions {
  readonly dataDir: string
  readonly key: Uint8Array
  readonly machine: Pick<MachineServices, 'companions'>
  readonly clock: Clock
  readonly log: Log
}

/**
 * The proven copy that stands before every change of the schema, among the other local copies: with the program of before it is
 * the way back. Nothing else runs while a store is opened, so it is made at one go.
 */
export function migrationBackup({ dataDir, key, machine, clock, log }: MigrationBackupOptions) {
  return (file: SqliteFile, schemaVersion: number): void => {
    const now = clock.now()
    const at = isoInstant(now)
    const id = `bkp_${newUlid(now)}`
    const folder = folderOf(localPlace(dataDir), id)
    const path = join(folder, STORE_FILE)
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    verifiedCopy(file, path, key)
    for (const name of machine.companions) {
      if (existsSync(join(dataDir, name))) copyFileSync(join(dataDir, name), join(folder, name))
    }
    copySealedNow(dataDir, folder)
    const facts = { id, createdAt: at, until: at, reason: 'migration', place: 'local' } as const
    const backup: Backup = { ...facts, bytes: statSync(path).size, schemaVersion, verifiedAt: at }
    writeFileSync(manifestFile(folder), manifestText(backup), { mode: 0o600 })
    // On the disk before the change that it is the way back from.
    for (const name of readdirSync(folder)) syncNow(join(folder, name))
    for (const place of [folder, localPlace(dataDir), dataDir]) syncNow(place)
    log.info('backup.made', { id, reason: 'migration', schemaVersion })
  }
}
