import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openConnection, STORE_FILE } from '../../src/core/store/connection.sqlite.ts'
import { migrate } from '../../src/core/store/migrate.sqlite.ts'

export const MIGRATIONS_DIR = join(import.meta.dirname, '../../resources/migrations')

/** By key: the bytes of a store of today's schema with nothing in it. */
const made = new Map<string, Uint8Array>()

/** Puts one where there is none: to bring each to today's schema anew takes as long as all the rest of a core. */
export function putEmptyStore(dataDir: string, key: Uint8Array): void {
  const name = String(key)
  const bytes = made.get(name) ?? make(key)
  made.set(name, bytes)
  writeFileSync(join(dataDir, STORE_FILE), bytes, { mode: 0o600 })
}

function make(key: Uint8Array): Uint8Array {
  const folder = mkdtempSync(join(tmpdir(), 'radica-empty-'))
  const path = join(folder, STORE_FILE)
  const file = openConnection(path, key)
  migrate(file, MIGRATIONS_DIR, () => undefined)
  file.close()
  const bytes = readFileSync(path)
  rmSync(folder, { recursive: true })
  return bytes
}
