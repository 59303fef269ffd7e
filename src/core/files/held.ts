import { rename } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

/** How a virus scanner, an indexer or a syncing drive that still looks at a file says so. On Windows they all do. */
const HELD: ReadonlySet<unknown> = new Set(['EBUSY', 'EPERM', 'EACCES'])
const FIRST_WAIT_MS = 50
/** The last wait is the longest: together 6.4 s. */
const WAITS = 7

/** What waits for whoever holds a file. @throws what the system says when it is held for more than 6 seconds. */
export async function whenLetGo<T>(act: () => Promise<T>): Promise<T> {
  for (let wait = 0; ; wait++) {
    try {
      return await act()
    } catch (error) {
      if (wait === WAITS || !HELD.has((error as NodeJS.ErrnoException).code)) throw error
      await sleep(FIRST_WAIT_MS * 2 ** wait)
    }
  }
}

/** A rename that waits for whoever holds one of the files. */
export const renameHeld = (from: string, to: string): Promise<void> => whenLetGo(() => rename(from, to))
