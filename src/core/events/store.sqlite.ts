import { isoInstant } from '../kernel/call.ts'
import type { Sqlite } from '../store/connection.sqlite.ts'
import type { EventStore } from '../store/events.ts'

const KEPT_MS = 30 * 86_400_000
export const MAX_EVENTS = 200_000
/** Appends between two looks at what is too old. */
const PRUNE_EVERY = 1_000

interface EventRow {
  readonly sequence: number
  readonly at: string
  readonly resource: string
  readonly id: string
  readonly revision: number | null
}

export function sqliteEventStore(db: Sqlite): EventStore {
  const file = db.$client
  const insert = file.prepare(
    'INSERT INTO events (sequence, workspace_id, at, resource, id, revision) VALUES (?, ?, ?, ?, ?, ?)',
  )
  const page = file.prepare<[string, number, number], EventRow>(
    `SELECT sequence, at, resource, id, revision FROM events
     WHERE workspace_id = ? AND sequence > ? ORDER BY sequence LIMIT ?`,
  )
  const newest = file.prepare(
    'SELECT max(coalesce((SELECT max(sequence) FROM events), 0), (SELECT sequence FROM event_floor))',
  )
  const floor = file.prepare('SELECT sequence FROM event_floor')
  const firstKept = file.prepare('SELECT sequence FROM events WHERE at >= ? ORDER BY sequence LIMIT 1')
  const setFloor = file.prepare('UPDATE event_floor SET sequence = ?')
  const cut = file.prepare('DELETE FROM events WHERE sequence <= ?')
  const numberOf = (statement: typeof floor, ...values: unknown[]) =>
    statement.pluck().get(...values) as number | undefined

  const last = () => numberOf(newest) ?? 0
  const cutAt = (sequence: number) => {
    if (sequence <= (numberOf(floor) ?? 0)) return
    cut.run(sequence)
    setFloor.run(sequence)
  }
  const prune = (now: number) => {
    const end = last()
    const oldest = numberOf(firstKept, isoInstant(now - KEPT_MS)) ?? end + 1
    cutAt(Math.max(oldest - 1, end - MAX_EVENTS))
  }

  return {
    async append(workspaceId, at, changes) {
      if (changes.length === 0) return
      let sequence = last()
      for (const { resource, id, revision } of changes) {
        insert.run(++sequence, workspaceId, at, resource, id, revision)
        if (sequence % PRUNE_EVERY === 0) prune(Date.parse(at))
      }
    },
    async after(workspaceId, sequence, limit) {
      if (!(sequence >= (numberOf(floor) ?? 0) && sequence <= last())) return 'lost'
      return page
        .all(workspaceId, sequence, limit)
        .map(({ sequence: place, at, ...change }) => ({ sequence: place, at, change }))
    },
    last: async () => last(),
    prune: async (now) => prune(now),
    async leap(now) {
      // Milliseconds grow faster than any clinic's changes: the same copy put back twice does not give the same places.
      cutAt(Math.max(last() + 1, now))
    },
  }
}
