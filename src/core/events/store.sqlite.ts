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
  const insert = file.prepare('INSERT INTO events (workspace_id, at, resource, id, revision) VALUES (?, ?, ?, ?, ?)')
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
  const counted = file.prepare("UPDATE sqlite_sequence SET seq = ? WHERE name = 'events'")
  const count = file.prepare("INSERT INTO sqlite_sequence (name, seq) VALUES ('events', ?)")
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
      for (const { resource, id, revision } of changes) {
        const { lastInsertRowid } = insert.run(workspaceId, at, resource, id, revision)
        if (Number(lastInsertRowid) % PRUNE_EVERY === 0) prune(Date.parse(at))
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
      const to = Math.max(last() + 1, now)
      if (counted.run(to).changes === 0) count.run(to)
      cutAt(to)
    },
  }
}
