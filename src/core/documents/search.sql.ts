import { and, eq, gte, inArray, isNotNull, isNull, like, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import { bogotaMidnight, dayAfter } from '../../contract/bogota.ts'
import { centavos } from '../../contract/centavos.ts'
import { containing } from '../lists/containing.ts'
import { changedSince } from '../lists/keyset.sql.ts'
import { packages } from '../packages/store.sql.ts'
import { stands } from '../store/annulled.sql.ts'
import type { DocumentFilter, StoredDocument } from '../store/documents.ts'
import type { Sql } from '../store/sql.ts'
import { inHandsOf } from '../teamwork/in-hands.sql.ts'
import { documentPatients, documents } from './tables.sql.ts'

/** Issued documents that are to have a CUV and have no package, or one that is not through: looked for from there, since nearly all are. */
function keysWithoutCuv(db: Sql, workspaceId: string, kind: StoredDocument['kind']) {
  const d = documents
  const issued = and(
    eq(d.workspaceId, workspaceId),
    eq(d.kind, kind),
    eq(d.status, 'accepted'),
    sql.raw(stands('documents')),
  )
  // As its index has it.
  const open = sql`${packages.status} <> 'accepted' AND ${packages.kind} <> 'without_invoice'`
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
        .where(and(eq(packages.workspaceId, workspaceId), open, issued, eq(d.packageId, packages.id))),
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

/** What a CUFE begins with; no letter of one follows its f. */
function coded(q: string) {
  const cufe = sql`lower(${documents.cufe})`
  return and(isNotNull(documents.cufe), gte(cufe, q.toLowerCase()), lt(cufe, `${q.toLowerCase()}g`))
}

/** Each way by an index of its own: for all of them in one condition every row would be read. */
function keysWithWords(db: Sql, workspaceId: string, { kind, q = '', patientIds = [] }: DocumentFilter) {
  const d = documents
  const { documentId, patientId } = documentPatients
  const ofWorkspace = eq(d.workspaceId, workspaceId)
  const named = or(...[d.number, d.clientName, CONTRACT].map((held) => like(held, containing(q))))
  const aboutThem = db.select({ id: documentId }).from(documentPatients).where(inArray(patientId, patientIds))
  const keys = (where: SQL | undefined) => db.select({ key: d.key }).from(d).where(where)
  return (
    keys(and(ofWorkspace, eq(d.kind, kind), named))
      .unionAll(keys(and(ofWorkspace, coded(q))))
      .unionAll(keys(inArray(d.id, aboutThem)))
      // A credit note is about the patients of its invoice.
      .unionAll(keys(inArray(d.invoiceId, aboutThem)))
  )
}

/** By words, and by what its package lacks. */
export function foundBy(db: Sql, workspaceId: string, filter: DocumentFilter) {
  const { kind, q, withoutCuv } = filter
  const d = documents
  return and(
    withoutCuv && inArray(d.key, keysWithoutCuv(db, workspaceId, kind)),
    q ? inArray(d.key, keysWithWords(db, workspaceId, filter)) : undefined,
  )
}
