import { z } from 'zod'
import { money } from './common.ts'
import { documentOperations } from './document-operations.ts'
import { amount, cents, detailFields, id, observation, summaryFields } from './documents.ts'
import type { Operation } from './operation.ts'
import { asks } from './pattern.ts'

/** total: the whole invoice is annulled (concept 2). partial: some value of some lines. agreement: by voluntary agreement. */
export const CreditNoteKind = z.enum(['total', 'partial', 'agreement'])
export type CreditNoteKind = z.infer<typeof CreditNoteKind>

export const CreditSelection = z.strictObject({ lineId: id, amount: cents }).meta({ id: 'CreditSelection' })

const content = {
  invoiceId: id,
  /** 1 non-accepted service, 2 annulment, 3 discount, 4 price adjustment, 5 early payment, 6 volume. */
  concept: z.string().regex(/^[1-6]$/, asks('creditConcept')),
  kind: CreditNoteKind,
}

export const CreditNoteInput = z
  .strictObject({
    ...content,
    resolutionId: id.nullable().optional(),
    /** What is credited of each line; none for a total note. */
    selection: z.array(CreditSelection).max(10_000).optional(),
    /** What the caller believes that it adds up to; another sum is `credit_total_mismatch`. */
    total: amount.optional(),
    observation,
  })
  .meta({ id: 'CreditNoteInput' })
export type CreditNoteInput = z.infer<typeof CreditNoteInput>
/** A note that is being written; `documentId`: the one that it is a revision of. */
export const CreditNoteDraft = CreditNoteInput.extend({ documentId: id.optional() }).meta({ id: 'CreditNoteDraft' })

const noteSummary = { ...summaryFields, ...content, invoiceNumber: z.string().nullable() }
export const CreditNoteSummary = z.strictObject(noteSummary).meta({ id: 'CreditNoteSummary' })
export type CreditNoteSummary = z.infer<typeof CreditNoteSummary>
export const CreditNote = z
  .strictObject({
    ...noteSummary,
    ...detailFields,
    selection: z.array(z.strictObject({ lineId: z.string(), amount: money })),
  })
  .meta({ id: 'CreditNote' })
export type CreditNote = z.infer<typeof CreditNote>

const rows = documentOperations({
  area: 'Credit notes',
  path: 'credit-notes',
  param: 'creditNoteId',
  noun: 'credit note',
  output: CreditNote,
  summary: CreditNoteSummary,
  create: CreditNoteInput,
  draft: CreditNoteDraft,
  fieldCodes: { kind: 'invalid_field_profile' },
  contentErrors: [
    'source_invoice_not_accepted',
    'source_customer_missing',
    'provider_outcome_unknown',
    'credit_note_selection_invalid',
    'credit_balance_exceeded',
    'credit_total_mismatch',
  ],
})

export const creditNoteOperations = {
  'creditNotes.list': rows.list,
  'creditNotes.create': rows.create,
  'creditNotes.get': rows.get,
  'creditNotes.createRevision': rows.createRevision,
  'creditNotes.discard': rows.discard,
  'creditNotes.check': rows.check,
  'creditNotes.retryEmission': rows.emit,
  'creditNotes.emitAndFile': rows.emitAndFile,
  'creditNotes.emitOverridden': rows.emitOverridden,
  'creditNotes.reconcile': rows.reconcile,
  'creditNotes.package': rows.package,
  'creditNotes.artifact': rows.artifact,
  'creditNotes.graphic': rows.graphic,
  'creditNotes.fetchArtifacts': rows.fetchArtifacts,
  'creditNotes.email': rows.email,
} as const satisfies Record<string, Operation>
