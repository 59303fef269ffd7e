import { and, asc, count, desc, eq } from 'drizzle-orm'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Sqlite } from '../store/connection.sqlite.ts'
import { CHAIN_START, chainHash } from './chain.ts'
import type { AuditStore } from './store.ts'

export const auditEvents = sqliteTable('audit_events', {
  sequence: integer().primaryKey({ autoIncrement: true }),
  workspaceId: text('workspace_id').notNull(),
  at: text().notNull(),
  actor: text().notNull(),
  operation: text().notNull(),
  target: text(),
  revision: integer(),
  requestSha256: text('request_sha256'),
  previousHash: text('previous_hash').notNull(),
  hash: text().notNull(),
})

export function sqliteAuditStore(db: Sqlite): AuditStore {
  const file = db.$client
  const last = file
    .prepare('SELECT hash FROM audit_events WHERE workspace_id = ? ORDER BY sequence DESC LIMIT 1')
    .pluck()
  const insert = file.prepare(
    `INSERT INTO audit_events
     (workspace_id, at, actor, operation, target, revision, request_sha256, previous_hash, hash)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  return {
    async append(entry) {
      const previousHash = String(last.get(entry.workspaceId) ?? CHAIN_START)
      const { workspaceId, at, actor, operation, target, revision, requestSha256 } = entry
      const hash = chainHash(previousHash, entry)
      insert.run(workspaceId, at, actor, operation, target, revision, requestSha256, previousHash, hash)
    },
    async list(workspaceId, limit, offset) {
      const mine = eq(auditEvents.workspaceId, workspaceId)
      const rows = db
        .select()
        .from(auditEvents)
        .where(mine)
        .orderBy(desc(auditEvents.sequence))
        .limit(limit)
        .offset(offset)
        .all()
      const total = db.select({ n: count() }).from(auditEvents).where(mine).get()?.n ?? 0
      return { items: rows.map(({ workspaceId: _, ...event }) => event), total }
    },
    async lastOf(operation) {
      const of = and(eq(auditEvents.workspaceId, ''), eq(auditEvents.operation, operation))
      return db.select({ at: auditEvents.at }).from(auditEvents).where(of).orderBy(desc(auditEvents.sequence)).get()?.at
    },
    async firstBroken() {
      const hashes = new Map<string, string>()
      for (const event of db.select().from(auditEvents).orderBy(asc(auditEvents.sequence)).all()) {
        const previous = hashes.get(event.workspaceId) ?? CHAIN_START
        if (event.previousHash !== previous || event.hash !== chainHash(previous, event)) return event.sequence
        hashes.set(event.workspaceId, event.hash)
      }
      return undefined
    },
  }
}
