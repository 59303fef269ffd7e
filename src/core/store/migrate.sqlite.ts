import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Fault } from '../fault.ts'
import { say } from '../messages/message.ts'
import { type SqliteFile, StoreFault, storeFault } from './connection.sqlite.ts'

interface Migration {
  readonly version: number
  readonly file: string
}

/** The schema that this program writes. */
export function newestSchema(folder: string): number {
  return migrationsIn(folder).length
}

/** Numbered files of the folder, `0001-name.sql`, without gaps. */
function migrationsIn(folder: string): Migration[] {
  const files = readdirSync(folder).filter((name) => /^\d{4}-[\w-]+\.sql$/.test(name))
  const migrations = files.sort().map((file) => ({ version: Number(file.slice(0, 4)), file: join(folder, file) }))
  migrations.forEach(({ version }, i) => {
    if (version !== i + 1) throw new Fault('internal_error', say('store.migrationMissing', { version: i + 1 }))
  })
  return migrations
}

/**
 * Brings the store to the newest schema in one transaction, forward only: when any step fails, the store is still the one that the
 * program of before opens. `backup` runs first whenever an existing store is about to change, and must not return before its
 * copy is verified. A store of a newer program is not touched.
 */
export function migrate(file: SqliteFile, folder: string, backup: (version: number) => void): number {
  const migrations = migrationsIn(folder)
  const present = Number(file.pragma('user_version', { simple: true }))
  if (present > migrations.length) {
    throw new StoreFault('newer', say('store.newer'))
  }
  if (present > 0 && present < migrations.length) backup(present)
  try {
    file.transaction(() => {
      for (const { version, file: path } of migrations.slice(present)) {
        file.exec(readFileSync(path, 'utf8'))
        file.pragma(`user_version = ${version}`)
      }
    })()
  } catch (error) {
    throw notMigrated(error)
  }
  return migrations.length
}

function notMigrated(error: unknown): unknown {
  const known = storeFault(error)
  if (known instanceof StoreFault) return known
  return new StoreFault('migration', say('store.notMigrated'))
}
