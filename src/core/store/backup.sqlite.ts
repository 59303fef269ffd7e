import { rmSync } from 'node:fs'
import { makePrivateFile } from '../files/private-file.ts'
import { expectSound } from './check.sqlite.ts'
import { openConnection, type SqliteFile } from './connection.sqlite.ts'

/**
 * Writes an encrypted copy of an open store and proves it by opening and checking it; a copy that cannot be proven is
 * removed and the caller is told, so that nothing is changed on the strength of it.
 */
export function verifiedCopy(file: SqliteFile, path: string, key: Uint8Array): void {
  try {
    makePrivateFile(path)
    file.prepare('VACUUM INTO ?').run(path)
    const copy = openConnection(path, key)
    try {
      expectSound(copy)
    } finally {
      copy.close()
    }
  } catch (error) {
    rmSync(path, { force: true })
    throw error
  }
}
