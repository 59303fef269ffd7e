import { isoInstant } from '../kernel/call.ts'
import type { EventStore } from '../store/events.ts'
import type { Sql } from '../store/sql.ts'

const KEPT_MS = 30 * 86_400_000
export const MAX_EVENTS = 200_000
/** Appends between two looks at what is too old. */
const PRUNE_EVERY = 1_000

const NEWEST = 'SELECT max(coalesce((SELECT max(sequence) FROM events), 0), (SELECT sequence FROM event_floor))'

interface EventRow {
  readonly sequence: number
  readonly at: string
  readonly resource: string
  readonly id: string
  readonly revision: number | null
}

export function sqlEventStore(db: Sql): EventStore {
  const file = db.$client
  const into = 'INSERT INTO events (sequence, workspace_id, at, resource, id, revision)'
  // Where several write at once, a trigger gives the places.
  const insertOne = file
    .prepare(`${into} VALUES ((${NEWEST}) + 1, :workspaceId, :at, :resource, :id, :revision) RETURNING sequence`)
    .pluck()
  const insert = file
    .prepare(
      `${into}
       SELECT (${NEWEST}) + 1 + CAST(key AS INTEGER), :workspaceId, :at, json_extract(value, '$.resource'),
         json_extract(value, '$.id'), CAST(json_extract(value, '$.revision') AS INTEGER)
       FROM json_each(:changes) ORDER BY CAST(key AS INTEGER) RETURNING sequence`,
    )
    .pluck()
  const page = file.prepare<EventRow>(
    `SELECT sequence, at, resource, id, revision FROM events
     WHERE workspace_id = ? AND sequence > ? ORDER BY sequence LIMIT ?`,
  )
  const newest = file.prepare(NEWEST)
  const floor = file.prepare('SELECT sequence FROM event_floor')
  const firstKept = file.prepare('SELECT sequence FROM events WHERE at >= ? ORDER BY sequence LIMIT 1')
  const setFloor = file.prepare('UPDATE event_floor SET sequence = ?')
  const cut = file.prepare('DELETE FROM events WHERE sequence <= ?')
  const numberOf = async (statement: typeof floor, ...values: unknown[]) =>
    (await statement.pluck().get(...values)) as number | undefined

  const last = async () => (await numberOf(newest)) ?? 0
  const cutAt = async (sequence: number) => {
    if (sequence <= ((await numberOf(floor)) ?? 0)) return
    await cut.run(sequence)
    await setFloor.run(sequence)
  }
  const prune = async (now: number) => {
    const end = await last()
    const oldest = (await numberOf(firstKept, isoInstant(now - KEPT_MS))) ?? end + 1
    await cutAt(Math.max(oldest - 1, end - MAX_EVENTS))
  }

  return {
    async append(workspaceId, at, changes) {
      if (changes.length === 0) return
      const places =
        changes.length === 1
          ? await insertOne.all({ workspaceId, at, ...changes[0] })
          : await insert.all({ workspaceId, at, changes: JSON.stringify(changes) })
      // At a hub an event has its place, above zero, when it is committed: upkeep cuts there.
      if (places.some((place) => Number(place) > 0 && Number(place) % PRUNE_EVERY === 0)) await prune(Date.parse(at))
    },
    async after(workspaceId, sequence, limit) {
      if (!(sequence >= ((await numberOf(floor)) ?? 0) && sequence <= (await last()))) return 'lost'
      return (await page.all(workspaceId, sequence, limit)).map(({ sequence: place, at, ...change }) => ({
        sequence: place,
        at,
        change,
      }))
    },
    last,
    prune,
    async leap(now) {
      // Milliseconds grow faster than any clinic's changes: the same copy put back twice does not give the same places.
      await cutAt(Math.max((await last()) + 1, now))
    },
  }
}
