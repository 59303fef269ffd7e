import { z } from 'zod'
import { ZIP_TYPE } from './bundles.ts'
import { calendarDate, money, page, pageQuery } from './common.ts'
import { type Operation, XLSX_TYPE } from './operation.ts'
import { asks } from './pattern.ts'
import { WS } from './workspaces.ts'

/** A code of the clinic's chart of accounts. */
const account = z.string().regex(/^\d{4,16}$/, asks('account'))
/** The type of voucher as the accounting program numbers it; null: not said yet. */
const voucher = z
  .string()
  .regex(/^\d{1,5}$/, asks('voucher'))
  .nullable()

/** Where the income of some services goes; what it does not name is all the same to it. */
export const IncomeRule = z
  .strictObject({
    coverage: z
      .string()
      .regex(/^\d\d$/, asks('twoDigits'))
      .nullable(),
    category: z.int().min(1).max(7).nullable(),
    account,
  })
  .meta({ id: 'IncomeRule' })

export const JournalAccounts = z
  .strictObject({
    /** What payers owe. */
    receivable: account,
    income: account,
    /** The first that fits a service; else `income`. */
    incomeRules: z.array(IncomeRule).max(60),
    /** What patients paid and an invoice takes off. */
    copayment: account,
    /** Where the money of a collection receipt (SS-Recaudo) came in. */
    cash: account,
    /** Of credit notes: discounts (concepts 3, 5 and 6), and all others. */
    discounts: account,
    returns: account,
    vouchers: z
      .strictObject({ invoice: voucher, creditNote: voucher, debitNote: voucher })
      .meta({ id: 'JournalVouchers' }),
  })
  .meta({ id: 'JournalAccounts' })
export type JournalAccounts = z.infer<typeof JournalAccounts>

export const JournalAccountsInForce = JournalAccounts.extend({
  /** Nobody of the clinic has set them yet. */
  isSuggested: z.boolean(),
}).meta({ id: 'JournalAccountsInForce' })
export type JournalAccountsInForce = z.infer<typeof JournalAccountsInForce>

/** What a line is there for. */
export const JournalRole = z.enum(['receivable', 'copayment', 'cash', 'income', 'discounts', 'returns'])
export type JournalRole = z.infer<typeof JournalRole>

export const JournalLine = z
  .strictObject({
    documentId: z.string(),
    documentKind: z.enum(['invoice', 'credit_note', 'debit_note']),
    number: z.string(),
    /** Of a note: the invoice that it changes. */
    invoiceNumber: z.string().nullable(),
    /** Day of issue in Colombia. */
    date: calendarDate,
    /** Document of the third party, without check digit. */
    thirdParty: z.string(),
    thirdPartyName: z.string(),
    account: z.string(),
    role: JournalRole,
    debit: money,
    credit: money,
  })
  .meta({ id: 'JournalLine' })
export type JournalLine = z.infer<typeof JournalLine>

export const JOURNAL_LIMITS = {
  /** From the first day to the last. */
  days: 366,
  /** Rows of a file that Siigo Nube takes at once. */
  siigoRows: 500,
} as const

/** Days of issue, both included. */
const period = { dateFrom: calendarDate, dateTo: calendarDate }
const own = { area: 'Accounting', errors: [] } as const
const read = { ...own, method: 'GET', access: 'read', effect: 'none', idempotency: 'none' } as const

export const journalOperations = {
  'journalLines.list': {
    ...read,
    right: 'billing.read',
    path: `${WS}/journal`,
    summary: 'Debits and credits of the invoices and notes issued between two days, in the order of their issue',
    query: pageQuery.extend(period),
    success: {
      200: page(JournalLine).extend({
        totals: z
          .strictObject({ documents: z.int().min(0), debit: money, credit: money })
          .meta({ id: 'JournalTotals' }),
      }),
    },
  },
  'journal.siigo': {
    ...read,
    access: 'export',
    right: 'exports',
    path: `${WS}/journal/siigo`,
    summary: 'The journal as a workbook that Siigo Nube imports; an archive of several where one would be too long',
    query: z.strictObject({
      ...period,
      /** Leave out the documents of a kind whose type of voucher nobody has said; without it they refuse the file. */
      onlyWithVoucher: z.literal('true').optional(),
    }),
    success: { 200: `${XLSX_TYPE}, ${ZIP_TYPE}` },
    errors: ['document_not_available'],
  },
  'journalAccounts.get': {
    ...read,
    right: 'billing.read',
    path: `${WS}/journal/accounts`,
    summary: 'The accounts of the journal; suggested ones until somebody has set them',
    success: { 200: JournalAccountsInForce },
  },
  'journalAccounts.put': {
    ...own,
    method: 'PUT',
    access: 'write',
    right: 'accounting',
    effect: 'write',
    idempotency: 'optional',
    path: `${WS}/journal/accounts`,
    summary: 'Set the accounts of the journal',
    body: JournalAccounts,
    success: { 200: JournalAccountsInForce },
  },
} as const satisfies Record<string, Operation>
