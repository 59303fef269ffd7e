import { blob, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Centavos } from '../../contract/centavos.ts'
import type { ArtifactFile } from '../../contract/documents.ts'
import type { Issue } from '../messages/untold.ts'
import type { HealthDocument } from '../provider/document.ts'
import type { DocumentContent, DocumentFacts, ReservedNumber, StoredDocument } from '../store/documents.ts'

export const documents = sqliteTable('documents', {
  key: integer().primaryKey(),
  id: text().notNull(),
  workspaceId: text('workspace_id').notNull(),
  kind: text().$type<StoredDocument['kind']>().notNull(),
  invoiceId: text('invoice_id'),
  clientId: text('client_id'),
  clientName: text('client_name'),
  status: text().$type<StoredDocument['status']>().notNull(),
  number: text(),
  cufe: text(),
  gross: integer().$type<Centavos>().notNull(),
  prepaid: integer().$type<Centavos>().notNull(),
  payable: integer().$type<Centavos>().notNull(),
  issuedAt: text('issued_at'),
  qrUrl: text('qr_url'),
  packageId: text('package_id'),
  facts: text({ mode: 'json' }).$type<DocumentFacts>().notNull(),
  issues: text({ mode: 'json' }).$type<readonly Issue[]>().notNull(),
  revision: integer().notNull(),
  createdAt: text('created_at').notNull(),
  updatedAt: text('updated_at').notNull(),
})

export const documentRevisions = sqliteTable(
  'document_revisions',
  {
    documentId: text('document_id').notNull(),
    revision: integer().notNull(),
    content: text({ mode: 'json' }).$type<DocumentContent>().notNull(),
    createdAt: text('created_at').notNull(),
    createdBy: text('created_by').notNull(),
  },
  (t) => [primaryKey({ columns: [t.documentId, t.revision] })],
)

export const documentPatients = sqliteTable(
  'document_patients',
  { documentId: text('document_id').notNull(), patientId: text('patient_id').notNull() },
  (t) => [primaryKey({ columns: [t.documentId, t.patientId] })],
)

/** What a document uses of payers' authorizations, by patient and key of the number. */
export const documentAuthorizations = sqliteTable(
  'document_authorizations',
  {
    documentId: text('document_id').notNull(),
    patientId: text('patient_id').notNull(),
    numberKey: text('number_key').notNull(),
    sessions: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.patientId, t.numberKey, t.documentId] })],
)

export const documentRequests = sqliteTable('document_requests', {
  documentId: text('document_id').primaryKey(),
  document: text({ mode: 'json' }).$type<HealthDocument>().notNull(),
})

export const documentNumbers = sqliteTable(
  'document_numbers',
  {
    workspaceId: text('workspace_id').notNull(),
    kind: text().$type<StoredDocument['kind']>().notNull(),
    prefix: text().notNull(),
    number: integer().notNull(),
    documentId: text('document_id').notNull(),
    resolutionId: text('resolution_id').notNull(),
    state: text().$type<ReservedNumber['state']>().notNull(),
    reservedAt: text('reserved_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.kind, t.prefix, t.number] })],
)

export const documentLookups = sqliteTable(
  'document_lookups',
  { dispatchId: text('dispatch_id').notNull(), at: integer().notNull() },
  (t) => [primaryKey({ columns: [t.dispatchId, t.at] })],
)

export const documentArtifacts = sqliteTable(
  'document_artifacts',
  {
    documentId: text('document_id').notNull(),
    name: text().$type<ArtifactFile>().notNull(),
    fileName: text('file_name').notNull(),
    mediaType: text('media_type').notNull(),
    sha256: text().notNull(),
    size: integer().notNull(),
    bytes: blob({ mode: 'buffer' }).notNull(),
    storedAt: text('stored_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.documentId, t.name] })],
)

export const documentEmails = sqliteTable('document_emails', {
  id: text().primaryKey(),
  documentId: text('document_id').notNull(),
  recipient: text().notNull(),
  createdAt: text('created_at').notNull(),
})

export const ruleOverrides = sqliteTable(
  'rule_overrides',
  {
    documentId: text('document_id').notNull(),
    revision: integer().notNull(),
    rule: text().notNull(),
    workspaceId: text('workspace_id').notNull(),
    findings: integer().notNull(),
    reason: text().notNull(),
    overriddenBy: text('overridden_by').notNull(),
    overriddenAt: text('overridden_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.documentId, t.revision, t.rule] })],
)
