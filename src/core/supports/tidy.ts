import type { Log } from '../core.ts'
import type { SealedFiles } from '../files/sealed-files.ts'
import { isoInstant } from '../kernel/call.ts'
import { PLATFORM, type Store, type Stores } from '../store/store.ts'

const DAY_MS = 86_400_000
/** What was taken away can be brought back for so long. */
const REMOVED_MS = 7 * DAY_MS

/** Rows whose time is over go, and then their files. Somebody may bring one back meanwhile. */
export async function clearSupports(store: Store, files: SealedFiles, now: number): Promise<void> {
  const over = ({ supports }: Pick<Stores, 'supports'>) =>
    supports.over(isoInstant(now - REMOVED_MS), isoInstant(now - DAY_MS))
  if ((await over(store.read)).length === 0) return
  const gone = await store.write(PLATFORM, async (stores) => {
    const rows = await over(stores)
    for (const { key } of rows) await stores.supports.remove(key)
    return rows.flatMap(({ file }) => file ?? [])
  })
  await files.remove(gone)
}

/**
 * At the start, before anything arrives: what is over goes, then every file that no row names, and what is missing is
 * told. A file that a power cut left without a row is such a one, too.
 */
export async function tidySupports(store: Store, files: SealedFiles, log: Log, now: number): Promise<void> {
  await clearSupports(store, files, now)
  await files.sweep()
  const named = await store.read.supports.files()
  const present = new Set(await files.names())
  await files.remove([...present].filter((name) => !named.has(name)))
  const missing = [...named].filter((name) => !present.has(name)).length
  if (missing > 0) log.error('supports.missing', { count: missing })
}
