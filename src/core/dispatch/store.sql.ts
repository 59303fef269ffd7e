import { and, asc, count, desc, eq, gt, gte, inArray, isNotNull, min, not, type Placeholder, sql } from 'drizzle-orm'
import type { DispatchState } from '../../contract/dispatches.ts'
import { cutByChange, isAmong, keyset, storedInstant } from '../lists/keyset.sql.ts'
import { totalOf, totalsOn } from '../lists/totals.sql.ts'
import { DispatchConflict, type DispatchFilter, type DispatchStore } from '../store/dispatches.ts'
import { insertOf, rowsInto, updatesOf } from '../store/prepared.sql.ts'
import type { Sql } from '../store/sql.ts'
import { dispatchedOn } from './documents.sql.ts'
import { openIn, prepareDue } from './due.sql.ts'
import { standings } from './standing.sql.ts'
import { dispatchAnswers, dispatches, dispatchRequests, dispatchTimeline } from './tables.sql.ts'

/** Each behind those that its dispatch has. */
const ADD_STEPS = `INSERT INTO dispatch_timeline (dispatch_id, step, at, from_state, to_state, cause)
  SELECT id, (SELECT count(*) FROM dispatch_timeline before WHERE before.dispatch_id = added.id)
    + row_number() OVER (PARTITION BY id ORDER BY place), at, from_state, to_state, cause
  FROM (SELECT json_extract(value, '$.id') AS id, CAST(key AS INTEGER) AS place, json_extract(value, '$.at') AS at,
      json_extract(value, '$.from') AS from_state, json_extract(value, '$.to') AS to_state,
      json_extract(value, '$.cause') AS cause
    FROM json_each(?)) AS added`

const WAITING: DispatchState[] = ['queued', 'unknown']
/** What is queued is nobody's, however much there is of it. */
const LEASABLE: DispatchState[] = ['sending', 'unknown']

/** What has ended, which is nearly everything after some months, is never looked at. */
const OPEN = openIn(dispatches)

/**
 * A message that nobody knows about and that was sent again to the same address, and accepted, waits for nobody. It stays what
 * it is, and stands in its document's history; it is not among what is still to be found out.
 */
const SENT_AGAIN = sql`(${dispatches.state} = 'unknown' AND ${dispatches.kind} = 'provider.email' AND EXISTS (
  SELECT 1 FROM document_emails AS lost
  JOIN document_emails AS later
    ON later.document_id = lost.document_id AND later.recipient = lost.recipient AND later.id > lost.id
  JOIN dispatches AS sent ON sent.target_id = later.id AND sent.state = 'accepted'
  WHERE lost.id = ${dispatches.targetId}))`

/** The unary plus keeps SQLite from scanning the whole workspace where another index finds the few rows. */
const ofWorkspace = (workspaceId: string | Placeholder) => sql`+${dispatches.workspaceId} = ${workspaceId}`

