import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'

/** Rows of a list that are in somebody's hands. */
export const inHandsOf = (
  { id, workspaceId }: Readonly<Record<'id' | 'workspaceId', SQLiteColumn>>,
  userId: string,
): SQL => sql`${id} IN (SELECT target_id FROM assignments WHERE workspace_id = ${workspaceId} AND user_id = ${userId})`
