import { and, count, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { FilingReason } from '../../contract/packages.ts'
import { cutAt } from '../lists/cursor.ts'
import { keyset } from '../lists/keyset.sql.ts'
import type { ExternalFiling } from '../messages/untold.ts'
import type { FilingStore, StoredFiling } from '../store/filings.ts'
import type { Sql } from '../store/sql.ts'

export const filings = sqliteTable('filings', {
  key: integer().primaryKey(),
  id: text().notNull(),
  workspaceId: text('workspace_id').notNull(),
  packageId: text('package_id'),
  number: text(),
  module: text(),
  outcome: text().$type<ExternalFiling['outcome']>().notNull(),
  cuv: text(),
  processId: text('process_id'),
  filedAt: text('filed_at'),
  reason: text().$type<FilingReason>(),
  fileName: text('file_name').notNull(),
  answer: text().notNull(),
  sha256: text().notNull(),
  createdAt: text('created_at').notNull(),
  createdBy: text('created_by').notNull(),
})

type Row = typeof filings.$inferSelect
const filingOf = ({ key: _key, workspaceId: _ws, ...filing }: Row): StoredFiling => filing

export function sqlFilingStore(db: Sql): FilingStore {
  const f = filings
  return {
    async save(workspaceId, filing) {
      const { packageId, reason } = filing
      await db
        .insert(f)
        .values({ ...filing, workspaceId })
        .onConflictDoUpdate({ target: f.id, set: { packageId, reason } })
        .run()
    },
    async withHash(workspaceId, sha256) {
      const row = await db
        .select()
        .from(f)
        .where(and(eq(f.workspaceId, workspaceId), eq(f.sha256, sha256)))
        .get()
      return row && filingOf(row)
    },
    async list(workspaceId, filter) {
      const { packageId, hasPackage, limit, offset } = filter
      const { beyond, orderBy } = keyset({ key: f.key, updatedAt: f.createdAt }, filter)
      const where = and(
        eq(f.workspaceId, workspaceId),
        packageId === undefined ? undefined : eq(f.packageId, packageId),
        hasPackage && (hasPackage === 'true' ? isNotNull : isNull)(f.packageId),
      )
      const page = db
        .select()
        .from(f)
        .where(and(where, beyond))
        .orderBy(...orderBy)
      const rows = await page
        .limit(limit + 1)
        .offset(offset)
        .all()
      const { items, next } = cutAt(rows, limit, ({ key, createdAt }) => ({ value: createdAt, key }))
      return {
        items: items.map(filingOf),
        next,
        total: (await db.select({ n: count() }).from(f).where(where).get())?.n ?? 0,
      }
    },
    async acceptedOf(workspaceId, number) {
      const where = and(eq(f.workspaceId, workspaceId), eq(f.number, number), eq(f.outcome, 'accepted'))
      return (await db.select().from(f).where(where).orderBy(desc(f.key)).all()).map(filingOf)
    },
    async appliedTo(packageId) {
      const where = and(eq(f.packageId, packageId), eq(f.outcome, 'accepted'), isNull(f.reason))
      const row = await db.select().from(f).where(where).orderBy(desc(f.key)).limit(1).get()
      return row && filingOf(row)
    },
  }
}
