import { asc, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { isAmong } from '../lists/keyset.sql.ts'
import type { Sql } from '../store/sql.ts'
import { dispatches } from './tables.sql.ts'

/** Above every key. */
const LATER = 2 ** 50

/** In the words of the partial index `dispatches_due`: SQLite uses it only for a question that repeats its condition literally. */
export const openIn = (table: SQLWrapper) => sql`${table}.state IN ('queued', 'sending', 'unknown')`

/** Of one workspace and kind, the first in a state that is due: by `dispatches_by_gate`, in which what has no time is not. */
const firstIn = (state: 'queued' | 'unknown') => sql`(SELECT waits.key FROM dispatches AS waits
  LEFT JOIN dispatches AS dependency ON dependency.id = waits.depends_on
  WHERE waits.workspace_id = here.workspace_id AND waits.kind = here.kind AND waits.state = ${sql.raw(`'${state}'`)}
    AND waits.next_attempt_at <= ${sql.placeholder('now')}
    AND (waits.lease_until IS NULL OR waits.lease_until <= ${sql.placeholder('now')})
    AND NOT ${isAmong(sql`waits.id`, 'held')}
    AND (waits.depends_on IS NULL OR dependency.state IN ('accepted', 'rejected'))
  ORDER BY waits.key LIMIT 1)`

/** The first of a workspace and kind, whatever it is. */
const oneOf = (which: SQL) => sql`(SELECT one.key FROM dispatches AS one WHERE one.next_attempt_at IS NOT NULL ${which}
  ORDER BY one.workspace_id, one.kind LIMIT 1)`

/** Goes from each workspace and kind to the one behind it, and looks for the first of each: whatever else waits is not read. */
const firsts = (ofWorkspace: SQL) => sql`(WITH RECURSIVE gates (gate) AS (
    SELECT ${oneOf(ofWorkspace)}
    UNION ALL
    SELECT coalesce(${oneOf(sql`AND one.workspace_id = here.workspace_id AND one.kind > here.kind`)},
      ${oneOf(sql`AND one.workspace_id > here.workspace_id ${ofWorkspace}`)})
    FROM gates JOIN dispatches AS here ON here.key = gates.gate)
  SELECT coalesce(${firstIn('unknown')}, ${firstIn('queued')}) FROM gates JOIN dispatches AS here ON here.key = gates.gate)`

/** When the soonest in a state is due that is not due yet. */
const soonestIn = (
  state: 'queued' | 'unknown',
) => sql`SELECT min(waits.next_attempt_at) AS due_at FROM dispatches AS waits
  WHERE ${openIn(sql`waits`)} AND waits.state = ${sql.raw(`'${state}'`)} AND waits.next_attempt_at > ${sql.placeholder('now')}`

/** The worker's questions at every step of every dispatch. Their time grows only with what waits for others to end. */
export function prepareDue(db: Sql) {
  const d = dispatches
  // What may hold up others at the upstream, since nobody knows what became of it, is asked for before anything new is sent.
  const turn = sql`CASE ${d.state} WHEN 'unknown' THEN ${d.key} ELSE ${d.key} + ${sql.raw(String(LATER))} END`
  const dueAmong = (ofWorkspace: SQL) =>
    db
      .select()
      .from(d)
      .where(inArray(d.key, firsts(ofWorkspace)))
      .orderBy(asc(turn))
      .prepare()
  return {
    due: dueAmong(sql``),
    dueOf: dueAmong(sql`AND one.workspace_id = ${sql.placeholder('workspaceId')}`),
    nextDue: db
      .select({ at: sql<number | null>`min(due_at)` })
      .from(sql`(${soonestIn('queued')} UNION ALL ${soonestIn('unknown')}) AS soonest`)
      .prepare(),
  }
}
