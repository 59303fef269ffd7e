import { and, asc, desc, eq, gt } from 'drizzle-orm'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { AuditStore } from '../store/audit.ts'
import type { Sql } from '../store/sql.ts'
import { CHAIN_START, chainHash } from './chain.ts'
import { trailOn } from './trail-page.sql.ts'

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

const FIELDS = [
  'workspaceId',
  'at',
  'actor',
  'operation',
  'target',
  'revision',
  'requestSha256',
  'previousHash',
  'hash',
]
  .map((name) => `json_extract(value, '$.${name}')`)
  .map((field) => (field.includes('revision') ? `CAST(${field} AS INTEGER)` : field))
  .join(', ')
const GUARDS = ['audit_events_are_final', 'audit_events_stay']

export function sqlAuditStore(db: Sql): AuditStore {
  const file = db.$client
  const trail = trailOn(file)
  const last = file
    .prepare('SELECT hash FROM audit_events WHERE workspace_id = ? ORDER BY sequence DESC LIMIT 1')
    .pluck()
  const into = `INSERT INTO audit_events
    (workspace_id, at, actor, operation, target, revision, request_sha256, previous_hash, hash)`
  const insert = file.prepare(`${into} SELECT ${FIELDS} FROM json_each(?) ORDER BY CAST(key AS INTEGER)`)
  // Nearly every write has one, which is quicker without JSON.
  const insertOne = file.prepare(
    `${into} VALUES (:workspaceId, :at, :actor, :operation, :target, :revision, :requestSha256, :previousHash, :hash)`,
  )
  const counted = file.prepare<{ n: number; last: number | null }>(
    `SELECT count(*) AS n, max(sequence) AS last FROM (
       SELECT sequence FROM audit_events WHERE sequence > ? AND sequence <= ? ORDER BY sequence LIMIT ?) found`,
  )
  const triggers = file
    .prepare(
      `SELECT count(*) FROM sqlite_master WHERE type = 'trigger' AND name IN (${GUARDS.map((name) => `'${name}'`)})`,
    )
    .pluck()
  return {
    async append(...entries) {
      const lasts = new Map<string, string>()
      const chained: object[] = []
      for (const { workspaceId, at, actor, operation, target, revision, requestSha256 } of entries) {
        const entry = { workspaceId, at, actor, operation, target, revision, requestSha256 }
        const previousHash = lasts.get(workspaceId) ?? String((await last.get(workspaceId)) ?? CHAIN_START)
        const hash = chainHash(previousHash, entry)
        lasts.set(workspaceId, hash)
        chained.push({ ...entry, previousHash, hash })
      }
      if (chained.length === 1) await insertOne.run(...chained)
      else if (chained.length > 0) await insert.run(JSON.stringify(chained))
    },
    async list(workspaceId, filter) {
      return trail.page(workspaceId, filter)
    },
    async lastOf(operation) {
      const of = and(eq(auditEvents.workspaceId, ''), eq(auditEvents.operation, operation))
      return (
        await db.select({ at: auditEvents.at }).from(auditEvents).where(of).orderBy(desc(auditEvents.sequence)).get()
      )?.at
    },
    async chain(workspaceId, filter, after, limit) {
      const from = { sort: 'createdAt', limit, offset: 0, after: { value: after, key: after } }
      return (await trail.rows(workspaceId, { ...filter, ...from })).slice(0, limit)
    },
    async slice(after, limit) {
      const { sequence } = auditEvents
      return db.select().from(auditEvents).where(gt(sequence, after)).orderBy(asc(sequence)).limit(limit).all()
    },
    async at(sequence) {
      const { workspaceId, hash } = auditEvents
      return db.select({ workspaceId, hash }).from(auditEvents).where(eq(auditEvents.sequence, sequence)).get()
    },
    async countBetween(after, upTo, limit) {
      return (await counted.get(after, upTo, limit)) ?? { n: 0, last: null }
    },
    async isProtected() {
      return Number(await triggers.get()) === GUARDS.length
    },
  }
}
