import type { Clock, Log } from '../core.ts'
import { errorName } from '../error-name.ts'
import { type Inside, isoInstant, type Shown } from '../kernel/call.ts'
import type { Reader, ReadLog } from '../kernel/kernel.ts'
import { oneAtATime } from '../one-at-a-time.ts'
import type { Store, Stores } from '../store/store.ts'

/** What was read within this time before a machine dies is not noted. */
const WRITE_AFTER_MS = 1_000
/** A store that failed is tried again after this. */
const RETRY_MS = 30_000
/** The same person at the same record: noted once in this time. */
const SAME_MS = 10 * 60_000
/** More than this is not held in memory. */
const MOST = 5_000

/** More people than these in one document are told by the document itself, with how many they are. */
export const FEW_INSIDE = 100

interface Event extends Reader {
  readonly at: string
  readonly target: string | null
  readonly revision: number | null
}

interface Read extends Event {
  /** Each has an event of its own in the place of this one. */
  readonly people?: Inside['people']
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
    for (const [workspaceId, its] of Map.groupBy(reads, (read) => read.workspaceId)) await writeIn(workspaceId, its)
  }

  async function writeIn(workspaceId: string, reads: readonly Read[]): Promise<void> {
    try {
      const events = (await Promise.all(reads.map((read) => eventsOf(read, store.read)))).flat()
      const noted = events.map((event) => ({ ...event, requestSha256: null }))
      await store.write(workspaceId, ({ audit }) => audit.append(...noted))
    } catch (error) {
      log.error('reads.failed', { error: errorName(error) })
      pending = [...reads, ...pending]
      later(RETRY_MS)
    }
  }

  function later(ms: number): void {
    cancel ??= clock.after(ms, () => void queue(write))
  }

  function isNew(reader: Reader, target: string | null, now: number): boolean {
    // No part of it has a blank.
    const key = `${reader.workspaceId} ${reader.actor} ${reader.operation} ${target}`
    const before = notedAt.get(key)
    if (before !== undefined && Math.abs(now - before) < SAME_MS) return false
    if (notedAt.size >= MOST) notedAt.clear()
    notedAt.set(key, now)
    return true
  }

  return {
    note(reader, shown) {
      const now = clock.now()
      for (const look of looksAt(shown)) {
        if (pending.length >= MOST) log.error('reads.dropped')
        else if (isNew(reader, look.target, now)) pending.push({ ...reader, at: isoInstant(now), ...look })
      }
      if (pending.length > 0) later(WRITE_AFTER_MS)
    },
    async stop() {
      cancel?.()
      await queue(write)
    },
  }
}

async function eventsOf({ people, ...event }: Read, stores: Stores): Promise<Event[]> {
  if (!people) return [event]
  const ids = await people(stores)
  return ids.length > FEW_INSIDE ? [{ ...event, revision: ids.length }] : ids.map((target) => ({ ...event, target }))
}

function looksAt(shown: Shown): Pick<Read, 'target' | 'revision' | 'people'>[] {
  if ('ids' in shown) return shown.ids.map((target) => ({ target, revision: null }))
  if ('count' in shown) return [{ target: null, revision: shown.count }]
  const { id, count = 0, people } = shown.inside
  return [count > FEW_INSIDE ? { target: id, revision: count } : { target: id, revision: null, people }]
}
