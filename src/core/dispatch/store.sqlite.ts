import { and, asc, count, desc, eq, gt, inArray, isNull, lte, min, or, sql } from 'drizzle-orm'
import { alias, blob, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { DispatchState } from '../../contract/dispatches.ts'
import { brokenUnique, type Sqlite } from '../store/connection.sqlite.ts'
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

const WAITING: DispatchState[] = ['queued', 'unknown']

/** The worker's own questions, asked at every step of every dispatch: building a statement costs more than running it. */
function prepareQuestions(db: Sqlite) {
  const d = dispatches
  const settled = alias(d, 'dependency')
  const first = db
    .select({ key: min(d.key) })
    .from(d)
    .leftJoin(settled, eq(settled.id, d.dependsOn))
    .where(
      and(
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
    due: db.select().from(d).where(inArray(d.key, first)).orderBy(asc(d.key)).prepare(),
    nextDue: db
      .select({ at: min(d.nextAttemptAt) })
      .from(d)
      .where(and(inArray(d.state, WAITING), gt(d.nextAttemptAt, sql.placeholder('now'))))
      .prepare(),
    sending: db.select().from(d).where(eq(d.state, 'sending')).orderBy(asc(d.key)).prepare(),
    bytes: db
      .select()
      .from(dispatchRequests)
      .where(eq(dispatchRequests.dispatchId, sql.placeholder('id')))
      .prepare(),
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
      db.insert(dispatchRequests)
        .values({ dispatchId: dispatch.id, bytes: Buffer.from(bytes) })
        .run()
    },
    async save({ key, ...dispatch }) {
      db.update(d).set(dispatch).where(eq(d.key, key)).run()
    },
    async addStep(id, step) {
      const steps = ask.steps.get({ id })
      db.insert(dispatchTimeline)
        .values({ dispatchId: id, step: (steps?.n ?? 0) + 1, ...step })
        .run()
    },
    async addAnswer(id, attempt, at, body) {
      db.insert(dispatchAnswers)
        .values({ dispatchId: id, attempt, at, body })
        .onConflictDoUpdate({ target: [dispatchAnswers.dispatchId, dispatchAnswers.attempt], set: { at, body } })
        .run()
    },
    async find(id) {
      return ask.byId.get({ id })
    },
    async latestFor(targetId) {
      return ask.latest.get({ targetId })
    },
    async list(workspaceId, { state, targetId, limit, offset }) {
      const where = and(
        eq(d.workspaceId, workspaceId),
        state && eq(d.state, state),
        targetId === undefined ? undefined : eq(d.targetId, targetId),
      )
      const items = db.select().from(d).where(where).orderBy(desc(d.key)).limit(limit).offset(offset).all()
      return { items, total: db.select({ n: count() }).from(d).where(where).get()?.n ?? 0 }
    },
    async timeline(id) {
      const { dispatchId, step, at, from, to, cause } = dispatchTimeline
      return db
        .select({ at, from, to, cause })
        .from(dispatchTimeline)
        .where(eq(dispatchId, id))
        .orderBy(asc(step))
        .all()
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
        .where(and(inArray(d.state, WAITING), gt(d.nextAttemptAt, now)))
        .run()
    },
    async counts(workspaceId) {
      const rows = db
        .select({ state: d.state, n: count() })
        .from(d)
        .where(and(eq(d.workspaceId, workspaceId), sql`${d.state} IN ('queued', 'sending', 'unknown')`))
        .groupBy(d.state)
        .all()
      const counts = { queued: 0, sending: 0, unknown: 0 }
      return Object.assign(counts, Object.fromEntries(rows.map(({ state, n }) => [state, n])))
    },
    async nextOf(workspaceId) {
      const row = db
        .select({ at: min(d.nextAttemptAt) })
        .from(d)
        .where(and(eq(d.workspaceId, workspaceId), inArray(d.state, WAITING)))
        .get()
      return row?.at ?? undefined
    },
    async hasAny(workspaceId) {
      return db.select({ key: d.key }).from(d).where(eq(d.workspaceId, workspaceId)).limit(1).get() !== undefined
    },
  }
}
