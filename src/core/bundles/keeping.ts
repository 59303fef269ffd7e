import { BUNDLE_LIMITS } from '../../contract/bundles.ts'
import type { Clock } from '../core.ts'
import type { SealedFiles } from '../files/sealed-files.ts'
import { isoInstant } from '../kernel/call.ts'
import { PLATFORM, type Store } from '../store/store.ts'

/** Beside the store; copies leave it out, since what lies there can be made again. */
export const ARCHIVE_FOLDER = 'entregas'

const HOUR_MS = 3_600_000
const KEPT_MS = BUNDLE_LIMITS.days * 24 * HOUR_MS

/** Until when what a run made is there, from when it ended. */
export const keptUntil = (endedAt: string) => isoInstant(Date.parse(endedAt) + KEPT_MS)

export interface ArchiveKeeper {
  /** Before anything arrives: what nobody names goes, and what was to be there and is not is not offered. */
  start(): Promise<void>
  /** Erases those whose time is over. */
  clear(): Promise<void>
}

/** Keeps the archives for payers in order. */
export function createArchiveKeeper(store: Store, files: SealedFiles, clock: Pick<Clock, 'now'>): ArchiveKeeper {
  /** The rows first: a file without a row goes at the next start, a row without a file would be offered. */
  async function drop(runKeys: readonly number[]): Promise<void> {
    if (runKeys.length === 0) return
    const gone = await store.write(PLATFORM, async ({ bundles, documentRuns }) => {
      const dropped: string[] = []
      for (const key of runKeys) {
        dropped.push(...(await bundles.drop(key)))
        await documentRuns.redo(key)
      }
      return dropped
    })
    await files.remove(gone)
  }

  async function clear(): Promise<void> {
    await drop(await store.read.bundles.idleSince(isoInstant(clock.now() - KEPT_MS)))
  }

  return {
    async start() {
      await files.sweep()
      const present = new Set(await files.names())
      const named = await store.read.bundles.sealed()
      await files.remove([...present].filter((name) => !named.has(name)))
      await drop([...new Set([...named].flatMap(([name, run]) => (present.has(name) ? [] : [run])))])
      await clear()
    },
    clear,
  }
}
