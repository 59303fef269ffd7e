import { and, asc, count, desc, eq, getTableColumns, ne, sql } from 'drizzle-orm'
import { keyOfNumber } from '../../contract/agreed-number.ts'
import { numberIn } from '../../contract/authorization-fit.ts'
import { stored } from '../../contract/centavos.ts'
import { DocumentStatus } from '../../contract/documents.ts'
import { cutAt } from '../lists/cursor.ts'
import { inAlphabet, isAmong, keyset } from '../lists/keyset.sql.ts'
import { NUMBER_KEY } from '../lists/number-key.sql.ts'
import { totalOf, totalsOn } from '../lists/totals.sql.ts'
import {
  type DocumentContent,
  type DocumentFilter,
  type DocumentStore,
  type MonthTotal,
  NumberTaken,
  type StoredDocument,
  type StoredLine,
} from '../store/documents.ts'
import { insertOf, rowsInto, updatesOf } from '../store/prepared.sql.ts'
import type { Sql } from '../store/sql.ts'
import { foundBy, narrowedBy } from './search.sql.ts'
import {
  documentArtifacts,
  documentAuthorizations,
  documentEmails,
  documentLookups,
  documentNumbers,
  documentPatients,
  documentRequests,
  documentRevisions,
  documents,
  ruleOverrides,
} from './tables.sql.ts'

const SORTED = {
  key: documents.key,
  updatedAt: documents.updatedAt,
  sorts: {
    issuedAt: sql`coalesce(${documents.issuedAt}, '')`,
    clientName: sql.raw(inAlphabet("coalesce(client_name, '')")),
    payable: documents.payable,
  },
}

/** What every step of an emission asks: building a statement costs more than running it. */
function prepareQuestions(db: Sql) {
  const [d, r, q, a] = [documents, documentRevisions, documentRequests, documentArtifacts]
  const [l, e, n, o] = [documentLookups, documentEmails, documentNumbers, ruleOverrides]
  const { placeholder } = sql
  const id = placeholder('id')
  const { name, fileName, mediaType, sha256, size, storedAt } = a
  return {
    byId: db
      .select()
      .from(d)
      .where(and(eq(d.id, id), eq(d.workspaceId, placeholder('workspaceId'))))
      .prepare(),
    byIds: db
      .select()
      .from(d)
      // The plus keeps SQLite from going through the whole workspace.
      .where(and(sql`+${d.workspaceId} = ${placeholder('workspaceId')}`, isAmong(d.id, 'ids')))
      .prepare(),
    insert: insertOf(db, d, ['key']).prepare(),
    addContent: insertOf(db, r).prepare(),
    addPatients: db.$client.prepare(
      'INSERT INTO document_patients (document_id, patient_id) SELECT ?, value FROM json_each(?)',
    ),
    forgetPatients: db.delete(documentPatients).where(eq(documentPatients.documentId, id)).prepare(),
    addUse: rowsInto(db, documentAuthorizations),
    forgetUse: db.delete(documentAuthorizations).where(eq(documentAuthorizations.documentId, id)).prepare(),
    save: updatesOf(db, d, eq(d.id, id)),
    content: db
      .select()
      .from(r)
      .where(and(eq(r.documentId, id), eq(r.revision, placeholder('revision'))))
      .prepare(),
    freeze: insertOf(db, q)
      .onConflictDoUpdate({ target: q.documentId, set: { document: sql`excluded.document` } })
      .prepare(),
    frozen: db.select().from(q).where(eq(q.documentId, id)).prepare(),
    notesOf: db.select().from(d).where(eq(d.invoiceId, id)).orderBy(asc(d.key)).prepare(),
    artifacts: db
      .select({ name, fileName, mediaType, sha256, size, storedAt })
      .from(a)
      .where(eq(a.documentId, id))
      .orderBy(asc(name))
      .prepare(),
    putArtifacts: rowsInto(db, a),
    artifactBytes: db
      .select()
      .from(a)
      .where(and(eq(a.documentId, id), eq(name, placeholder('name'))))
      .prepare(),
    reserveNumber: insertOf(db, n)
      .onConflictDoUpdate({
        target: [n.workspaceId, n.kind, n.prefix, n.number],
        set: {
          state: sql`excluded.state`,
          documentId: sql`excluded.document_id`,
          resolutionId: sql`excluded.resolution_id`,
        },
        setWhere: sql`document_numbers.document_id = excluded.document_id
          OR (document_numbers.state = 'reserved' AND excluded.state = 'issued')`,
      })
      .prepare(),
    numbersOf: db.select().from(n).where(eq(n.documentId, id)).orderBy(asc(n.reservedAt)).prepare(),
    addLookup: insertOf(db, l).onConflictDoNothing().prepare(),
    lookups: db.select().from(l).where(eq(l.dispatchId, id)).orderBy(asc(l.at)).prepare(),
    overriddenRules: db
      .select({ rule: o.rule })
      .from(o)
      .innerJoin(d, and(eq(d.id, o.documentId), eq(d.revision, o.revision)))
      .where(and(eq(o.documentId, id), eq(o.workspaceId, placeholder('workspaceId'))))
      .prepare(),
    emailsOf: db.select().from(e).where(eq(e.documentId, id)).orderBy(desc(e.id)).prepare(),
    recent: db
      .select()
      .from(d)
      .where(and(eq(d.workspaceId, placeholder('workspaceId')), ne(d.status, 'discarded')))
      .orderBy(desc(d.updatedAt), desc(d.key))
      .limit(placeholder('limit'))
      .prepare(),
  }
}

