import { z } from 'zod'
import { BillingFilter } from './choices.ts'
import { calendarDate, filledText, instant, money, page, pageQuery, TWO_DIGITS } from './common.ts'
import { DocumentStatus, HealthBlock, id } from './documents.ts'
import { ApiIssue } from './errors.ts'
import { listQuery } from './lists.ts'
import { type Operation, reading, writing } from './operation.ts'
import { PackageStatus } from './packages.ts'
import { RunState } from './runs.ts'
import { WS } from './workspaces.ts'

export { BillingFilter }

/**
 * What one invoice takes together: a visit, a patient's visits, all of a payer's, or all under a contract; `agreed`: what each
 * contract says, and a visit where there is none. Payer, contract, coverage, modality and policy are never mixed. By capitation
 * all is one invoice, whatever was asked for, and of several policies: the period has no other.
 */
export const BillingGrouping = z.enum(['agreed', 'visit', 'patient', 'payer', 'contract'])
export type BillingGrouping = z.infer<typeof BillingGrouping>

export const BILLING_LIMITS = { visits: 5_000 } as const

/** Which unbilled visits, and how they become invoices. */
export const BillingInput = z
  .strictObject({
    groupBy: BillingGrouping.default('agreed'),
    /** Left out: all that the other filters let through. */
    visitIds: z.array(id).min(1).max(BILLING_LIMITS.visits).optional(),
    fromDate: calendarDate.optional(),
    toDate: calendarDate.optional(),
    clientId: id.optional(),
    contractId: id.optional(),
    coverage: z
      .string()
      .regex(/^\d{2}$/, TWO_DIGITS)
      .optional(),
    /** REPS code: only visits with services of this site. */
    site: HealthBlock.shape.providerCode.optional(),
    /** Only visits with services of this one. */
    specialistId: id.optional(),
    /** REPS code of the site that the invoices name; left out: the chosen site, else the workspace's first. */
    providerCode: HealthBlock.shape.providerCode.optional(),
    /** For visits under no contract; both left out: what the payer's last issued invoice of that coverage had, and 07 where the patient pays. */
    contractNumber: HealthBlock.shape.contractNumber,
    withoutContractCode: HealthBlock.shape.withoutContractCode,
  })
  .meta({ id: 'BillingInput' })
export type BillingInput = z.infer<typeof BillingInput>

/** So many invoices of a plan are judged when it is asked for. */
export const JUDGED_INVOICES = 100

const count = z.int().min(0)

/** Why a visit comes into no invoice. */
export const LeftOutReason = z.enum([
  'no_services',
  'no_payer',
  'no_coverage',
  'no_contract',
  'no_price',
  'billed',
  'archived',
])
export type LeftOutReason = z.infer<typeof LeftOutReason>

const planned = {
  clientId: z.string().nullable(),
  /** The payer; the patient where the patient pays. */
  clientName: z.string(),
  coverage: z.string(),
  /** That its visits are under. */
  contractId: z.string().nullable(),
  /** Of the first visit. */
  patientName: z.string(),
  patients: count,
  visits: count,
  services: count,
  fromDate: calendarDate,
  toDate: calendarDate,
  /** What the services cost, and what the payer owes of it. */
  gross: money,
  payable: money,
}

export const BillingPlan = z
  .strictObject({
    /** As a run would make them; at most 500 are listed. */
    documents: z.array(
      z
        .strictObject({
          ...planned,
          contractNumber: z.string().nullable(),
          /** What its visits do not say of it: the contract's, else what was asked for or the payer's last issued invoice had. */
          terms: HealthBlock.pick({
            providerCode: true,
            contractNumber: true,
            withoutContractCode: true,
            paymentModality: true,
          })
            .partial({ paymentModality: true })
            // A clinic that has named no site yet has none.
            .extend({ providerCode: z.string() })
            .meta({ id: 'PlannedTerms' }),
          /** What would keep it from being emitted, and at which visit that is mended, at most five; null: not judged. */
          findings: z
            .array(z.strictObject({ issue: ApiIssue, visitId: z.string() }).meta({ id: 'ForeseenFinding' }))
            .nullable(),
        })
        .meta({ id: 'PlannedInvoice' }),
    ),
    /** At most 500 are listed. */
    leftOut: z.array(
      z
        .strictObject({ visitId: z.string(), patientName: z.string(), date: calendarDate, reason: LeftOutReason })
        .meta({ id: 'LeftOutVisit' }),
    ),
    totals: z.strictObject({ invoices: count, visits: count, leftOutVisits: count, gross: money, payable: money }),
  })
  .meta({ id: 'BillingPlan' })
export type BillingPlan = z.infer<typeof BillingPlan>

/**
 * `waiting`: its invoice is not made; `made`: a draft, see `status`; `chosen`: to be emitted; `emitted`: in the outbox or through, see
 * `status`; `refused`: no invoice came of it, see `problem`; `cancelled`: not made, or its draft was discarded.
 */
