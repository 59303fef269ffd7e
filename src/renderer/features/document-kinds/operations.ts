import { type CreditNote, CreditNoteDraft } from '../../../contract/credit-notes.ts'
import { type DebitNote, DebitNoteDraft } from '../../../contract/debit-notes.ts'
import type { ArtifactFile, DocumentStatus, Readiness } from '../../../contract/documents.ts'
import { type HealthInvoice, HealthInvoiceDraft } from '../../../contract/invoices.ts'
import type { BodyInput, OperationId } from '../../../contract/operations.ts'
import type { PaperSize } from '../../../contract/paper.ts'
import { call } from '../../base/api/client.ts'

/** What an invoice, a credit note and a debit note have in common. */
export type IssuableDocument = Pick<
  HealthInvoice | CreditNote | DebitNote,
  keyof HealthInvoice & keyof CreditNote & keyof DebitNote
>

export type DocumentKind = 'invoice' | 'credit_note' | 'debit_note'
type Overridden = BodyInput<'healthInvoices.emitOverridden'>
/** The revision that whoever emits it looked at: another one does not leave. */
type Seen = Pick<IssuableDocument, 'id' | 'revision'>
type Email = BodyInput<'healthInvoices.email'>

/** The operations of a kind of document, by its id in a clinic. Acts that leave the machine carry an idempotency key. */
export interface DocumentOperations {
  readonly kind: DocumentKind
  /** What is read of it, to be read again after an act. */
  readonly reads: readonly OperationId[]
  /** What stands against a content that is being written; it is of the right shape by then. */
  check(workspaceId: string, body: unknown, signal: AbortSignal): Promise<Readiness>
  emit(workspaceId: string, seen: Seen, idempotencyKey: string): Promise<IssuableDocument>
  emitOverridden(workspaceId: string, seen: Seen, body: Overridden, idempotencyKey: string): Promise<IssuableDocument>
  emitAndFile(workspaceId: string, seen: Seen, idempotencyKey: string): Promise<IssuableDocument>
  reconcile(workspaceId: string, id: string, idempotencyKey: string): Promise<IssuableDocument>
  fetchArtifacts(workspaceId: string, id: string, idempotencyKey: string): Promise<IssuableDocument>
  email(workspaceId: string, id: string, body: Email, idempotencyKey: string): Promise<IssuableDocument>
  discard(workspaceId: string, id: string): Promise<IssuableDocument>
  /** The id of its RIPS package, which is made when it has none. */
  package(workspaceId: string, id: string): Promise<string>
  artifact(workspaceId: string, id: string, artifact: ArtifactFile): Promise<Blob>
  /** To be printed. */
  graphic(workspaceId: string, id: string, paper: PaperSize): Promise<Blob>
}

const invoiceAt = (workspaceId: string, healthInvoiceId: string) => ({ workspaceId, healthInvoiceId })
const creditAt = (workspaceId: string, creditNoteId: string) => ({ workspaceId, creditNoteId })
const debitAt = (workspaceId: string, debitNoteId: string) => ({ workspaceId, debitNoteId })

export const invoiceDocument: DocumentOperations = {
  kind: 'invoice',
  reads: ['healthInvoices.get', 'healthInvoices.list'],
  check: async (workspaceId, body, signal) =>
    (await call('healthInvoices.check', { params: { workspaceId }, body: HealthInvoiceDraft.parse(body), signal }))
      .body,
  emitOverridden: async (workspace, { id, revision }, body, idempotencyKey) =>
    (await call('healthInvoices.emitOverridden', { params: invoiceAt(workspace, id), body, revision, idempotencyKey }))
      .body,
  emit: async (workspace, { id, revision }, idempotencyKey) =>
    (await call('healthInvoices.emit', { params: invoiceAt(workspace, id), revision, idempotencyKey })).body,
  emitAndFile: async (workspace, { id, revision }, idempotencyKey) =>
    (await call('healthInvoices.emitAndFile', { params: invoiceAt(workspace, id), revision, idempotencyKey })).body,
  reconcile: async (workspace, id, idempotencyKey) =>
    (await call('healthInvoices.reconcile', { params: invoiceAt(workspace, id), idempotencyKey })).body,
  fetchArtifacts: async (workspace, id, idempotencyKey) =>
    (await call('healthInvoices.fetchArtifacts', { params: invoiceAt(workspace, id), idempotencyKey })).body,
  email: async (workspace, id, body, idempotencyKey) =>
    (await call('healthInvoices.email', { params: invoiceAt(workspace, id), body, idempotencyKey })).body,
  discard: async (workspace, id) => (await call('healthInvoices.discard', { params: invoiceAt(workspace, id) })).body,
  package: async (workspace, id) =>
    (await call('healthInvoices.package', { params: invoiceAt(workspace, id) })).body.id,
  artifact: async (workspace, id, artifact) =>
    (await call('healthInvoices.artifact', { params: { ...invoiceAt(workspace, id), artifact } })).body,
  graphic: async (workspace, id, paper) =>
    (await call('healthInvoices.graphic', { params: invoiceAt(workspace, id), query: { paper } })).body,
}

