import { existsSync, rmSync } from 'node:fs'
import { Fault } from '../fault.ts'
import { openConnection, type SqliteFile } from './connection.sqlite.ts'

/**
 * Writes an encrypted copy of the store beside it and proves it by opening and checking it; a copy that cannot be
 * proven is removed and the caller is told, so that nothing is changed on the strength of it.
 */
export function verifiedCopy(file: SqliteFile, path: string, key: Uint8Array): void {
  if (existsSync(path)) rmSync(path)
  file.prepare('VACUUM INTO ?').run(path)
  const copy = openConnection(path, key)
  try {
    const verdict = copy.pragma('quick_check', { simple: true })
    if (verdict !== 'ok') throw new Fault('internal_error', 'La copia de seguridad no pasó su verificación.')
  } catch (error) {
    rmSync(path, { force: true })
    throw error
  } finally {
    copy.close()
  }
}
