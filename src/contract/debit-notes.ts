import { z } from 'zod'
import { documentOperations } from './document-operations.ts'
import { DocumentLineInput, detailFields, id, observation, summaryFields } from './documents.ts'
import type { Operation } from './operation.ts'
import { asks } from './pattern.ts'

const content = {
  invoiceId: id,
  /** 1 interest, 2 expenses to charge, 3 change of value, 4 others. */
  concept: z.string().regex(/^[1-4]$/, asks('debitConcept')),
}

export const DebitNoteInput = z
  .strictObject({
    ...content,
    resolutionId: id.nullable().optional(),
    /** Additional services of patients of the invoice; none is `debit_note_rips_required`. */
    services: z.array(DocumentLineInput).max(10_000),
    observation,
  })
  .meta({ id: 'DebitNoteInput' })
export type DebitNoteInput = z.infer<typeof DebitNoteInput>
/** A note that is being written; `documentId`: the one that it is a revision of. */
export const DebitNoteDraft = DebitNoteInput.extend({ documentId: id.optional() }).meta({ id: 'DebitNoteDraft' })

const noteSummary = { ...summaryFields, ...content, invoiceNumber: z.string().nullable() }
export const DebitNoteSummary = z.strictObject(noteSummary).meta({ id: 'DebitNoteSummary' })
export type DebitNoteSummary = z.infer<typeof DebitNoteSummary>
export const DebitNote = z.strictObject({ ...noteSummary, ...detailFields }).meta({ id: 'DebitNote' })
export type DebitNote = z.infer<typeof DebitNote>

const rows = documentOperations({
  area: 'Debit notes',
  path: 'debit-notes',
  param: 'debitNoteId',
  noun: 'debit note',
  output: DebitNote,
  summary: DebitNoteSummary,
  create: DebitNoteInput,
  draft: DebitNoteDraft,
  fieldCodes: {},
  contentErrors: [
    'source_invoice_not_accepted',
    'source_customer_missing',
    'provider_outcome_unknown',
    'debit_note_rips_required',
    'debit_note_rips_invalid',
    'debit_note_patient_mismatch',
    'conflicting_alias',
  ],
})

export const debitNoteOperations = {
  'debitNotes.list': rows.list,
  'debitNotes.create': rows.create,
  'debitNotes.get': rows.get,
  'debitNotes.createRevision': rows.createRevision,
  'debitNotes.discard': rows.discard,
  'debitNotes.check': rows.check,
  'debitNotes.retryEmission': rows.emit,
  'debitNotes.emitAndFile': rows.emitAndFile,
  'debitNotes.emitOverridden': rows.emitOverridden,
  'debitNotes.reconcile': rows.reconcile,
  'debitNotes.package': rows.package,
  'debitNotes.artifact': rows.artifact,
  'debitNotes.graphic': rows.graphic,
  'debitNotes.fetchArtifacts': rows.fetchArtifacts,
  'debitNotes.email': rows.email,
} as const satisfies Record<string, Operation>
