import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { DispatchState } from '../../contract/dispatches.ts'
import type { Sql } from '../store/sql.ts'

type Dispatches = SQLiteTable & Readonly<Record<'kind' | 'targetId' | 'state', SQLiteColumn>>

/** How documents stand with what is on its way of each: one with several links is one, and stands as the gravest of them. */
export function standings(db: Sql, d: Dispatches, which: SQL | undefined) {
  // A message is of the document that it carries.
  const document = sql`CASE ${d.kind} WHEN 'provider.email'
    THEN coalesce((SELECT document_id FROM document_emails WHERE id = ${d.targetId}), ${d.targetId})
    ELSE ${d.targetId} END`
  const gravest = sql<DispatchState>`CASE max(CASE ${d.state} WHEN 'unknown' THEN 2 WHEN 'sending' THEN 1 ELSE 0 END)
    WHEN 2 THEN 'unknown' WHEN 1 THEN 'sending' ELSE 'queued' END`
  return db
    .select({ state: gravest.as('standing') })
    .from(d)
    .where(which)
    .groupBy(document)
    .as('standings')
}
