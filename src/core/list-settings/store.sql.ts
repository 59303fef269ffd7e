import { and, eq } from 'drizzle-orm'
import { primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { ArrangedList, ListSettings } from '../../contract/list-settings.ts'
import type { ListSettingsStore } from '../store/list-settings.ts'
import type { Sql } from '../store/sql.ts'

export const listSettings = sqliteTable(
  'list_settings',
  {
    workspaceId: text('workspace_id').notNull(),
    userId: text('user_id').notNull(),
    list: text().$type<ArrangedList>().notNull(),
    content: text({ mode: 'json' }).$type<ListSettings>().notNull(),
    updatedAt: text('updated_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.userId, t.list] })],
)

export function sqlListSettingsStore(db: Sql): ListSettingsStore {
  const s = listSettings
  return {
    async find({ workspaceId, userId, list }) {
      const own = and(eq(s.workspaceId, workspaceId), eq(s.userId, userId), eq(s.list, list))
      return (await db.select({ content: s.content }).from(s).where(own).get())?.content
    },
    async all(workspaceId) {
      const { userId, list, content: settings } = s
      return db.select({ userId, list, settings }).from(s).where(eq(s.workspaceId, workspaceId)).all()
    },
    async put(scope, content, updatedAt) {
      const set = { content, updatedAt }
      await db
        .insert(s)
        .values({ ...scope, ...set })
        .onConflictDoUpdate({ target: [s.workspaceId, s.userId, s.list], set })
        .run()
    },
  }
}
