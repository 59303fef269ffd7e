import { z } from 'zod'
import { RejectionDimension } from './choices.ts'
import { calendarDate, instant, page, pageQuery } from './common.ts'
import type { Operation } from './operation.ts'
import { PDF_TYPE, sheetQuery } from './paper.ts'
import { reportRead } from './reports.ts'
import { WS } from './workspaces.ts'

export { RejectionDimension }

const count = z.int().min(0)
const measures = {
  /** A document counts once in a row and once in the totals, however often it was rejected. */
  documents: count,
  /** Of them: rejected by the ministry, by the provider or tax authority, and accepted since. */
  byMinistry: count,
  byProvider: count,
  accepted: count,
  /** Calendar days from the first rejection to the acceptance, on average; null: none was accepted. */
  daysToAccepted: z.number().nullable(),
}

export const RejectionRow = z
  .strictObject({
    /** A code, the id of a payer or of a person; empty: there is none. */
    key: z.string(),
    /** What the rule asks for, or a name; empty where nothing is known of it. */
    label: z.string(),
    ...measures,
  })
  .meta({ id: 'RejectionRow' })
export type RejectionRow = z.infer<typeof RejectionRow>

export const RejectedDocument = z
  .strictObject({
    documentId: z.string(),
    documentKind: z.enum(['invoice', 'credit_note', 'debit_note', 'package']),
    number: z.string().nullable(),
    clientName: z.string().nullable(),
    codes: z.array(z.string()),
    /** The first time in the period. */
    rejectedAt: instant,
    /** Null: not yet. */
    acceptedAt: instant.nullable(),
  })
  .meta({ id: 'RejectedDocument' })
export type RejectedDocument = z.infer<typeof RejectedDocument>

/** Days of the rejections, both included. */
const of = { by: RejectionDimension, dateFrom: calendarDate, dateTo: calendarDate }
const asked = pageQuery.extend(of)

export const rejectionOperations = {
  'rejections.list': {
    ...reportRead,
    path: `${WS}/rejections`,
    summary: 'What the ministry and the provider rejected between two days, put together: the most documents first',
    query: asked,
    success: {
      200: page(RejectionRow).extend({ totals: z.strictObject(measures).meta({ id: 'RejectionTotals' }) }),
    },
  },
  'rejectedDocuments.list': {
    ...reportRead,
    path: `${WS}/rejections/documents`,
    summary: 'The documents of one row of the rejections, in the order in which they were rejected',
    query: asked.extend({ key: z.string().max(200) }),
    success: { 200: page(RejectedDocument) },
  },
  'rejections.printed': {
    ...reportRead,
    path: `${WS}/rejections/printed`,
    summary: 'The rejections to be printed, with all their rows',
    query: sheetQuery.extend(of),
    success: { 200: PDF_TYPE },
  },
} as const satisfies Record<string, Operation>
