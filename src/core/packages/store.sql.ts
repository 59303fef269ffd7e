import { and, count, desc, eq, gte, inArray, isNotNull, like, ne, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { blob, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { encodeTime } from 'ulid'
import { type FileEncoding, type PackageKind, PackageStatus } from '../../contract/packages.ts'
import { containing } from '../lists/containing.ts'
import { changedSince, cutByChange, keyset } from '../lists/keyset.sql.ts'
import { totalOf, totalsOn } from '../lists/totals.sql.ts'
import type { Adjustment, ValidationReport } from '../messages/untold.ts'
import type { PackageStore, StoredRevision } from '../store/packages.ts'
import { insertOf, updatesOf } from '../store/prepared.sql.ts'
import type { Sql } from '../store/sql.ts'
import { inHandsOf } from '../teamwork/in-hands.sql.ts'
import { type LargeNumbering, LargeUsers } from './large.ts'
import { unpacked } from './packed.ts'

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
    contentId: text('content_id'),
    contentBytes: integer('content_bytes'),
    adjustments: text({ mode: 'json' }).$type<readonly Adjustment[]>(),
    contentNumbering: text('content_numbering').$type<LargeNumbering>(),
  },
  (t) => [primaryKey({ columns: [t.packageId, t.revision] })],
)

/** The moment in the name of a content: the first letters of its ULID. */
const BEGUN = sql`substr(content_id, 5, 10)`

export const packageParts = sqliteTable(
  'package_parts',
  {
    contentId: text('content_id').notNull(),
    part: integer().notNull(),
    bytes: blob({ mode: 'buffer' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.contentId, t.part] })],
)