/** The worker's own questions, asked at every step of every dispatch: building a statement costs more than running it. */
function prepareQuestions(db: Sql) {
  const [d, a] = [dispatches, dispatchAnswers]
  const standing = standings(db, d, and(ofWorkspace(sql.placeholder('workspaceId')), OPEN, not(SENT_AGAIN)))
  const isDispatch = eq(d.id, sql.placeholder('id'))
  const ofTarget = eq(d.targetId, sql.placeholder('targetId'))
  const ofDispatch = eq(dispatchTimeline.dispatchId, sql.placeholder('id'))
  return {
    byId: db.select().from(d).where(isDispatch).prepare(),
    latest: db.select().from(d).where(ofTarget).orderBy(desc(d.key)).limit(1).prepare(),
    latestOfKind: db
      .select()
      .from(d)
      .where(and(ofTarget, eq(d.kind, sql.placeholder('kind'))))
      .orderBy(desc(d.key))
      .limit(1)
      .prepare(),
    ofTargets: db.select().from(d).where(isAmong(d.targetId, 'targets')).orderBy(desc(d.key)).prepare(),
    ...prepareDue(db),
    leased: db
      .select()
      .from(d)
      .where(and(OPEN, inArray(d.state, LEASABLE), isNotNull(d.leaseUntil)))
      .orderBy(asc(d.key))
      .prepare(),
    dueAfter: db
      .select()
      .from(d)
      .where(and(OPEN, inArray(d.state, WAITING), gt(d.nextAttemptAt, sql.placeholder('moment'))))
      .orderBy(asc(d.key))
      .prepare(),
    unsettled: db
      .select()
      .from(d)
      .where(and(OPEN, inArray(d.state, ['queued', 'sending'])))
      .orderBy(asc(d.key))
      .prepare(),
    bytes: db
      .select()
      .from(dispatchRequests)
      .where(eq(dispatchRequests.dispatchId, sql.placeholder('id')))
      .prepare(),
    // A broken constraint would end a whole transaction of PostgreSQL.
    insert: insertOf(db, d, ['key']).onConflictDoNothing().prepare(),
    insertBytes: rowsInto(db, dispatchRequests),
    save: updatesOf(db, d, eq(d.key, sql.placeholder('key'))),
    addSteps: db.$client.prepare(ADD_STEPS),
    addAnswer: insertOf(db, a)
      .onConflictDoUpdate({
        target: [a.dispatchId, a.attempt],
        set: { at: sql`excluded.at`, body: sql`excluded.body` },
      })
      .prepare(),
    timeline: db.select().from(dispatchTimeline).where(ofDispatch).orderBy(asc(dispatchTimeline.step)).prepare(),
    counts: db.select({ state: standing.state, n: count() }).from(standing).groupBy(sql`standing`).prepare(),
    errorsOf: db
      .select({ error: d.lastError })
      .from(d)
      .where(
        and(
          ofWorkspace(sql.placeholder('workspaceId')),
          OPEN,
          eq(d.state, 'queued'),
          eq(d.kind, sql.placeholder('kind')),
          isNotNull(d.lastError),
        ),
      )
      .orderBy(desc(d.updatedAt))
      .limit(10)
      .prepare(),
    nextOf: db
      .select({ at: min(d.nextAttemptAt) })
      .from(d)
      .where(and(ofWorkspace(sql.placeholder('workspaceId')), OPEN, inArray(d.state, WAITING)))
      .prepare(),
  }
}

/** The statements of a list by its filter, prepared at first use, since there are few combinations. */
type ListKind = Pick<DispatchFilter, 'state' | 'sort'> & Record<'ofTarget' | 'isSince' | 'isBehind', boolean>

/** A workspace's list in one state or in all of them, of one target or of all; `count` is of all its pages. */
function prepareList(db: Sql, { state, sort, ofTarget, isSince, isBehind }: ListKind) {
  const { placeholder } = sql
  const d = dispatches
  const workspaceId = placeholder('workspaceId')
  const after = isBehind ? { value: placeholder('value'), key: placeholder('key') } : undefined
  const { beyond, orderBy } = keyset(d, { sort, after })
  const where = and(
    ofTarget ? ofWorkspace(workspaceId) : eq(d.workspaceId, workspaceId),
    state && eq(d.state, state),
    state === 'unknown' ? not(SENT_AGAIN) : undefined,
    ofTarget ? eq(d.targetId, placeholder('targetId')) : undefined,
    isSince ? gte(d.updatedAt, placeholder('since')) : undefined,
  )
  const page = db
    .select()
    .from(d)
    .where(and(where, beyond))
    .orderBy(...orderBy)
  return {
    page: page.limit(placeholder('limit')).offset(placeholder('offset')).prepare(),
    count: db.select({ n: count() }).from(d).where(where).prepare(),
  }
}

