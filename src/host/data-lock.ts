import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { tryExclusiveLock } from '../core/files/exclusive-lock.ts'
import { say } from '../core/messages/message.ts'
import { storeFault } from '../core/store/connection.sqlite.ts'
import { StartupError } from './startup-error.ts'

const RETRY_MS = 100
const TRIES_BEFORE_WARNING = 10

export const LOCK_FILE = 'host.lock'

export interface DataLock {
  /** The same for every host that ever had this very lock: while it is held, none of those before lives any more. */
  readonly owner: string
  release(): void
}

/**
 * One host for one data folder. It waits, because the host of before may still be ending what it was sending, and says so.
 *
 * @throws StartupError when another host keeps the folder.
 */
export async function lockDataDir(
  dataDir: string,
  { waitMs = 15_000, warn }: { waitMs?: number; warn?: (sentence: string) => void } = {},
): Promise<DataLock> {
  const path = join(dataDir, LOCK_FILE)
  const start = Date.now()
  let lock = locked(path)
  for (let tries = 1; !lock; tries++) {
    if (Date.now() - start >= waitMs) {
      throw new StartupError(say('host.folderInUse', { folder: dataDir }))
    }
    if (tries === TRIES_BEFORE_WARNING) warn?.('Otra Radica tiene abiertos estos datos; se espera a que se cierre.')
    await sleep(RETRY_MS)
    lock = locked(path)
  }
  return { owner: await ownerOf(path), release: lock.release }
}

/** @throws StoreFault, in words, where the disk is read-only or the file is kept from us. */
function locked(path: string) {
  try {
    return tryExclusiveLock(path)
  } catch (error) {
    throw storeFault(error)
  }
}

/** A copy of the folder has another lock file, and another machine another name: neither is taken for a predecessor. */
async function ownerOf(path: string): Promise<string> {
  const { ino, birthtimeNs } = await stat(path, { bigint: true })
  const facts = [hostname(), ino, birthtimeNs].join(' ')
  return createHash('sha256').update(facts).digest('hex').slice(0, 16)
}
