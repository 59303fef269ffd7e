import type { Clock, Log } from '../core.ts'
import { isoInstant } from '../kernel/call.ts'
import type { Reader, ReadLog } from '../kernel/kernel.ts'
import { oneAtATime } from '../one-at-a-time.ts'
import type { Store } from '../store/store.ts'

/** What was read within this time before a machine dies is not noted. */
const WRITE_AFTER_MS = 1_000
/** A store that failed is tried again after this. */
const RETRY_MS = 30_000
/** The same person at the same record: noted once in this time. */
const SAME_MS = 10 * 60_000
/** More than this is not held in memory. */
const MOST = 5_000

interface Read extends Reader {
  readonly at: string
  readonly target: string | null
  readonly revision: number | null
}

/** Where nobody asks who read what. */
export const NO_READS: ReadLog = { note: () => undefined, stop: async () => undefined }

/** Who read which patient, as events of the audit trail. */
export function createReadLog({ store, clock, log }: { store: Store; clock: Clock; log: Log }): ReadLog {
  const notedAt = new Map<string, number>()
  let pending: Read[] = []
  let cancel: (() => void) | undefined

  const queue = oneAtATime()

  async function write(): Promise<void> {
    cancel = undefined
    const reads = pending
    pending = []
    if (reads.length === 0) return
    try {
      await store.write(async ({ audit }) => {
        for (const read of reads) await audit.append({ ...read, requestSha256: null })
      })
    } catch (error) {
      log.error('reads.failed', { error: error instanceof Error ? error.name : 'unknown' })
      pending = [...reads, ...pending]
      later(RETRY_MS)
    }
  }

  function later(ms: number): void {
    cancel ??= clock.after(ms, () => void queue(write))
  }

  function isNew(reader: Reader, target: string | null, now: number): boolean {
    const key = JSON.stringify([reader, target])
    const before = notedAt.get(key)
    if (before !== undefined && Math.abs(now - before) < SAME_MS) return false
    if (notedAt.size >= MOST) notedAt.clear()
    notedAt.set(key, now)
    return true
  }

  return {
    note(reader, shown) {
      const now = clock.now()
      const at = isoInstant(now)
      const targets = 'ids' in shown ? shown.ids : [null]
      const revision = 'count' in shown ? shown.count : null
      for (const target of targets) {
        if (pending.length >= MOST) log.error('reads.dropped')
        else if (isNew(reader, target, now)) pending.push({ ...reader, at, target, revision })
      }
      if (pending.length > 0) later(WRITE_AFTER_MS)
    },
    async stop() {
      cancel?.()
      await queue(write)
    },
  }
}
