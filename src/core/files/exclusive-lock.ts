import Database from 'better-sqlite3'
import { makePrivateFile } from './private-file.ts'

export interface ExclusiveLock {
  release(): void
}

/**
 * The lock on a file, or nothing while another process has it. It is the operating system's (an exclusive SQLite transaction),
 * so it ends with its process, also by SIGKILL or a power cut, and no stale mark is ever left.
 */
export function tryExclusiveLock(path: string): ExclusiveLock | undefined {
  makePrivateFile(path)
  const lock = new Database(path, { timeout: 0 })
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
    return { release: () => lock.close() }
  } catch (error) {
    lock.close()
    if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')) return undefined
    throw error
  }
}
