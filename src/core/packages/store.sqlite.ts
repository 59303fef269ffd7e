import { and, count, desc, eq, gte, inArray, like, notInArray, or } from 'drizzle-orm'
import { blob, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { PackageKind, PackageStatus, ValidationReport } from '../../contract/packages.ts'
import type { Sqlite } from '../store/connection.sqlite.ts'
import type { PackageStore } from './store.ts'

export const packages = sqliteTable('packages', {
  key: integer().primaryKey(),
  id: text().notNull(),
  workspaceId: text('workspace_id').notNull(),
  kind: text().$type<PackageKind>().notNull(),
  name: text(),
  number: text(),
  cufe: text(),
  status: text().$type<PackageStatus>().notNull(),
  users: integer().notNull(),
  services: integer().notNull(),
  cuv: text(),
  sourceDocumentId: text('source_document_id'),
  sourcePackageId: text('source_package_id'),
  revision: integer().notNull(),
  createdAt: text('created_at').notNull(),
  updatedAt: text('updated_at').notNull(),
})

export const packageRevisions = sqliteTable(
  'package_revisions',
  {
    packageId: text('package_id').notNull(),
    revision: integer().notNull(),
    name: text(),
    rips: text({ mode: 'json' }).$type<Record<string, unknown>>(),
    attachedFileName: text('attached_file_name'),
    attachedSha256: text('attached_sha256'),
    attachedBytes: integer('attached_bytes'),
    sourceDocumentId: text('source_document_id'),
    sourcePackageId: text('source_package_id'),
    createdAt: text('created_at').notNull(),
    createdBy: text('created_by').notNull(),
  },
  (t) => [primaryKey({ columns: [t.packageId, t.revision] })],
)

export const attachedDocuments = sqliteTable(
  'attached_documents',
  {
    workspaceId: text('workspace_id').notNull(),
    sha256: text().notNull(),
    bytes: blob({ mode: 'buffer' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.sha256] })],
)

export const packageValidations = sqliteTable(
  'package_validations',
  {
    packageId: text('package_id').notNull(),
    revision: integer().notNull(),
    report: text({ mode: 'json' }).$type<ValidationReport>().notNull(),
    createdAt: text('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.packageId, t.revision] })],
)

const ENDED: PackageStatus[] = ['accepted', 'rejected']

/** `%` and `_` typed by a person are letters. */
const containing = (q: string) => `%${q.replace(/[%_\\]/g, '')}%`

export function sqlitePackageStore(db: Sqlite): PackageStore {
  const p = packages
  const withoutKeys = <T extends { key: number; workspaceId: string }>({ key: _key, workspaceId: _ws, ...head }: T) =>
    head
  return {
    async insert(workspaceId, head, revision) {
      db.insert(p)
        .values({ ...head, workspaceId })
        .run()
      db.insert(packageRevisions)
        .values({ ...revision, packageId: head.id })
        .run()
    },
    async addRevision(head, revision) {
      db.update(p).set(head).where(eq(p.id, head.id)).run()
      db.insert(packageRevisions)
        .values({ ...revision, packageId: head.id })
        .run()
    },
    async save(head) {
      db.update(p).set(head).where(eq(p.id, head.id)).run()
    },
    async find(workspaceId, id) {
      const row = db
        .select()
        .from(p)
        .where(and(eq(p.workspaceId, workspaceId), eq(p.id, id)))
        .get()
      return row && withoutKeys(row)
    },
    async list(workspaceId, { q, status, kind, limit, offset }) {
      const where = and(
        eq(p.workspaceId, workspaceId),
        status && eq(p.status, status),
        kind && eq(p.kind, kind),
        q ? or(like(p.number, containing(q)), like(p.name, containing(q)), like(p.cuv, `${q}%`)) : undefined,
      )
      const rows = db.select().from(p).where(where).orderBy(desc(p.key)).limit(limit).offset(offset).all()
      return { items: rows.map(withoutKeys), total: db.select({ n: count() }).from(p).where(where).get()?.n ?? 0 }
    },
    async withNumber(workspaceId, number) {
      return db
        .select()
        .from(p)
        .where(and(eq(p.workspaceId, workspaceId), eq(p.number, number)))
        .all()
        .map(withoutKeys)
    },
    async revision(id, revision) {
      const r = packageRevisions
      const row = db
        .select()
        .from(r)
        .where(and(eq(r.packageId, id), eq(r.revision, revision)))
        .get()
      if (!row) return undefined
      const { packageId: _, ...rest } = row
      return rest
    },
    async putDocument(workspaceId, sha256, bytes) {
      db.insert(attachedDocuments)
        .values({ workspaceId, sha256, bytes: Buffer.from(bytes) })
        .onConflictDoNothing()
        .run()
    },
    async document(workspaceId, sha256) {
      return db
        .select()
        .from(attachedDocuments)
        .where(and(eq(attachedDocuments.workspaceId, workspaceId), eq(attachedDocuments.sha256, sha256)))
        .get()?.bytes
    },
    async saveValidation(id, report) {
      const { revision, createdAt } = report
      db.insert(packageValidations)
        .values({ packageId: id, revision, report, createdAt })
        .onConflictDoUpdate({
          target: [packageValidations.packageId, packageValidations.revision],
          set: { report, createdAt },
        })
        .run()
    },
    async validation(id, revision) {
      return db
        .select()
        .from(packageValidations)
        .where(and(eq(packageValidations.packageId, id), eq(packageValidations.revision, revision)))
        .get()?.report
    },
    async counts(workspaceId, since) {
      const rows = db
        .select({ status: p.status, n: count() })
        .from(p)
        .where(
          and(
            eq(p.workspaceId, workspaceId),
            or(notInArray(p.status, ENDED), and(inArray(p.status, ENDED), gte(p.updatedAt, since))),
          ),
        )
        .groupBy(p.status)
        .all()
      return Object.fromEntries(rows.map(({ status, n }) => [status, n]))
    },
  }
}
