import { and, desc, eq, lt, notInArray, or } from 'drizzle-orm'
import { primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { DraftScope, DraftStore } from '../store/drafts.ts'
import type { Sql } from '../store/sql.ts'

export const drafts = sqliteTable(
  'drafts',
  {
    workspaceId: text('workspace_id').notNull(),
    userId: text('user_id').notNull(),
    key: text().notNull(),
    content: text({ mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    updatedAt: text('updated_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.userId, t.key] })],
)

const ofScope = ({ workspaceId, userId }: DraftScope) =>
  and(eq(drafts.workspaceId, workspaceId), eq(drafts.userId, userId))
const shown = { key: drafts.key, content: drafts.content, updatedAt: drafts.updatedAt }

export function sqlDraftStore(db: Sql): DraftStore {
  return {
    async list(scope) {
      return db.select(shown).from(drafts).where(ofScope(scope)).orderBy(desc(drafts.updatedAt)).all()
    },
    async put(scope, { key, content, updatedAt }, { since, most }) {
      const values = { content, updatedAt }
      await db
        .insert(drafts)
        .values({ ...scope, key, ...values })
        .onConflictDoUpdate({ target: [drafts.workspaceId, drafts.userId, drafts.key], set: values })
        .run()
      const newest = db
        .select({ key: drafts.key })
        .from(drafts)
        .where(ofScope(scope))
        .orderBy(desc(drafts.updatedAt))
        .limit(most)
      await db
        .delete(drafts)
        .where(and(ofScope(scope), or(lt(drafts.updatedAt, since), notInArray(drafts.key, newest))))
        .run()
    },
    async remove(scope, key) {
      await db
        .delete(drafts)
        .where(and(ofScope(scope), eq(drafts.key, key)))
        .run()
    },
    async removeAll(scope) {
      await db.delete(drafts).where(ofScope(scope)).run()
    },
  }
}
