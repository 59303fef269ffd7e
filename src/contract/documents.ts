import { z } from 'zod'
import { agreedNumber } from './agreed-number.ts'
import { DocumentStatus } from './choices.ts'
import { calendarDate, filledText, instant, money, NO_CONTROL, TWO_DIGITS } from './common.ts'
import { DispatchState, WaitingFor } from './dispatches.ts'
import { ApiIssue } from './errors.ts'
import { PackageStatus } from './packages.ts'
import { asks } from './pattern.ts'
import { ONE_LINE } from './plain-text.ts'
import { SERVICE_OBJECT } from './rips/drafts.ts'
import { Colleague } from './teamwork.ts'

export { DocumentStatus }

/** What health invoices, credit notes and debit notes have in common. Amounts are COP with at most two decimals. */

export const ArtifactFile = z.enum(['pdf', 'xml', 'attached-document'])
export type ArtifactFile = z.infer<typeof ArtifactFile>

const id = z.string().min(1).max(40)
/** COP to the centavo. JSON Schema's `multipleOf` cannot say it: 0.07 is no multiple of 0.01 in binary. */
const cents = money.refine((value) => Math.round(value * 100) / 100 === value, {
  message: asks('twoDecimals'),
})
const amount = cents.min(0)

/** A service as the ministry spells it; in a draft every field is optional. */
const service = SERVICE_OBJECT
/** 1 consultas, 2 procedimientos, 3 urgencias, 4 hospitalizacion, 5 recienNacidos, 6 medicamentos, 7 otrosServicios. */
const category = z.int().min(1).max(7)

export const DocumentLineInput = z
  .strictObject({
    patientId: id,
    category,
    service,
    /** Left out: the name of the technology or procedure code. */
    description: filledText(300).optional(),
    /** Left out: 1. */
    quantity: z.int().min(1).max(99_999).optional(),
    unitPrice: amount,
  })
  .meta({ id: 'DocumentLineInput' })
export type DocumentLineInput = z.infer<typeof DocumentLineInput>

export const DocumentLine = z
  .strictObject({
    /** Stable: credit notes name lines by it. */
    lineId: z.string(),
    patientId: z.string(),
    category,
    service,
    description: z.string().nullable(),
    quantity: z.int().min(1),
    unitPrice: money,
    total: money,
  })
  .meta({ id: 'DocumentLine' })
export type DocumentLine = z.infer<typeof DocumentLine>

export const HealthBlock = z
  .strictObject({
    /** REPS code of the site. */
    providerCode: z.string().regex(/^\d{10,12}$/, asks('providerCode')),
    /** 01 case or package, 02 prospective, 03 capitation, 04 event. */
    paymentModality: z.string().regex(/^\d{2}$/, TWO_DIGITS),
    /** 01-17: who covers. */
    coverage: z.string().regex(/^\d{2}$/, TWO_DIGITS),
    /** Exactly one of contract and reason without one; SIIFA's CUCON has 64 characters (Res. 948 of 2026). */
    contractNumber: agreedNumber(100).nullable().optional(),
    withoutContractCode: z
      .string()
      .regex(/^\d{2}$/, TWO_DIGITS)
      .nullable()
      .optional(),
    policyNumber: filledText(60).nullable().optional(),
  })
  .meta({ id: 'HealthBlock' })
export type HealthBlock = z.infer<typeof HealthBlock>

export const Period = z.strictObject({ start: calendarDate, end: calendarDate }).meta({ id: 'Period' })

export const PaymentTerms = z
  .strictObject({
    /** 1 cash, 2 credit. */
    form: z.enum(['1', '2']),
    /** DIAN: 1 undefined, 10 cash, 42 deposit, 47 transfer, ... */
    method: z.string().regex(/^([0-9]{1,2}|ZZZ)$/, asks('paymentMethod')),
    dueDate: calendarDate.nullable().optional(),
  })
  .meta({ id: 'PaymentTerms' })

export const DocumentTotals = z
  .strictObject({
    gross: money,
    /** What patients paid. */
    prepaid: money,
    /** What the payer owes: less than gross only where the operation type discounts what patients paid. */
    payable: money,
  })
  .meta({ id: 'DocumentTotals' })
export type DocumentTotals = z.infer<typeof DocumentTotals>

/** The payer as it stands in the document; a note repeats its invoice's. */
export const CustomerSnapshot = z
  .strictObject({ documentNumber: z.string(), name: z.string(), email: z.string().nullable() })
  .meta({ id: 'CustomerSnapshot' })

export const StoredArtifact = z
  .strictObject({
    name: ArtifactFile,
    fileName: z.string(),
    mediaType: z.string(),
    sha256: z.string(),
    bytes: z.int().min(0),
    storedAt: instant,
  })
  .meta({ id: 'StoredArtifact' })

/**
 * One link of what was asked for: `emission` at the provider, `artifacts` fetched from it, `filing` (the package is made,
 * validated and queued here) and `submission` to the ministry. Each waits for the one before.
 */