export const creditDocument: DocumentOperations = {
  kind: 'credit_note',
  reads: ['creditNotes.get', 'creditNotes.list', 'healthInvoices.get'],
  check: async (workspaceId, body, signal) =>
    (await call('creditNotes.check', { params: { workspaceId }, body: CreditNoteDraft.parse(body), signal })).body,
  emitOverridden: async (workspace, { id, revision }, body, idempotencyKey) =>
    (await call('creditNotes.emitOverridden', { params: creditAt(workspace, id), body, revision, idempotencyKey }))
      .body,
  emit: async (workspace, { id, revision }, idempotencyKey) =>
    (await call('creditNotes.retryEmission', { params: creditAt(workspace, id), revision, idempotencyKey })).body,
  emitAndFile: async (workspace, { id, revision }, idempotencyKey) =>
    (await call('creditNotes.emitAndFile', { params: creditAt(workspace, id), revision, idempotencyKey })).body,
  reconcile: async (workspace, id, idempotencyKey) =>
    (await call('creditNotes.reconcile', { params: creditAt(workspace, id), idempotencyKey })).body,
  fetchArtifacts: async (workspace, id, idempotencyKey) =>
    (await call('creditNotes.fetchArtifacts', { params: creditAt(workspace, id), idempotencyKey })).body,
  email: async (workspace, id, body, idempotencyKey) =>
    (await call('creditNotes.email', { params: creditAt(workspace, id), body, idempotencyKey })).body,
  discard: async (workspace, id) => (await call('creditNotes.discard', { params: creditAt(workspace, id) })).body,
  package: async (workspace, id) => (await call('creditNotes.package', { params: creditAt(workspace, id) })).body.id,
  artifact: async (workspace, id, artifact) =>
    (await call('creditNotes.artifact', { params: { ...creditAt(workspace, id), artifact } })).body,
  graphic: async (workspace, id, paper) =>
    (await call('creditNotes.graphic', { params: creditAt(workspace, id), query: { paper } })).body,
}

export const debitDocument: DocumentOperations = {
  kind: 'debit_note',
  reads: ['debitNotes.get', 'debitNotes.list', 'healthInvoices.get'],
  check: async (workspaceId, body, signal) =>
    (await call('debitNotes.check', { params: { workspaceId }, body: DebitNoteDraft.parse(body), signal })).body,
  emitOverridden: async (workspace, { id, revision }, body, idempotencyKey) =>
    (await call('debitNotes.emitOverridden', { params: debitAt(workspace, id), body, revision, idempotencyKey })).body,
  emit: async (workspace, { id, revision }, idempotencyKey) =>
    (await call('debitNotes.retryEmission', { params: debitAt(workspace, id), revision, idempotencyKey })).body,
  emitAndFile: async (workspace, { id, revision }, idempotencyKey) =>
    (await call('debitNotes.emitAndFile', { params: debitAt(workspace, id), revision, idempotencyKey })).body,
  reconcile: async (workspace, id, idempotencyKey) =>
    (await call('debitNotes.reconcile', { params: debitAt(workspace, id), idempotencyKey })).body,
  fetchArtifacts: async (workspace, id, idempotencyKey) =>
    (await call('debitNotes.fetchArtifacts', { params: debitAt(workspace, id), idempotencyKey })).body,
  email: async (workspace, id, body, idempotencyKey) =>
    (await call('debitNotes.email', { params: debitAt(workspace, id), body, idempotencyKey })).body,
  discard: async (workspace, id) => (await call('debitNotes.discard', { params: debitAt(workspace, id) })).body,
  package: async (workspace, id) => (await call('debitNotes.package', { params: debitAt(workspace, id) })).body.id,
  artifact: async (workspace, id, artifact) =>
    (await call('debitNotes.artifact', { params: { ...debitAt(workspace, id), artifact } })).body,
  graphic: async (workspace, id, paper) =>
    (await call('debitNotes.graphic', { params: debitAt(workspace, id), query: { paper } })).body,
}

/** A document as a PDF on some paper. */
export const graphicOf =
  (workspaceId: string, { id }: Pick<IssuableDocument, 'id'>, { graphic }: DocumentOperations) =>
  (paper: PaperSize): Promise<Blob> =>
    graphic(workspaceId, id, paper)

/** States in which the content may still change. */
const OPEN: readonly DocumentStatus[] = ['draft', 'ready', 'rejected']
export const isOpen = (status: DocumentStatus): boolean => OPEN.includes(status)
