import { and, asc, count, desc, eq, gt, lt, lte, max, min, ne, or } from 'drizzle-orm'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { DeliveryState } from '../../contract/webhooks.ts'
import { LONGEST_MS } from '../dispatch/backoff.ts'
import { isoInstant } from '../kernel/call.ts'
import { cutAt } from '../lists/cursor.ts'
import type { Sql } from '../store/sql.ts'
import type { WebhookStore } from '../store/webhooks.ts'

const KEPT_MS = 30 * 86_400_000

const webhooks = sqliteTable('webhooks', {
  key: integer().primaryKey(),
  id: text().notNull(),
  workspaceId: text('workspace_id').notNull(),
  url: text().notNull(),
  certificateSha256: text('certificate_sha256'),
  resources: text({ mode: 'json' }).$type<string[]>().notNull(),
  isActive: integer('is_active', { mode: 'boolean' }).notNull(),
  place: integer().notNull(),
  createdAt: text('created_at').notNull(),
  createdBy: text('created_by').notNull(),
})

const webhookDeliveries = sqliteTable('webhook_deliveries', {
  key: integer().primaryKey({ autoIncrement: true }),
  id: text().notNull(),
  webhookKey: integer('webhook_key').notNull(),
  state: text().$type<DeliveryState>().notNull(),
  payload: text().notNull(),
  attempts: integer().notNull(),
  lastStatus: integer('last_status'),
  lastCause: text('last_cause'),
  nextAttemptAt: integer('next_attempt_at'),
  createdAt: text('created_at').notNull(),
  updatedAt: text('updated_at').notNull(),
})

export function sqlWebhookStore(db: Sql): WebhookStore {
  const [w, d] = [webhooks, webhookDeliveries]
  const of = (webhookKey: number, state?: DeliveryState) =>
    and(eq(d.webhookKey, webhookKey), state && eq(d.state, state))
  const countOf = async (webhookKey: number, state?: DeliveryState) =>
    (await db.select({ n: count() }).from(d).where(of(webhookKey, state)).get())?.n ?? 0

  return {
    async insert(webhook) {
      return db
        .insert(w)
        .values({ ...webhook, resources: [...webhook.resources] })
        .returning()
        .get()
    },
    async save({ key, place, isActive }) {
      await db.update(w).set({ place, isActive }).where(eq(w.key, key)).run()
    },
    async remove(key) {
      await db.delete(d).where(of(key)).run()
      await db.delete(w).where(eq(w.key, key)).run()
    },
    async find(workspaceId, id) {
      return db
        .select()
        .from(w)
        .where(and(eq(w.workspaceId, workspaceId), eq(w.id, id)))
        .get()
    },
    async list(workspaceId) {
      return db.select().from(w).where(eq(w.workspaceId, workspaceId)).orderBy(asc(w.key)).all()
    },
    async active() {
      return db.select().from(w).where(eq(w.isActive, true)).orderBy(asc(w.key)).all()
    },
    async standing(key) {
      const last = await db
        .select({ at: max(d.updatedAt) })
        .from(d)
        .where(of(key, 'delivered'))
        .get()
      const { lastStatus = null, lastCause = null } =
        (await db
          .select({ lastStatus: d.lastStatus, lastCause: d.lastCause })
          .from(d)
          .where(and(of(key), ne(d.attempts, 0)))
          .orderBy(desc(d.updatedAt))
          .limit(1)
          .get()) ?? {}
      const lastDeliveredAt = last?.at ?? null
      return {
        waiting: await countOf(key, 'waiting'),
        failed: await countOf(key, 'failed'),
        lastDeliveredAt,
        lastStatus,
        lastCause,
      }
    },
    async add(delivery) {
      return db.insert(d).values(delivery).returning().get()
    },
    async saveDelivery({ key, ...delivery }) {
      await db.update(d).set(delivery).where(eq(d.key, key)).run()
    },
    async delivery(webhookKey, id) {
      return db
        .select()
        .from(d)
        .where(and(of(webhookKey), eq(d.id, id)))
        .get()
    },
    async deliveries(webhookKey, { state, limit, offset, after }) {
      const rows = await db
        .select()
        .from(d)
        .where(and(of(webhookKey, state), after && lt(d.key, after.key)))
        .orderBy(desc(d.key))
        .limit(limit + 1)
        .offset(offset)
        .all()
      const page = cutAt(rows, limit, ({ key }) => ({ value: '', key }))
      return { ...page, total: await countOf(webhookKey, state) }
    },
    async waiting(webhookKey) {
      return countOf(webhookKey, 'waiting')
    },
    async due(webhookKey, now) {
      // Nothing waits so long: the clock was set back since.
      const isDue = or(lte(d.nextAttemptAt, now), gt(d.nextAttemptAt, now + LONGEST_MS))
      return db
        .select()
        .from(d)
        .where(and(of(webhookKey, 'waiting'), isDue))
        .orderBy(asc(d.key))
        .limit(1)
        .get()
    },
    async nextDue(webhookKey) {
      const row = await db
        .select({ at: min(d.nextAttemptAt) })
        .from(d)
        .where(of(webhookKey, 'waiting'))
        .get()
      return row?.at ?? undefined
    },
    async prune(now) {
      const before = isoInstant(now - KEPT_MS)
      await db
        .delete(d)
        .where(and(ne(d.state, 'waiting'), lt(d.updatedAt, before)))
        .run()
    },
  }
}
