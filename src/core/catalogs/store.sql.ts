import { and, eq, isNull } from 'drizzle-orm'
import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { CatalogStore, CatalogVersion } from '../store/catalogs.ts'
import type { Sql } from '../store/sql.ts'
import { judgingCatalogs } from './lookup.ts'
import type { Shelf } from './shelf.ts'

export const catalogVersions = sqliteTable(
  'catalog_versions',
  {
    catalog: text().$type<CatalogVersion['catalog']>().notNull(),
    version: text().notNull(),
    fileName: text('file_name').notNull(),
    origin: text().$type<CatalogVersion['origin']>().notNull(),
    entries: integer().notNull(),
    officialDate: text('official_date'),
    source: text().notNull(),
    sourceSha256: text('source_sha256').notNull(),
    complete: integer({ mode: 'boolean' }).notNull(),
    installedAt: text('installed_at').notNull(),
    replacedAt: text('replaced_at'),
  },
  (t) => [primaryKey({ columns: [t.catalog, t.fileName] })],
)

export function sqlCatalogStore(db: Sql, shelf: Shelf): CatalogStore {
  const t = catalogVersions
  const present = db.select().from(t).where(isNull(t.replacedAt)).prepare()
  const inForce = async () => (await present.all()).map(({ replacedAt: _, ...version }) => version)
  return {
    look: async (catalog) => shelf.look(catalog, await inForce()),
    judging: async () => judgingCatalogs(shelf, await inForce()),
    inForce: async () => inForce(),
    async switchTo(version) {
      const before = and(eq(t.catalog, version.catalog), isNull(t.replacedAt))
      await db.update(t).set({ replacedAt: version.installedAt }).where(before).run()
      await db.insert(t).values(version).run()
    },
  }
}
