import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { StartupError } from './startup-error.ts'

const RETRY_MS = 100

/**
 * One host for one data folder. The lock is the operating system's (an exclusive SQLite transaction on `host.lock`), so it
 * ends with its process, also by SIGKILL or a power cut, and no stale mark is ever left. It waits a little, because the
 * host of before may just be closing.
 *
 * @returns the release.
 * @throws StartupError when another host keeps the folder.
 */
export async function lockDataDir(dataDir: string, waitMs = 5_000): Promise<() => void> {
  const lock = new Database(join(dataDir, 'host.lock'), { timeout: 0 })
  const deadline = Date.now() + waitMs
  while (!tryLock(lock)) {
    if (Date.now() >= deadline) {
      lock.close()
      throw new StartupError(`Radica ya está abierta con los datos de ${dataDir}; ciérrela antes de abrirla otra vez.`)
    }
    await sleep(RETRY_MS)
  }
  return () => lock.close()
}

function tryLock(lock: Database.Database): boolean {
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
    return true
  } catch (error) {
    if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')) return false
    throw error
  }
}