export function sqlDispatchStore(db: Sql): DispatchStore {
  const d = dispatches
  const ask = prepareQuestions(db)
  const totals = totalsOn(db.$client)
  const lists = new Map<string, ReturnType<typeof prepareList>>()

  function listOf(kind: ListKind) {
    const name = JSON.stringify(kind)
    const list = lists.get(name) ?? prepareList(db, kind)
    lists.set(name, list)
    return list
  }

  const ofTargets = (targets: readonly string[]) => ask.ofTargets.all({ targets: JSON.stringify(targets) })
  return {
    ...dispatchedOn(db.$client, ofTargets),
    ofTargets,
    async insert(...requests) {
      // One after the other: what waits for another names its row.
      for (const { dispatch } of requests) {
        if ((await ask.insert.run({ ...dispatch })).changes === 0) throw new DispatchConflict(dispatch.targetId)
      }
      await ask.insertBytes(
        requests.map(({ dispatch: { id }, bytes }) => ({ dispatchId: id, bytes: Buffer.from(bytes) })),
      )
    },
    save: ask.save,
    async addSteps(...steps) {
      await ask.addSteps.run(JSON.stringify(steps))
    },
    async addAnswer(dispatchId, attempt, at, body) {
      await ask.addAnswer.run({ dispatchId, attempt, at, body })
    },
    async find(id) {
      return ask.byId.get({ id })
    },
    async latestFor(targetId, kind) {
      return kind === undefined ? await ask.latest.get({ targetId }) : await ask.latestOfKind.get({ targetId, kind })
    },
    async list(workspaceId, { state, targetId, sort, updatedSince, after, limit, offset }) {
      const [ofTarget, isSince, isBehind] = [targetId !== undefined, updatedSince !== undefined, after !== undefined]
      const list = listOf({ state, sort, ofTarget, isSince, isBehind })
      const asked = { workspaceId, targetId, since: updatedSince && storedInstant(updatedSince) }
      const rows = await list.page.all({ ...asked, ...after, limit: limit + 1, offset })
      // Those of unknown outcome are few, and not all of them are shown.
      const isKept = !ofTarget && !isSince && state !== 'unknown'
      const counted = async () =>
        isKept ? totals.count(workspaceId, 'dispatches', { status: state }) : ((await list.count.get(asked))?.n ?? 0)
      return { ...cutByChange(rows, limit), total: await totalOf(rows.length, { limit, offset, after }, counted) }
    },
    async timeline(id) {
      return (await ask.timeline.all({ id })).map(({ dispatchId: _, step: _step, ...told }) => told)
    },
    async bytes(id) {
      return (await ask.bytes.get({ id }))?.bytes
    },
    async lastAnswer(id) {
      return (
        await db
          .select()
          .from(dispatchAnswers)
          .where(eq(dispatchAnswers.dispatchId, id))
          .orderBy(desc(dispatchAnswers.attempt))
          .limit(1)
          .get()
      )?.body
    },
    async due(now, held = [], workspaceId) {
      const bound = { now, held: JSON.stringify(held) }
      return workspaceId === undefined ? ask.due.all(bound) : ask.dueOf.all({ ...bound, workspaceId })
    },
    async nextDue(now) {
      const row = await ask.nextDue.get({ now })
      return row?.at ?? undefined
    },
    async leased() {
      return ask.leased.all()
    },
    async dueAfter(moment) {
      return ask.dueAfter.all({ moment })
    },
    async unsettled() {
      return ask.unsettled.all()
    },
    async counts(workspaceId) {
      const rows = await ask.counts.all({ workspaceId })
      const counts = { queued: 0, sending: 0, unknown: 0 }
      return Object.assign(counts, Object.fromEntries(rows.map(({ state, n }) => [state, n])))
    },
    async nextOf(workspaceId) {
      return (await ask.nextOf.get({ workspaceId }))?.at ?? undefined
    },
    async errorsOf(workspaceId, kind) {
      return (await ask.errorsOf.all({ workspaceId, kind })).flatMap(({ error }) => error ?? [])
    },
    async hasAny(workspaceId) {
      return (
        (await db.select({ key: d.key }).from(d).where(eq(d.workspaceId, workspaceId)).limit(1).get()) !== undefined
      )
    },
  }
}
