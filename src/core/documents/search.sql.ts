import { and, eq, gte, inArray, isNull, like, lt, lte, or, sql } from 'drizzle-orm'
import { bogotaMidnight, dayAfter } from '../../contract/bogota.ts'
import { centavos } from '../../contract/centavos.ts'
import { PackageStatus } from '../../contract/packages.ts'
import { containing } from '../lists/containing.ts'
import { changedSince } from '../lists/keyset.sql.ts'
import { packages } from '../packages/store.sql.ts'
import { stands } from '../store/annulled.sql.ts'
import type { DocumentFilter, StoredDocument } from '../store/documents.ts'
import type { Sql } from '../store/sql.ts'
import { inHandsOf } from '../teamwork/in-hands.sql.ts'
import { documentPatients, documents } from './tables.sql.ts'

const NOT_ACCEPTED = PackageStatus.exclude(['accepted']).options

/** Issued documents that are to have a CUV and have no package, or one that is not through: looked for from there, since nearly all are. */
function keysWithoutCuv(db: Sql, workspaceId: string, kind: StoredDocument['kind']) {
  const d = documents
  const issued = and(
    eq(d.workspaceId, workspaceId),
    eq(d.kind, kind),
    eq(d.status, 'accepted'),
    sql.raw(stands('documents')),
  )
  const open = and(eq(packages.workspaceId, workspaceId), inArray(packages.status, NOT_ACCEPTED))
  return db
    .select({ key: d.key })
    .from(d)
    .where(and(issued, isNull(d.packageId)))
    .unionAll(
      db
        .select({ key: d.key })
        .from(packages)
        // SQLite keeps the order of a cross join.
        .crossJoin(d)
        .where(and(open, issued, eq(d.packageId, packages.id))),
    )
}

/** As its index has it. */
const COVERAGE = sql.raw("json_extract(facts, '$.coverage')")
const CONTRACT = sql.raw("json_extract(facts, '$.contractNumber')")

/** By the columns of a document. */
export function narrowedBy(filter: DocumentFilter) {
  const d = documents
  const { clientId, assignedTo, coverage, issuedFrom, issuedTo, payableFrom, payableTo } = filter
  return and(
    clientId ? eq(d.clientId, clientId) : undefined,
    assignedTo === undefined ? undefined : inHandsOf(d, assignedTo),
    coverage ? eq(COVERAGE, coverage) : undefined,
    issuedFrom ? gte(d.issuedAt, bogotaMidnight(issuedFrom)) : undefined,
    issuedTo ? lt(d.issuedAt, bogotaMidnight(dayAfter(issuedTo, 1))) : undefined,
    payableFrom === undefined ? undefined : gte(d.payable, centavos(payableFrom)),
    payableTo === undefined ? undefined : lte(d.payable, centavos(payableTo)),
    changedSince(d, filter),
  )
}

/** A credit note is about the patients of its invoice. */
function aboutOneOf(db: Sql, patientIds: readonly string[]) {
  const { documentId, patientId } = documentPatients
  const named = db.select({ id: documentId }).from(documentPatients).where(inArray(patientId, patientIds))
  return or(inArray(documents.id, named), inArray(documents.invoiceId, named))
}

/** By words, and by what its package lacks. */
export function foundBy(db: Sql, workspaceId: string, filter: DocumentFilter) {
  const { kind, q, patientIds = [], withoutCuv } = filter
  const d = documents
  return and(
    withoutCuv && inArray(d.key, keysWithoutCuv(db, workspaceId, kind)),
    q
      ? or(
          like(d.number, containing(q)),
          like(d.clientName, containing(q)),
          like(CONTRACT, containing(q)),
          like(d.cufe, `${q.toLowerCase()}%`),
          patientIds.length > 0 ? aboutOneOf(db, patientIds) : undefined,
        )
      : undefined,
  )
}
