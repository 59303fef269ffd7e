import { and, asc, count, desc, eq, gt, inArray, isNull, lte, min, not, or, type Placeholder, sql } from 'drizzle-orm'
import { alias, blob, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { DispatchState } from '../../contract/dispatches.ts'
import { brokenUnique, type Sqlite } from '../store/connection.sqlite.ts'
import { preparedInsert } from '../store/prepared.sqlite.ts'
import type { DispatchError } from './machine.ts'
import { DispatchConflict, type DispatchOutcome, type DispatchStore, type StoredDispatch } from './store.ts'

const state = (name: string) => text(name).$type<DispatchState>()

export const dispatches = sqliteTable('dispatches', {
  key: integer().primaryKey({ autoIncrement: true }),
  id: text().notNull(),
  workspaceId: text('workspace_id').notNull(),
  kind: text().$type<StoredDispatch['kind']>().notNull(),
  targetId: text('target_id').notNull(),
  targetRevision: integer('target_revision').notNull(),
  idempotencyKey: text('idempotency_key').notNull(),
  reference: text().notNull(),
  cufe: text(),
  requestSha256: text('request_sha256').notNull(),
  state: state('state').notNull(),
  attempts: integer().notNull(),
  triesInState: integer('tries_in_state').notNull(),
  nextAttemptAt: integer('next_attempt_at'),
  leaseUntil: integer('lease_until'),
  dependsOn: text('depends_on'),
  lastError: text('last_error', { mode: 'json' }).$type<DispatchError>(),
  outcome: text({ mode: 'json' }).$type<DispatchOutcome>(),
  createdAt: text('created_at').notNull(),
  updatedAt: text('updated_at').notNull(),
})

export const dispatchRequests = sqliteTable('dispatch_requests', {
  dispatchId: text('dispatch_id').primaryKey(),
  bytes: blob({ mode: 'buffer' }).notNull(),
})

export const dispatchAnswers = sqliteTable(
  'dispatch_answers',
  {
    dispatchId: text('dispatch_id').notNull(),
    attempt: integer().notNull(),
    at: text().notNull(),
    body: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.dispatchId, t.attempt] })],
)

export const dispatchTimeline = sqliteTable(
  'dispatch_timeline',
  {
    dispatchId: text('dispatch_id').notNull(),
    step: integer().notNull(),
    at: text().notNull(),
    from: state('from_state'),
    to: state('to_state').notNull(),
    cause: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.dispatchId, t.step] })],
)

const jsonOrNull = (value: unknown) => (value === null ? null : JSON.stringify(value))

/** Above every key. */
const LATER = 2 ** 50
const WAITING: DispatchState[] = ['queued', 'unknown']

/**
 * In the words of the partial index `dispatches_due`: SQLite uses it only for a question that repeats its condition literally.
 * What has ended, which is nearly everything after some months, is then never looked at.
 */
const OPEN = sql`${dispatches.state} IN ('queued', 'sending', 'unknown')`

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

/** The plus keeps SQLite from going through all of a workspace where another index finds the few that are wanted. */
const ofWorkspace = (workspaceId: string | Placeholder) => sql`+${dispatches.workspaceId} = ${workspaceId}`

/** The worker's own questions, asked at every step of every dispatch: building a statement costs more than running it. */
function prepareQuestions(db: Sqlite) {
  const [d, a] = [dispatches, dispatchAnswers]
  const settled = alias(d, 'dependency')
  // What may hold up others at the upstream, since nobody knows what became of it, is asked for before anything new is sent.
  const turn = sql<number>`CASE ${d.state} WHEN 'unknown' THEN ${d.key} ELSE ${d.key} + ${LATER} END`
  const first = db
    .select({ key: sql<number>`min(${turn}) % ${LATER}` })
    .from(d)
    .leftJoin(settled, eq(settled.id, d.dependsOn))
    .where(
      and(
        OPEN,
        inArray(d.state, WAITING),
        lte(d.nextAttemptAt, sql.placeholder('now')),
        or(isNull(d.dependsOn), inArray(settled.state, ['accepted', 'rejected'])),
      ),
    )
    .groupBy(d.workspaceId, d.kind)
  const ofTarget = eq(d.targetId, sql.placeholder('targetId'))
  const ofDispatch = eq(dispatchTimeline.dispatchId, sql.placeholder('id'))
  return {
    byId: db
      .select()
      .from(d)
      .where(eq(d.id, sql.placeholder('id')))
      .prepare(),
    latest: db.select().from(d).where(ofTarget).orderBy(desc(d.key)).limit(1).prepare(),
    latestOfKind: db
      .select()
      .from(d)
      .where(and(ofTarget, eq(d.kind, sql.placeholder('kind'))))
      .orderBy(desc(d.key))
      .limit(1)
      .prepare(),
    ofTarget: db
      .select()
      .from(d)
      .where(and(ofWorkspace(sql.placeholder('workspaceId')), ofTarget))
      .orderBy(desc(d.key))
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset'))
      .prepare(),
    countOfTarget: db
      .select({ n: count() })
      .from(d)
      .where(and(ofWorkspace(sql.placeholder('workspaceId')), ofTarget))
      .prepare(),
    due: db.select().from(d).where(inArray(d.key, first)).orderBy(asc(turn)).prepare(),
    nextDue: db
      .select({ at: min(d.nextAttemptAt) })
      .from(d)
      .where(and(OPEN, inArray(d.state, WAITING), gt(d.nextAttemptAt, sql.placeholder('now'))))
      .prepare(),
    sending: db
      .select()
      .from(d)
      .where(and(OPEN, eq(d.state, 'sending')))
      .orderBy(asc(d.key))
      .prepare(),
    bytes: db
      .select()
      .from(dispatchRequests)
      .where(eq(dispatchRequests.dispatchId, sql.placeholder('id')))
      .prepare(),
    insert: preparedInsert(db, dispatchRequests),
    // Only what moves: the rest of a dispatch is as it was queued.
    save: db
      .update(d)
      .set({
        state: sql`${sql.placeholder('state')}`,
        attempts: sql`${sql.placeholder('attempts')}`,
        triesInState: sql`${sql.placeholder('triesInState')}`,
        nextAttemptAt: sql`${sql.placeholder('nextAttemptAt')}`,
        leaseUntil: sql`${sql.placeholder('leaseUntil')}`,
        lastError: sql`${sql.placeholder('lastError')}`,
        outcome: sql`${sql.placeholder('outcome')}`,
        dependsOn: sql`${sql.placeholder('dependsOn')}`,
        updatedAt: sql`${sql.placeholder('updatedAt')}`,
      })
      .where(eq(d.key, sql.placeholder('key')))
      .prepare(),
    addStep: preparedInsert(db, dispatchTimeline),
    addAnswer: db
      .insert(a)
      .values({
        dispatchId: sql.placeholder('id'),
        attempt: sql.placeholder('attempt'),
        at: sql.placeholder('at'),
        body: sql.placeholder('body'),
      })
      .onConflictDoUpdate({
        target: [a.dispatchId, a.attempt],
        set: { at: sql`excluded.at`, body: sql`excluded.body` },
      })
      .prepare(),
    timeline: db.select().from(dispatchTimeline).where(ofDispatch).orderBy(asc(dispatchTimeline.step)).prepare(),
    steps: db.select({ n: count() }).from(dispatchTimeline).where(ofDispatch).prepare(),
  }
}

