import { z } from 'zod'
import { money } from './common.ts'
import type { Operation } from './operation.ts'
import { reportRead } from './reports.ts'
import { WS } from './workspaces.ts'

const count = z.int().min(0)

/**
 * What the present month is likely to come to: what was issued in it, and for the days that are left as much as the months
 * before had in as many. A projection, not a figure of the books.
 */
export const BillingForecast = z
  .strictObject({
    gross: money,
    /** By the weakest and by the strongest of those months. */
    low: money,
    high: money,
    soFar: money,
    /** Of the month: the present one, and how many there are. */
    day: count,
    days: count,
    /** What it rests on: those of the last three in which something was issued. */
    months: z.array(z.strictObject({ month: z.string(), gross: money }).meta({ id: 'ForecastMonth' })),
  })
  .meta({ id: 'BillingForecast' })
export type BillingForecast = z.infer<typeof BillingForecast>

/** How far the money is, from the visit to the CUV. Months and days are those of Colombia. */
export const BillingProgress = z
  .strictObject({
    /** Visits in no document, of whatever day; and on average how many days ago they were. */
    unbilled: z
      .strictObject({ visits: count, gross: money, days: z.number().nullable() })
      .meta({ id: 'UnbilledMoney' }),
    /** Issued invoices without CUV, of whatever day; and on average how many days ago they were issued. */
    unfiled: z
      .strictObject({ invoices: count, gross: money, days: z.number().nullable() })
      .meta({ id: 'UnfiledMoney' }),
    /** The present month: its visits in no document, and the invoices issued in it, without and with CUV. */
    month: z
      .strictObject({ month: z.string(), unbilled: money, billed: money, filed: money })
      .meta({ id: 'MonthProgress' }),
    /** Null without a month to rest on. */
    forecast: BillingForecast.nullable(),
    /** The rules that most documents broke in the last thirty days. */
    rejections: z.array(
      z.strictObject({ code: z.string(), label: z.string(), documents: count }).meta({ id: 'TopRejection' }),
    ),
  })
  .meta({ id: 'BillingProgress' })
export type BillingProgress = z.infer<typeof BillingProgress>

export const billingProgressOperations = {
  'billingProgress.get': {
    ...reportRead,
    path: `${WS}/reports/progress`,
    summary: 'How far the money is: what is not invoiced, not filed, and why documents are rejected',
    success: { 200: BillingProgress },
  },
} as const satisfies Record<string, Operation>