/** What the totals of the store are kept by. */
const statedBy = (workspaceId: string, { kind, status }: DocumentFilter) =>
  and(eq(documents.workspaceId, workspaceId), eq(documents.kind, kind), status && eq(documents.status, status))

/** One of the same number that holds in the period too, and that a document of the period belongs to instead. */
const OF_ANOTHER = `EXISTS (SELECT 1 FROM contracts c
  WHERE c.workspace_id = :workspaceId AND c.client_id = :clientId AND c.id <> :id
    AND ${NUMBER_KEY('c.contract_number')} = ${NUMBER_KEY(':contractNumber')}
    AND c.valid_from <= json_extract(facts, '$.period.end')
    AND coalesce(c.valid_to, '9999-12-31') >= json_extract(facts, '$.period.start')
    AND (1 - c.is_active, c.valid_from, c.id) < (1 - :isActive, :validFrom, :id))`

/** As `receivableOf` counts an invoice: a note takes no more than there is. */
const ISSUED_UNDER = `SELECT coalesce(sum(of_invoice), 0) AS invoices, coalesce(sum(max(0, owed)), 0) AS used FROM (
  SELECT count(*) FILTER (WHERE kind = 'invoice') AS of_invoice,
    sum(CASE kind WHEN 'invoice' THEN payable WHEN 'debit_note' THEN gross ELSE -gross END) AS owed
  FROM documents
  WHERE workspace_id = :workspaceId AND client_id = :clientId 
    AND json_extract(facts, '$.contractNumber') IS NOT NULL
    AND ${NUMBER_KEY("json_extract(facts, '$.contractNumber')")} = ${NUMBER_KEY(':contractNumber')}
    AND (status = 'accepted' OR (:queuedToo AND kind <> 'credit_note' AND status IN ('queued', 'sending', 'unknown')))
    AND json_extract(facts, '$.period.start') <= coalesce(:validTo, '9999-12-31')
    AND json_extract(facts, '$.period.end') >= :validFrom AND id <> :exceptId AND NOT ${OF_ANOTHER}
  GROUP BY coalesce(invoice_id, id))`

