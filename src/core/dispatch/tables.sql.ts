import { blob, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { DispatchState } from '../../contract/dispatches.ts'
import type { DispatchError, DispatchOutcome, StoredDispatch } from '../store/dispatches.ts'

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
  leaseToken: text('lease_token'),
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
