import { z } from 'zod'
import { DeadlineStatus } from './choices.ts'
import { calendarDate, filledText, instant, money, page, pageQuery } from './common.ts'
import { id } from './documents.ts'
import { listQuery } from './lists.ts'
import { type Operation, reading, writing } from './operation.ts'
import { WS } from './workspaces.ts'

export { DeadlineStatus }

/**
 * `payer_filing`: an issued invoice goes to its payer with its RIPS within 22 working days (Res. 948 of 2026, article 15).
 * `rips_without_invoice`: a month's RIPS without invoice are filed by the fifth day of the next (article 8).
 * `resolution_end`: the last day of a numbering range; `resolution_numbers`: the day on which it is used up, as fast as of late.
 * `access_token_end`: the last day on which another program comes in with its token; for whoever sees the tokens of the workspace.
 * `contract_end`: the last day of a payer's contract that no other follows; `contract_ceiling`: the day on which what is invoiced under it
 * reaches its ceiling, as fast as until now.
 * `ministry_certificate_end`: the last day of the certificate that a person confirmed; `catalog_review`: half a year after an official table
 * was installed, when to look for a newer one. Both are for whoever changes the settings of the workspace.
 * `backup_place`: copies go nowhere but to this disk; `backup_copy`: until when another copy has to be read back in the second place. Both are
 * for whoever runs the installation, and only of real data.
 */
export const DeadlineKind = z.enum([
  'payer_filing',
  'rips_without_invoice',
  'resolution_end',
  'resolution_numbers',
  'access_token_end',
  'contract_end',
  'contract_ceiling',
  'ministry_certificate_end',
  'catalog_review',
  'backup_place',
  'backup_copy',
])
export type DeadlineKind = z.infer<typeof DeadlineKind>

export const Deadline = z
  .strictObject({
    kind: DeadlineKind,
    status: DeadlineStatus,
    /** In Colombia; met by the end of that day. */
    dueOn: calendarDate,
    /** Calendar days from today; below zero when it is over. */
    daysLeft: z.int(),
    /** Of the invoice, the package, the resolution, the token or the contract; `ministry`, the catalog, `backups`. */
    targetId: z.string(),
    /** Its number; the name of a package or of a token; the address of the ministry's container; the ministry's name of a table. */
    label: z.string(),
    clientName: z.string().nullable(),
    /** What the payer owes of the invoice; what is left of a contract's ceiling, never below zero. */
    amount: money.nullable(),
  })
  .meta({ id: 'Deadline' })
export type Deadline = z.infer<typeof Deadline>

/** How near it is when somebody is told, the least urgent first. */
export const DeadlineStage = z.enum(['soon', 'today', 'overdue'])
export type DeadlineStage = z.infer<typeof DeadlineStage>

/** For a notification of the system, which anybody may see who passes by: nothing about people. */
export const DeadlineNews = z
  .strictObject({
    kind: DeadlineKind,
    stage: DeadlineStage,
    count: z.int().min(1),
    /** Of invoices, the first few. */
    numbers: z.array(z.string()),
  })
  .meta({ id: 'DeadlineNews' })
export type DeadlineNews = z.infer<typeof DeadlineNews>

/** That a payer took an invoice with its RIPS: its own number for it is the proof. */
export const PayerFiling = z
  .strictObject({
    documentId: z.string(),
    documentNumber: z.string().nullable(),
    clientName: z.string().nullable(),
    filedOn: calendarDate,
    number: z.string().nullable(),
    recordedAt: instant,
  })
  .meta({ id: 'PayerFiling' })
export type PayerFiling = z.infer<typeof PayerFiling>

export const PayerFilingInput = z
  .strictObject({
    /** Issued invoices that went together; all are recorded, or none. */
    documentIds: z.array(id).min(1).max(500),
    filedOn: calendarDate,
    /** The payer's number of the filing, where it gave one. */
    number: filledText(60).nullable(),
  })
  .meta({ id: 'PayerFilingInput' })

const read = reading('Deadlines', 'billing.read')
const write = writing('Health invoices', 'billing.write')
const count = z.int().min(0)

export const deadlineOperations = {
  'deadlines.list': {
    ...read,
    path: `${WS}/deadlines`,
    summary: 'What is due, the earliest first: invoices of the last year, packages, resolutions, contracts and upkeep',
    query: pageQuery.extend({ kind: DeadlineKind.optional(), status: DeadlineStatus.optional() }),
    success: {
      /** Counts are of all kinds. */
      200: page(Deadline).extend({ counts: z.strictObject({ overdue: count, soon: count, later: count }) }),
    },
    errors: [],
  },
  'deadlines.calendar': {
    ...read,
    path: `${WS}/deadlines/calendar`,
    summary: 'What is due as an iCalendar file, a day a deadline',
    success: { 200: 'text/calendar' },
    errors: [],
  },
  'deadlines.tell': {
    area: 'Deadlines',
    access: 'session',
    idempotency: 'none',
    method: 'POST',
    effect: 'write',
    path: `${WS}/deadlines/told`,
    summary: 'What came nearer since the caller was told last, for a notification; it counts as told with the answer',
    success: { 200: z.strictObject({ items: z.array(DeadlineNews) }) },
    errors: [],
  },
  'payerFilings.list': {
    ...read,
    area: 'Health invoices',
    path: `${WS}/payer-filings`,
    summary: 'Invoices that were filed with their payers, the last recorded first',
    query: listQuery.extend({ documentId: id.optional() }),
    success: { 200: page(PayerFiling) },
    errors: [],
  },
  'payerFilings.record': {
    ...write,
    method: 'POST',
    path: `${WS}/payer-filings`,
    summary: 'Record that payers took invoices; what was recorded of them before is replaced',
    body: PayerFilingInput,
    success: { 201: z.strictObject({ items: z.array(PayerFiling) }) },
    errors: ['not_found', 'document_not_available'],
  },
  'payerFilings.remove': {
    ...write,
    method: 'DELETE',
    path: `${WS}/payer-filings/{healthInvoiceId}`,
    summary: 'Take back that an invoice was filed with its payer',
    success: { 200: PayerFiling },
    errors: ['not_found'],
  },
} as const satisfies Record<string, Operation>