export function sqliteDispatchStore(db: Sqlite): DispatchStore {
  const d = dispatches
  const ask = prepareQuestions(db)
  return {
    async insert({ key: _key, ...dispatch }, bytes) {
      try {
        db.insert(d).values(dispatch).run()
      } catch (error) {
        throw brokenUnique(error) ? new DispatchConflict(dispatch.targetId) : error
      }
      ask.insert.run({ dispatchId: dispatch.id, bytes: Buffer.from(bytes) })
    },
    async save({ lastError, outcome, ...dispatch }) {
      ask.save.run({ ...dispatch, lastError: jsonOrNull(lastError), outcome: jsonOrNull(outcome) })
    },
    async addStep(id, step) {
      const steps = ask.steps.get({ id })
      ask.addStep.run({ dispatchId: id, step: (steps?.n ?? 0) + 1, ...step })
    },
    async addAnswer(id, attempt, at, body) {
      ask.addAnswer.run({ id, attempt, at, body })
    },
    async find(id) {
      return ask.byId.get({ id })
    },
    async latestFor(targetId, kind) {
      return kind === undefined ? ask.latest.get({ targetId }) : ask.latestOfKind.get({ targetId, kind })
    },
    async list(workspaceId, { state, targetId, limit, offset }) {
      if (targetId !== undefined && state === undefined) {
        const items = ask.ofTarget.all({ workspaceId, targetId, limit, offset })
        return { items, total: ask.countOfTarget.get({ workspaceId, targetId })?.n ?? 0 }
      }
      const where = and(
        targetId === undefined ? eq(d.workspaceId, workspaceId) : ofWorkspace(workspaceId),
        state && eq(d.state, state),
        state === 'unknown' ? not(SENT_AGAIN) : undefined,
        targetId === undefined ? undefined : eq(d.targetId, targetId),
      )
      const items = db.select().from(d).where(where).orderBy(desc(d.key)).limit(limit).offset(offset).all()
      return { items, total: db.select({ n: count() }).from(d).where(where).get()?.n ?? 0 }
    },
    async timeline(id) {
      return ask.timeline.all({ id }).map(({ dispatchId: _, step: _step, ...told }) => told)
    },
    async bytes(id) {
      return ask.bytes.get({ id })?.bytes
    },
    async lastAnswer(id) {
      return db
        .select()
        .from(dispatchAnswers)
        .where(eq(dispatchAnswers.dispatchId, id))
        .orderBy(desc(dispatchAnswers.attempt))
        .limit(1)
        .get()?.body
    },
    async due(now) {
      return ask.due.all({ now })
    },
    async nextDue(now) {
      const row = ask.nextDue.get({ now })
      return row?.at ?? undefined
    },
    async sending() {
      return ask.sending.all()
    },
    async wakeAll(now) {
      db.update(d)
        .set({ nextAttemptAt: now })
        .where(and(OPEN, inArray(d.state, WAITING), gt(d.nextAttemptAt, now)))
        .run()
    },
    async counts(workspaceId) {
      const rows = db
        .select({ state: d.state, n: count() })
        .from(d)
        .where(and(ofWorkspace(workspaceId), OPEN, not(SENT_AGAIN)))
        .groupBy(d.state)
        .all()
      const counts = { queued: 0, sending: 0, unknown: 0 }
      return Object.assign(counts, Object.fromEntries(rows.map(({ state, n }) => [state, n])))
    },
    async nextOf(workspaceId) {
      const row = db
        .select({ at: min(d.nextAttemptAt) })
        .from(d)
        .where(and(ofWorkspace(workspaceId), OPEN, inArray(d.state, WAITING)))
        .get()
      return row?.at ?? undefined
    },
    async hasAny(workspaceId) {
      return db.select({ key: d.key }).from(d).where(eq(d.workspaceId, workspaceId)).limit(1).get() !== undefined
    },
  }
}
