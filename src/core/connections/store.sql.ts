import { and, eq, sql } from 'drizzle-orm'
import { primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { ConnectionStore } from '../store/connections.ts'
import { insertOf } from '../store/prepared.sql.ts'
import type { Sql } from '../store/sql.ts'

export const connections = sqliteTable(
  'connections',
  {
    workspaceId: text('workspace_id').notNull(),
    connection: text().notNull(),
    settings: text({ mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    verifiedAt: text('verified_at'),
    updatedAt: text('updated_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.connection] })],
)

export function sqlConnectionStore(db: Sql): ConnectionStore {
  const ofWorkspace = eq(connections.workspaceId, sql.placeholder('workspaceId'))
  // Who asks for one asks for the others, too: as text, so that only the one is read. Catalogs are long, and asked for alone.
  const find = db
    .select({ connection: connections.connection, settings: sql<string>`settings`, verifiedAt: connections.verifiedAt })
    .from(connections)
    .where(
      and(
        ofWorkspace,
        sql`CASE WHEN ${connections.connection} LIKE '%-catalog:%' THEN ${connections.connection} ELSE '' END = ${sql.placeholder('catalog')}`,
      ),
    )
    .prepare()
  const save = insertOf(db, connections)
    .onConflictDoUpdate({
      target: [connections.workspaceId, connections.connection],
      set: {
        settings: sql`excluded.settings`,
        verifiedAt: sql`excluded.verified_at`,
        updatedAt: sql`excluded.updated_at`,
      },
    })
    .prepare()
  return {
    async find(workspaceId, connection) {
      const all = await find.all({ workspaceId, catalog: connection.includes('-catalog:') ? connection : '' })
      const found = all.find((each) => each.connection === connection)
      return found && { settings: JSON.parse(found.settings), verifiedAt: found.verifiedAt }
    },
    async save(workspaceId, connection, stored, updatedAt) {
      await save.run({ workspaceId, connection, settings: stored.settings, verifiedAt: stored.verifiedAt, updatedAt })
    },
  }
}
