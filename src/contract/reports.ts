import { z } from 'zod'
import { ReportDimension } from './choices.ts'
import { calendarDate, instant, money, page, pageQuery } from './common.ts'
import type { Operation } from './operation.ts'
import { PDF_TYPE, sheetQuery } from './paper.ts'
import { WS } from './workspaces.ts'

export { ReportDimension }

const count = z.int().min(0)
const measures = {
  visits: count,
  patients: count,
  services: count,
  /** Of the services: in all, in issued invoices, and in none though they are in no RIPS without invoice. What notes gave back is not taken off. */
  gross: money,
  issued: money,
  unissued: money,
  /** Calendar days from the visit, on average: to the invoice and to the CUV; null: none has one. */
  daysToInvoice: z.number().nullable(),
  daysToCuv: z.number().nullable(),
}

export const ReportRow = z
  .strictObject({
    /** Empty: the visits do not say. */
    key: z.string(),
    /** The key in words, where there are some. */
    label: z.string(),
    ...measures,
  })
  .meta({ id: 'ReportRow' })
export type ReportRow = z.infer<typeof ReportRow>

/** One service of a row: where a figure comes from. Whose it was, its visit says, and who looked is recorded there. */
export const ReportedService = z
  .strictObject({
    visitId: z.string(),
    date: calendarDate,
    description: z.string().nullable(),
    gross: money,
    /** Of the issued invoice. */
    number: z.string().nullable(),
    issuedAt: instant.nullable(),
    cuvAt: instant.nullable(),
  })
  .meta({ id: 'ReportedService' })
export type ReportedService = z.infer<typeof ReportedService>

export const REPORT_LIMITS = {
  /** From the first day to the last. */
  days: 1_830,
} as const

const of = {
  by: ReportDimension,
  /** Days of the visits, both included. */
  dateFrom: calendarDate,
  dateTo: calendarDate,
  /** Only what is in no issued invoice. */
  unissued: z.literal('true').optional(),
}
const asked = pageQuery.extend(of)
/** What every report is. */
export const reportRead = {
  area: 'Reports',
  method: 'GET',
  access: 'read',
  right: 'billing.read',
  effect: 'none',
  idempotency: 'none',
  errors: [],
} as const

export const reportOperations = {
  'reports.list': {
    ...reportRead,
    path: `${WS}/reports`,
    summary:
      'What was done between two days, put together: the largest amounts first, months and stages of life in their order',
    query: asked,
    success: {
      /** Totals count each visit and patient once. */
      200: page(ReportRow).extend({ totals: z.strictObject(measures).meta({ id: 'ReportTotals' }) }),
    },
  },
  'reportedServices.list': {
    ...reportRead,
    right: 'patients.read',
    path: `${WS}/reports/services`,
    summary: 'The services of one row of a report, in the order of their days',
    query: asked.extend({ key: z.string().max(200) }),
    success: { 200: page(ReportedService) },
  },
  'reports.printed': {
    ...reportRead,
    path: `${WS}/reports/printed`,
    summary: 'A report to be printed, with all its rows',
    query: sheetQuery.extend(of),
    success: { 200: PDF_TYPE },
  },
} as const satisfies Record<string, Operation>
