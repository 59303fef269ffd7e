import { asc, count, desc, eq, sql } from 'drizzle-orm'
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
  const ofWorkspace = eq(auditEvents.workspaceId, sql.placeholder('workspaceId'))
  const last = db
    .select({ hash: auditEvents.hash })
    .from(auditEvents)
    .where(ofWorkspace)
    .orderBy(desc(auditEvents.sequence))
    .limit(1)
    .prepare()
  const insert = db
    .insert(auditEvents)
    .values({
      workspaceId: sql.placeholder('workspaceId'),
      at: sql.placeholder('at'),
      actor: sql.placeholder('actor'),
      operation: sql.placeholder('operation'),
      target: sql.placeholder('target'),
      revision: sql.placeholder('revision'),
      requestSha256: sql.placeholder('requestSha256'),
      previousHash: sql.placeholder('previousHash'),
      hash: sql.placeholder('hash'),
    })
    .prepare()
  return {
    async append(entry) {
      const previousHash = last.get({ workspaceId: entry.workspaceId })?.hash ?? CHAIN_START
      insert.run({ ...entry, previousHash, hash: chainHash(previousHash, entry) })
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