export const packageOriginals = sqliteTable(
  'package_originals',
  {
    packageId: text('package_id').notNull(),
    revision: integer().notNull(),
    contentId: text('content_id').notNull(),
    fileName: text('file_name').notNull(),
    bytes: integer().notNull(),
    sha256: text().notNull(),
    encoding: text().$type<FileEncoding>().notNull(),
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
const OPEN = PackageStatus.exclude(['accepted', 'rejected', 'discarded']).options

type RevisionRow = typeof packageRevisions.$inferSelect

/** Large users lie in parts; in their place the root keeps an empty list. */
function rowOf({ rips, ...revision }: StoredRevision): Omit<RevisionRow, 'packageId'> {
  const users = rips?.usuarios
  if (!(users instanceof LargeUsers)) {
    return { ...revision, rips, contentId: null, contentBytes: null, contentNumbering: null }
  }
  const { contentId, bytes: contentBytes, numbering: contentNumbering } = users
  return { ...revision, rips: { ...rips, usuarios: [] }, contentId, contentBytes, contentNumbering }
}

function revisionOf(row: RevisionRow): StoredRevision {
  const { packageId: _, contentId, contentBytes, contentNumbering, rips, ...revision } = row
  if (contentId === null) return { ...revision, rips }
  const users = new LargeUsers(contentId, contentBytes ?? 0, { numbering: contentNumbering })
  return { ...revision, rips: { ...rips, usuarios: users } }
}

/** What every step of a submission asks: building a statement costs more than running it. */
function prepareQuestions(db: Sql) {
  const [p, r, v, a, o] = [packages, packageRevisions, packageValidations, attachedDocuments, packageOriginals]
  const { placeholder } = sql
  const ofWorkspace = eq(p.workspaceId, placeholder('workspaceId'))
  const counted = (which: SQL | undefined) =>
    db.select({ status: p.status, n: count() }).from(p).where(and(ofWorkspace, which)).groupBy(p.status).prepare()
  return {
    byId: db
      .select()
      .from(p)
      .where(and(ofWorkspace, eq(p.id, placeholder('id'))))
      .prepare(),
    withNumber: db
      .select()
      .from(p)
      .where(and(ofWorkspace, eq(p.number, placeholder('number')), ne(p.status, 'discarded')))
      .orderBy(p.key)
      .prepare(),
    withSource: db
      .select()
      .from(p)
      .where(and(ofWorkspace, eq(p.sourcePackageId, placeholder('sourcePackageId')), ne(p.status, 'discarded')))
      .orderBy(p.key)
      .prepare(),
    insert: insertOf(db, p, ['key']).prepare(),
    addRevision: insertOf(db, r).prepare(),
    save: updatesOf(db, p, eq(p.id, placeholder('id'))),
    revision: db
      .select()
      .from(r)
      .where(and(eq(r.packageId, placeholder('id')), eq(r.revision, placeholder('revision'))))
      .prepare(),
    document: db
      .select()
      .from(a)
      .where(and(eq(a.workspaceId, placeholder('workspaceId')), eq(a.sha256, placeholder('sha256'))))
      .prepare(),
    validation: db
      .select()
      .from(v)
      .where(and(eq(v.packageId, placeholder('id')), eq(v.revision, placeholder('revision'))))
      .prepare(),
    saveValidation: insertOf(db, v)
      .onConflictDoUpdate({
        target: [v.packageId, v.revision],
        set: { report: sql`excluded.report`, createdAt: sql`excluded.created_at` },
      })
      .prepare(),
    original: db
      .select()
      .from(o)
      .where(eq(o.packageId, placeholder('id')))
      .orderBy(desc(o.revision))
      .limit(1)
      .prepare(),
    putDocument: insertOf(db, a).onConflictDoNothing().prepare(),
    // Apart: together they would be looked for in everything that was ever filed.
    countsOpen: counted(inArray(p.status, OPEN)),
    countsEnded: counted(and(inArray(p.status, ENDED), gte(p.updatedAt, placeholder('since')))),
  }
}

export function sqlPackageStore(db: Sql): PackageStore {
  const p = packages
  const ask = prepareQuestions(db)
  const totals = totalsOn(db.$client)
  const withoutKeys = <T extends { key: number; workspaceId: string }>({ key: _key, workspaceId: _ws, ...head }: T) =>
    head
  return {
    async insert(workspaceId, head, revision) {
      await ask.insert.run({ ...head, workspaceId })
      await ask.addRevision.run({ ...rowOf(revision), packageId: head.id })
    },
    async addRevision(head, before, revision) {
      await ask.save(head, before)
      await ask.addRevision.run({ ...rowOf(revision), packageId: head.id })
    },
    save: ask.save,
    async find(workspaceId, id) {
      const row = await ask.byId.get({ workspaceId, id })
      return row && withoutKeys(row)
    },
    async discard(workspaceId, id) {
      if (!(await ask.byId.get({ workspaceId, id }))) return
      await db.delete(packageValidations).where(eq(packageValidations.packageId, id)).run()
      await db.delete(packageRevisions).where(eq(packageRevisions.packageId, id)).run()
      await db.delete(packageOriginals).where(eq(packageOriginals.packageId, id)).run()
      await db.run(sql`DELETE FROM assignments WHERE target_id = ${id}`)
      await db.run(sql`DELETE FROM comments WHERE target_id = ${id}`)
      await db.delete(p).where(eq(p.id, id)).run()
    },
    async list(workspaceId, filter) {
      const { q, status, kind, assignedTo, limit, offset } = filter
      const { beyond, orderBy } = keyset(p, filter)
      const where = and(
        eq(p.workspaceId, workspaceId),
        status ? eq(p.status, status) : ne(p.status, 'discarded'),
        kind && eq(p.kind, kind),
        assignedTo === undefined ? undefined : inHandsOf(p, assignedTo),
        changedSince(p, filter),
        q ? or(like(p.number, containing(q)), like(p.name, containing(q)), like(p.cuv, `${q}%`)) : undefined,
      )
      const page = db
        .select()
        .from(p)
        .where(and(where, beyond))
        .orderBy(...orderBy)
        .limit(limit + 1)
      const rows = await page.offset(offset).all()
      const { items, next } = cutByChange(rows, limit)
      const kept = (of: PackageStatus | undefined) => totals.count(workspaceId, 'packages', { kind, status: of })
      const counted = async () => {
        if (q || assignedTo || filter.updatedSince)
          return (await db.select({ n: count() }).from(p).where(where).get())?.n ?? 0
        return status ? kept(status) : (await kept(undefined)) - (await kept('discarded'))
      }
      return { items: items.map(withoutKeys), next, total: await totalOf(rows.length, filter, counted) }
    },
    async withNumber(workspaceId, number) {
      return (await ask.withNumber.all({ workspaceId, number })).map(withoutKeys)
    },
    async withSource(workspaceId, sourcePackageId) {
      return (await ask.withSource.all({ workspaceId, sourcePackageId })).map(withoutKeys)
    },
    async revision(id, revision) {
      const row = await ask.revision.get({ id, revision })
      return row && revisionOf(row)
    },
    async addPart(contentId, part, bytes) {
      await db
        .insert(packageParts)
        .values({ contentId, part, bytes: Buffer.from(bytes) })
        .run()
    },
    async part(contentId, part) {
      return (
        await db
          .select()
          .from(packageParts)
          .where(and(eq(packageParts.contentId, contentId), eq(packageParts.part, part)))
          .get()
      )?.bytes
    },
    async dropUnusedParts({ contentId, begunBefore } = {}) {
      const used = db
        .select({ id: packageRevisions.contentId })
        .from(packageRevisions)
        .where(isNotNull(packageRevisions.contentId))
      const kept = db.select({ id: packageOriginals.contentId }).from(packageOriginals)
      await db
        .delete(packageParts)
        .where(
          and(
            notInArray(packageParts.contentId, used),
            notInArray(packageParts.contentId, kept),
            contentId === undefined ? undefined : eq(packageParts.contentId, contentId),
            begunBefore === undefined ? undefined : sql`${BEGUN} < ${encodeTime(begunBefore)}`,
          ),
        )
        .run()
    },
    async addOriginal(id, original) {
      await db
        .insert(packageOriginals)
        .values({ ...original, packageId: id })
        .run()
    },
    async original(id, revision) {
      const ofRevision = and(eq(packageOriginals.packageId, id), eq(packageOriginals.revision, revision ?? 0))
      const row =
        revision === undefined
          ? await ask.original.get({ id })
          : await db.select().from(packageOriginals).where(ofRevision).get()
      if (!row) return undefined
      const { packageId: _, ...original } = row
      return original
    },
    async putDocument(workspaceId, sha256, bytes) {
      await ask.putDocument.run({ workspaceId, sha256, bytes: Buffer.from(bytes) })
    },
    async document(workspaceId, sha256) {
      const bytes = (await ask.document.get({ workspaceId, sha256 }))?.bytes
      return bytes && (await unpacked(bytes))
    },
    async saveValidation(id, report) {
      const { revision, createdAt } = report
      await ask.saveValidation.run({ packageId: id, revision, report, createdAt })
    },
    async validation(id, revision) {
      return (await ask.validation.get({ id, revision }))?.report
    },
    async counts(workspaceId, since) {
      const rows = [
        ...(await ask.countsOpen.all({ workspaceId })),
        ...(await ask.countsEnded.all({ workspaceId, since })),
      ]
      return Object.fromEntries(rows.map(({ status, n }) => [status, n]))
    },
    async outcomesByMonth(workspaceId, since) {
      const found = await totals.byMonth(workspaceId, 'ended', since)
      return found.map(({ month, status, n }) => ({
        month,
        n,
        status: PackageStatus.parse(status),
      }))
    },
  }
}