/** How many sessions of each authorization a document's lines use. */
function usesIn(documentId: string, lines: readonly StoredLine[]) {
  const uses = new Map<string, typeof documentAuthorizations.$inferInsert>()
  for (const { patientId, service, quantity } of lines) {
    const numberKey = keyOfNumber(numberIn(service) ?? '')
    const key = `${patientId} ${numberKey}`
    const sessions = (uses.get(key)?.sessions ?? 0) + quantity
    if (numberKey !== '') uses.set(key, { documentId, patientId, numberKey, sessions })
  }
  return [...uses.values()]
}

export function sqlDocumentStore(db: Sql): DocumentStore {
  const d = documents
  const ask = prepareQuestions(db)
  const totals = totalsOn(db.$client)
  const issuedUnder = db.$client.prepare<{ invoices: number; used: number }>(ISSUED_UNDER)
  const bare = <T extends { key: number; workspaceId: string }>({ key: _key, workspaceId: _ws, ...head }: T) => head

  /** A payer's accepted invoices. */
  function issuedTo(workspaceId: string, clientId: string) {
    const ofPayer = and(eq(d.workspaceId, workspaceId), eq(d.clientId, clientId), eq(d.kind, 'invoice'))
    return db
      .select()
      .from(d)
      .where(and(ofPayer, eq(d.status, 'accepted')))
  }

  async function addContent(head: StoredDocument, content: DocumentContent, createdBy: string): Promise<void> {
    const { id: documentId, revision, updatedAt: createdAt } = head
    await ask.addContent.run({ documentId, revision, content, createdAt, createdBy })
    if (content.kind === 'credit_note') return
    const patientIds = new Set(content.lines.map(({ patientId }) => patientId))
    await ask.addPatients.run(documentId, JSON.stringify([...patientIds]))
    await ask.addUse(usesIn(documentId, content.lines))
  }

  return {
    async insert(workspaceId, head, content, by) {
      await ask.insert.run({ ...head, workspaceId })
      await addContent(head, content, by)
    },
    async addRevision(head, before, content, by) {
      await ask.save(head, before)
      await ask.forgetPatients.run({ id: head.id })
      await ask.forgetUse.run({ id: head.id })
      await addContent(head, content, by)
    },
    save: ask.save,
    async find(workspaceId, id) {
      const row = await ask.byId.get({ workspaceId, id })
      return row && bare(row)
    },
    async some(workspaceId, ids) {
      const rows = await ask.byIds.all({ workspaceId, ids: JSON.stringify(ids) })
      return new Map(rows.map((row) => [row.id, bare(row)]))
    },
    async list(workspaceId, filter) {
      const { kind, status, limit, counted = (count) => count() } = filter
      const { beyond, orderBy, by } = keyset(SORTED, filter)
      const where = and(statedBy(workspaceId, filter), narrowedBy(filter), foundBy(db, workspaceId, filter))
      const rows = await db
        .select({ ...getTableColumns(d), place: sql<string | number>`${by}` })
        .from(d)
        .where(and(where, beyond))
        .orderBy(...orderBy)
        .limit(limit + 1)
        .offset(filter.offset)
        .all()
      const { items, next } = cutAt(rows, limit, ({ key, place }) => ({ value: place, key }))
      const isCounted = !(narrowedBy(filter) ?? foundBy(db, workspaceId, filter))
      const inAll = async () => (await db.select({ n: count() }).from(d).where(where).get())?.n ?? 0
      const total = () => (isCounted ? totals.count(workspaceId, 'documents', { kind, status }) : counted(inAll))
      return {
        items: items.map(({ place: _, ...row }) => bare(row)),
        next,
        total: await totalOf(rows.length, filter, total),
      }
    },
    async content(id, revision) {
      return (await ask.content.get({ id, revision }))?.content
    },
    async freeze(documentId, document) {
      await ask.freeze.run({ documentId, document })
    },
    async frozen(id) {
      return (await ask.frozen.get({ id }))?.document
    },
    async notesOf(invoiceId) {
      return (await ask.notesOf.all({ id: invoiceId })).map(bare)
    },
    async acceptedOf(workspaceId, clientId) {
      return (await issuedTo(workspaceId, clientId).orderBy(asc(d.key)).all()).map(bare)
    },
    async lastOfPayer(workspaceId, clientId, limit) {
      return (await issuedTo(workspaceId, clientId).orderBy(desc(d.key)).limit(limit).all()).map(bare)
    },
    async issuedUnder(workspaceId, { id, clientId, contractNumber, validFrom, validTo, isActive }, counting) {
      const { queuedToo = false, exceptId = '' } = counting ?? {}
      const contract = { id, clientId, contractNumber, validFrom, validTo, isActive: Number(isActive) }
      const row = await issuedUnder.get({ workspaceId, ...contract, exceptId, queuedToo: Number(queuedToo) })
      const { invoices, used } = row ?? { invoices: 0, used: 0 }
      return { invoices, used: stored(used) }
    },
    async totalsByMonth(workspaceId, since) {
      const found = await totals.byMonth(workspaceId, 'issued', since)
      return found.map(({ month, kind, n, gross }) => ({ month, kind: kind as MonthTotal['kind'], n, gross }))
    },
    async counts(workspaceId, kinds) {
      const of = async (status: DocumentStatus) => {
        const counts = kinds.map((kind) => totals.count(workspaceId, 'documents', { kind, status }))
        return (await Promise.all(counts)).reduce((sum, n) => sum + n, 0)
      }
      const entries = DocumentStatus.options.map(async (status) => [status, await of(status)] as const)
      return Object.fromEntries(await Promise.all(entries))
    },
    async recent(workspaceId, limit) {
      return (await ask.recent.all({ workspaceId, limit })).map(bare)
    },
    async reserveNumber(workspaceId, reserved) {
      const { changes } = await ask.reserveNumber.run({ ...reserved, workspaceId })
      if (changes === 0) throw new NumberTaken(`${reserved.prefix}${reserved.number}`)
    },
    async numbersOf(documentId) {
      return (await ask.numbersOf.all({ id: documentId })).map(({ workspaceId: _, ...row }) => row)
    },
    async addLookup(dispatchId, at) {
      await ask.addLookup.run({ dispatchId, at })
    },
    async lookups(dispatchId) {
      return (await ask.lookups.all({ id: dispatchId })).map(({ at }) => at)
    },
    async putArtifacts(documentId, files) {
      await ask.putArtifacts(
        files.map(({ artifact, bytes }) => ({ ...artifact, documentId, bytes: Buffer.from(bytes) })),
      )
    },
    async artifacts(documentId) {
      return ask.artifacts.all({ id: documentId })
    },
    async artifactBytes(documentId, name) {
      return (await ask.artifactBytes.get({ id: documentId, name }))?.bytes
    },
    async addOverride(workspaceId, override) {
      const { documentId: _d, revision: _r, rule: _u, ...word } = override
      const target = [ruleOverrides.documentId, ruleOverrides.revision, ruleOverrides.rule]
      await db
        .insert(ruleOverrides)
        .values({ ...override, workspaceId })
        .onConflictDoUpdate({ target, set: word })
        .run()
    },
    async overrides(workspaceId, limit) {
      const { workspaceId: of, overriddenAt } = ruleOverrides
      const found = db.select().from(ruleOverrides).where(eq(of, workspaceId)).orderBy(desc(overriddenAt))
      return (await found.limit(limit).all()).map(({ workspaceId: _, ...override }) => override)
    },
    async overriddenRules(workspaceId, documentId) {
      return (await ask.overriddenRules.all({ id: documentId, workspaceId })).map(({ rule }) => rule)
    },
    async addEmail(email) {
      await db.insert(documentEmails).values(email).run()
    },
    async email(id) {
      return db.select().from(documentEmails).where(eq(documentEmails.id, id)).get()
    },
    async emailsOf(documentId) {
      return ask.emailsOf.all({ id: documentId })
    },
  }
}
