import { z } from 'zod'
import { calendarDate, filledText, money, visitIds } from './common.ts'
import { documentOperations } from './document-operations.ts'
import {
  amount,
  DocumentLineInput,
  detailFields,
  HealthBlock,
  id,
  observation,
  PaymentTerms,
  Period,
  summaryFields,
} from './documents.ts'
import type { Operation } from './operation.ts'
import { asks } from './pattern.ts'

/** SS-CUFE: what patients paid is discounted. SS-Reporte: it is only reported. SS-SinAporte: nothing was. SS-Recaudo: its receipt. */
export const OperationType = z.enum(['SS-CUFE', 'SS-Reporte', 'SS-SinAporte', 'SS-Recaudo'])
export type OperationType = z.infer<typeof OperationType>

export const ModeratingPayment = z
  .strictObject({
    /** 01 copago, 02 cuota moderadora, 03 pagos compartidos, 04 anticipo. */
    concept: z.string().regex(/^0[1-4]$/, asks('collectionConcept')),
    amount,
    /** Number of the receipt. */
    reference: filledText(60),
    receivedDate: calendarDate,
  })
  .meta({ id: 'ModeratingPayment' })

const content = {
  operationType: OperationType,
  period: Period,
  /** Null only for SS-Recaudo. */
  health: HealthBlock.nullable(),
  moderatingPayments: z.array(ModeratingPayment).max(10_000),
  payment: PaymentTerms,
}

export const HealthInvoiceInput = z
  .strictObject({
    /** The payer. Null: the patient of the lines pays, for coverage 15 and for SS-Recaudo. */
    clientId: id.nullable(),
    /** Left out: the only live resolution of its kind. */
    resolutionId: id.nullable().optional(),
    ...content,
    moderatingPayments: content.moderatingPayments.optional(),
    lines: z.array(DocumentLineInput).min(1).max(10_000),
    observation,
  })
  .meta({ id: 'HealthInvoiceInput' })
export type HealthInvoiceInput = z.infer<typeof HealthInvoiceInput>

const written = (max: number) => z.string().max(max)
/** An invoice that is being written. */
export const HealthInvoiceDraft = HealthInvoiceInput.extend({
  /** The one that it is a revision of. */
  documentId: id.optional(),
  period: z.strictObject({ start: written(10), end: written(10) }),
  health: HealthBlock.extend({
    providerCode: written(12),
    paymentModality: written(2),
    coverage: written(2),
    contractNumber: written(100).nullable(),
    policyNumber: written(60).nullable(),
  })
    .partial({ contractNumber: true, policyNumber: true })
    .nullable(),
  moderatingPayments: z
    .array(
      z.strictObject({
        concept: written(2),
        amount: amount.nullable(),
        reference: written(60),
        receivedDate: written(10),
      }),
    )
    .max(10_000)
    .optional(),
  payment: z.strictObject({
    ...PaymentTerms.shape,
    method: written(3),
    dueDate: written(10).nullable().optional(),
  }),
  lines: z.array(DocumentLineInput).max(10_000),
}).meta({ id: 'HealthInvoiceDraft' })
export type HealthInvoiceDraft = z.infer<typeof HealthInvoiceDraft>

/** A new one may be made from visits, which are then in no other. */
export const NewHealthInvoice = HealthInvoiceInput.extend({ visitIds }).meta({ id: 'NewHealthInvoice' })

const invoiceSummary = {
  ...summaryFields,
  clientId: z.string().nullable(),
  operationType: OperationType,
  /** Accepted credit and debit notes on it. */
  credited: money,
  debited: money,
  /** Gross, plus debited, less credited and what credit notes on their way would credit. */
  balance: money,
  /** What is still to be collected: payable, plus debited, less credited. */
  receivable: money,
}
export const HealthInvoiceSummary = z.strictObject(invoiceSummary).meta({ id: 'HealthInvoiceSummary' })
export type HealthInvoiceSummary = z.infer<typeof HealthInvoiceSummary>

export const HealthInvoice = z
  .strictObject({
    ...invoiceSummary,
    ...detailFields,
    ...content,
    /** What can still be credited of each line, its debit notes' lines included. */
    lineBalances: z.array(z.strictObject({ lineId: z.string(), documentId: z.string(), balance: money })),
    /** When its payer took it, and under which number; null while that was not recorded. */
    payerFiling: z.strictObject({ filedOn: calendarDate, number: z.string().nullable() }).nullable(),
    notes: z.array(
      z.strictObject({
        id: z.string(),
        kind: z.enum(['credit_note', 'debit_note']),
        number: z.string().nullable(),
        status: z.string(),
        total: money,
      }),
    ),
  })
  .meta({ id: 'HealthInvoice' })
export type HealthInvoice = z.infer<typeof HealthInvoice>

const rows = documentOperations({
  area: 'Health invoices',
  path: 'health-invoices',
  param: 'healthInvoiceId',
  noun: 'health invoice',
  output: HealthInvoice,
  summary: HealthInvoiceSummary,
  create: HealthInvoiceInput,
  draft: HealthInvoiceDraft,
  fieldCodes: { operationType: 'invalid_field_profile' },
  contentErrors: ['conflicting_alias'],
})

export const invoiceOperations = {
  'healthInvoices.list': rows.list,
  'healthInvoices.create': {
    ...rows.create,
    body: NewHealthInvoice,
    errors: [...rows.create.errors, 'duplicate_resource', 'resource_archived'],
  },
  'healthInvoices.get': rows.get,
  'healthInvoices.createRevision': rows.createRevision,
  'healthInvoices.discard': rows.discard,
  'healthInvoices.check': rows.check,
  'healthInvoices.emit': rows.emit,
  'healthInvoices.emitAndFile': rows.emitAndFile,
  'healthInvoices.emitOverridden': rows.emitOverridden,
  'healthInvoices.reconcile': rows.reconcile,
  'healthInvoices.package': rows.package,
  'healthInvoices.closeCapitation': {
    ...rows.package,
    path: `${rows.get.path}/capitation-closing`,
    summary: 'Make the package that closes a contract by capitation, or answer the one that it has',
    errors: ['not_found', 'document_not_available', 'source_rips_missing', 'invalid_package_kind'],
  },
  'healthInvoices.artifact': rows.artifact,
  'healthInvoices.graphic': rows.graphic,
  'healthInvoices.paymentReceipt': {
    ...rows.graphic,
    path: `${rows.get.path}/payment-receipts/{paymentNumber}`,
    summary: 'The receipt of what a patient paid, to be printed; `paymentNumber` counts the moderating payments from 1',
  },
  'healthInvoices.fetchArtifacts': rows.fetchArtifacts,
  'healthInvoices.email': rows.email,
} as const satisfies Record<string, Operation>