export const ChainStep = z
  .strictObject({
    step: z.enum(['emission', 'artifacts', 'filing', 'submission']),
    dispatchId: z.string(),
    state: DispatchState,
    attempts: z.int().min(0),
    nextAttemptAt: instant.nullable(),
    /** Why it stands where it stands: a machine word, `dependency-rejected` when the link before it failed. */
    cause: z.string().nullable(),
    /** The code of the last try that did not end it. */
    code: z.string().nullable(),
    mayHaveArrived: z.boolean(),
    /** Null when it is over. */
    waitingFor: WaitingFor.nullable(),
    issues: z.array(ApiIssue),
  })
  .meta({ id: 'ChainStep' })
export type ChainStep = z.infer<typeof ChainStep>

/** A message with the document through the provider. `unknown`: it may have left, and is never sent again by itself. */
export const DocumentEmail = z
  .strictObject({
    id: z.string(),
    to: z.string(),
    state: DispatchState,
    cause: z.string().nullable(),
    issues: z.array(ApiIssue),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'DocumentEmail' })
export type DocumentEmail = z.infer<typeof DocumentEmail>

export const EmailInput = z
  .strictObject({
    /** Left out: the payer's address in the document. */
    to: z.email().max(200).optional(),
    /** Send it although an earlier message to that address may have left. */
    resend: z.boolean().optional(),
  })
  .meta({ id: 'EmailInput' })

/** What stands, or will stand, between a document and its CUV: of the document itself, its range, its connection or its RIPS. */
export const ReadinessIssue = z
  .strictObject({
    ...ApiIssue.shape,
    /** The ministry's rule; null: it is not about the RIPS. */
    rule: z.string().nullable(),
    /** `emission`: nothing may leave. `filing`: its RIPS could not be filed yet. `nothing`: to be known. */
    blocks: z.enum(['emission', 'filing', 'nothing']),
    /** An administrator may emit in spite of it, with a reason. */
    overridable: z.boolean(),
    /** Only remarked today, and a rejection from this day on (YYYY-MM-DD); null: announced without a date. */
    rejectedFrom: z.string().nullable().optional(),
  })
  .meta({ id: 'ReadinessIssue' })
export type ReadinessIssue = z.infer<typeof ReadinessIssue>

/** Whether a document can be emitted and filed, as far as it can be known here. */
export const Readiness = z
  .strictObject({
    ready: z.boolean(),
    rulePack: z.string(),
    /** At most 1,000; `total` counts all of them. */
    issues: z.array(ReadinessIssue),
    total: z.int().min(0),
    /** Codes of the ministry that nobody here can decide yet, among them those of the signed document. */
    unresolved: z.array(z.string()),
    /** When the provider's numbering ranges were last seen; null: never. */
    rangesCheckedAt: instant.nullable(),
  })
  .meta({ id: 'Readiness' })
export type Readiness = z.infer<typeof Readiness>

export const OverriddenEmission = z
  .strictObject({
    /** Why it leaves in spite of what was found: kept, audited, and held against the ministry's answer. */
    reason: filledText(500).min(10),
    /** Also file its package once it is issued. */
    file: z.boolean(),
  })
  .meta({ id: 'OverriddenEmission' })

export const summaryFields = {
  /** Who has it in hand. */
  assignee: Colleague.nullable(),
  id: z.string(),
  /** With prefix; null until it is reserved here or given by the provider. */
  number: z.string().nullable(),
  /** CUFE of an invoice, CUDE of a note; null until it is accepted. */
  cufe: z.string().nullable(),
  status: DocumentStatus,
  revision: z.int().min(1),
  clientName: z.string().nullable(),
  totals: DocumentTotals,
  /** When the tax authority's document says it was issued. */
  issuedAt: instant.nullable(),
  packageId: z.string().nullable(),
  packageStatus: PackageStatus.nullable(),
  /** The ministry's code of its RIPS. */
  cuv: z.string().nullable(),
  /** Of the payer: the NIT, or the document of the patient who pays. */
  clientDocument: z.string().nullable(),
  /** Of a note, as of its invoice. */
  contractNumber: z.string().nullable(),
  coverage: z.string().nullable(),
  period: Period.nullable(),
  createdAt: instant,
  updatedAt: instant,
}

export const detailFields = {
  customer: CustomerSnapshot.nullable(),
  resolutionId: z.string().nullable(),
  observation: z.string().nullable(),
  lines: z.array(DocumentLine),
  artifacts: z.array(StoredArtifact),
  qrUrl: z.string().nullable(),
  /** What keeps a draft from being emitted, or what provider and tax authority said of it. */
  issues: z.array(ApiIssue),
  /** Null once it is on its way. */
  readiness: Readiness.nullable(),
  chain: z.array(ChainStep),
  /** Of the first link that is not over; null when none is. */
  waitingFor: WaitingFor.nullable(),
  emails: z.array(DocumentEmail),
}

export const observation = z.string().max(250).regex(ONE_LINE, NO_CONTROL).nullable().optional()
export { amount, cents, id }
