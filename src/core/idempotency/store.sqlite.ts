import { and, eq, lt, sql } from 'drizzle-orm'
import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Sqlite } from '../store/connection.sqlite.ts'
import type { IdempotencyStore } from './store.ts'

export const idempotencyKeys = sqliteTable(
  'idempotency_keys',
  {
    workspaceId: text('workspace_id').notNull(),
    operation: text().notNull(),
    path: text().notNull(),
    key: text().notNull(),
    requestSha256: text('request_sha256').notNull(),
    status: integer().notNull(),
    etag: text(),
    body: text().notNull(),
    createdAt: text('created_at').notNull(),
    expiresAt: text('expires_at'),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.operation, t.path, t.key] })],
)

export function sqliteIdempotencyStore(db: Sqlite): IdempotencyStore {
  const t = idempotencyKeys
  const thisKey = and(
    eq(t.workspaceId, sql.placeholder('workspaceId')),
    eq(t.operation, sql.placeholder('operation')),
    eq(t.path, sql.placeholder('path')),
    eq(t.key, sql.placeholder('key')),
  )
  const find = db.select().from(t).where(thisKey).prepare()
  const remove = db.delete(t).where(thisKey).prepare()
  return {
    async find(scope) {
      return find.get({ ...scope })
    },
    async save(scope, answer, createdAt, expiresAt) {
      remove.run({ ...scope })
      db.insert(t)
        .values({ ...scope, ...answer, createdAt, expiresAt })
        .run()
    },
    async remove(scope) {
      remove.run({ ...scope })
    },
    async prune(now) {
      return db.delete(t).where(lt(t.expiresAt, now)).run().changes
    },
  }
}
