import type { Log } from '../core.ts'
import type { SealedFiles } from '../files/sealed-files.ts'
import { isoInstant } from '../kernel/call.ts'
import { PLATFORM, type Store } from '../store/store.ts'

const DAY_MS = 86_400_000
/** What was taken away can be brought back for so long. */
const REMOVED_MS = 7 * DAY_MS

/**
 * At the start, before anything arrives: rows whose time is over go, then every file that no row names, and what is missing is
 * told. A file that a power cut left without a row is such a one, too.
 */
export async function tidySupports(store: Store, files: SealedFiles, log: Log, now: number): Promise<void> {
  const over = await store.read.supports.over(isoInstant(now - REMOVED_MS), isoInstant(now - DAY_MS))
  if (over.length > 0) {
    await store.write(PLATFORM, async ({ supports }) => {
      for (const { key } of over) await supports.remove(key)
    })
  }
  await files.sweep()
  const named = await store.read.supports.files()
  const present = new Set(await files.names())
  await files.remove([...present].filter((name) => !named.has(name)))
  const missing = [...named].filter((name) => !present.has(name)).length
  if (missing > 0) log.error('supports.missing', { count: missing })
}