export const BillingItemState = z.enum(['waiting', 'made', 'chosen', 'emitted', 'refused', 'cancelled'])
export type BillingItemState = z.infer<typeof BillingItemState>

export const BillingRun = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    state: RunState,
    /** Why it was paused by nobody: whoever it worked for may not do that any more. */
    problem: ApiIssue.nullable(),
    items: z.strictObject({
      total: count,
      waiting: count,
      made: count,
      chosen: count,
      emitted: count,
      refused: count,
      cancelled: count,
      /** Drafts that nothing speaks against, and those with something to mend. */
      ready: count,
      faulty: count,
      /** Of those emitted: issued, refused by the provider, not known; and those whose package has its CUV. */
      issued: count,
      rejected: count,
      unknown: count,
      filed: count,
    }),
    visits: count,
    /** Of all its invoices. */
    gross: money,
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'BillingRun' })
export type BillingRun = z.infer<typeof BillingRun>

export const BillingItem = z
  .strictObject({
    position: count,
    ...planned,
    state: BillingItemState,
    documentId: z.string().nullable(),
    number: z.string().nullable(),
    /** Of the invoice, as it is now. */
    status: DocumentStatus.nullable(),
    /** Why no invoice came of it, why it was not emitted, or what the provider said. */
    problem: ApiIssue.nullable(),
    packageStatus: PackageStatus.nullable(),
    cuv: z.string().nullable(),
  })
  .meta({ id: 'BillingItem' })
export type BillingItem = z.infer<typeof BillingItem>

const RUNS = `${WS}/billing-runs` as const
const RUN = `${RUNS}/{billingRunId}` as const
const area = 'Billing runs'
const read = reading(area, 'billing.read')
const write = writing(area, 'billing.write')
const moved = { success: { 200: BillingRun }, errors: ['not_found', 'run_state'] } as const

export const billingRunOperations = {
  'billingRuns.plan': {
    ...read,
    // It names patients of visits that are not billed.
    right: 'patients.read',
    method: 'POST',
    path: `${WS}/billing-plans`,
    summary: 'What a run over these visits would make, and what it would leave out; nothing is kept',
    body: BillingInput.extend({
      /** Also what would keep the first hundred invoices from being emitted, which takes longer. */
      judged: z.boolean().default(false),
    }).meta({ id: 'BillingPlanInput' }),
    success: { 200: BillingPlan },
    errors: ['not_found'],
  },
  'billingRuns.list': {
    ...read,
    path: RUNS,
    summary: 'List billing runs, newest first',
    query: listQuery,
    success: { 200: page(BillingRun) },
    errors: [],
  },
  'billingRuns.create': {
    ...write,
    path: RUNS,
    summary: 'Make drafts of invoices from unbilled visits, in the background',
    body: BillingInput.extend({ name: filledText(200) }).meta({ id: 'BillingRunInput' }),
    success: { 201: BillingRun },
    errors: ['not_found'],
  },
  'billingRuns.get': {
    ...read,
    path: RUN,
    summary: 'Read a billing run and how far it is',
    success: { 200: BillingRun },
    errors: ['not_found'],
  },
  'billingRuns.start': { ...write, ...moved, path: `${RUN}/start`, summary: 'A pause is over: go on' },
  'billingRuns.pause': {
    ...write,
    ...moved,
    path: `${RUN}/pause`,
    summary: 'Do nothing more until it is started again',
  },
  'billingRuns.cancel': {
    ...write,
    ...moved,
    path: `${RUN}/cancel`,
    access: 'send',
    right: 'billing.send',
    summary: 'Discard its drafts, free their visits, and take back what has not left; what left stays',
  },
  'billingRuns.emit': {
    ...write,
    path: `${RUN}/emissions`,
    access: 'send',
    right: 'billing.send',
    effect: 'external',
    idempotency: 'required',
    summary: 'Emit the chosen drafts one after the other, and file their packages when asked to',
    body: z
      .strictObject({
        /** Left out: every draft that nothing speaks against. */
        positions: z.array(count).min(1).max(BILLING_LIMITS.visits).optional(),
        file: z.boolean(),
      })
      .meta({ id: 'BillingEmission' }),
    success: { 202: BillingRun },
    errors: ['not_found', 'run_state', 'invoice_provider_not_configured', 'ministry_credentials_missing'],
  },
  'billingItems.list': {
    ...read,
    path: `${RUN}/items`,
    summary: 'List what became of the visits of a billing run: a row an invoice',
    query: pageQuery.extend({ q: z.string().max(200).optional(), filter: BillingFilter.optional() }),
    success: { 200: page(BillingItem) },
    errors: ['not_found'],
  },
} as const satisfies Record<string, Operation>
