import { z } from 'zod'
import { calendarDate } from './common.ts'
import { id } from './documents.ts'
import { recordListQuery } from './lists.ts'
import { MIB, type Operation } from './operation.ts'
import { SUPPORT_CODES } from './support-types.ts'
import { WS } from './workspaces.ts'

export const ZIP_TYPE = 'application/zip'

const count = z.int().min(0)

export const BUNDLE_LIMITS = {
  invoices: 500,
  /** In one run. */
  runInvoices: 2_000,
  /** Of all files together; an archive that a payer's page takes is smaller by far. */
  bytes: 1024 * MIB,
  /** What a payer says that it takes at most is no less: who writes kilobytes for bytes is told. */
  leastBytes: 100_000,
  /** What a run made is there for so long. */
  days: 7,
} as const

/** How the files of many invoices lie in one archive: a folder for each, or side by side by their names. */
export const BundleLayout = z.enum(['folders', 'flat'])
export type BundleLayout = z.infer<typeof BundleLayout>

const most = z.int().min(BUNDLE_LIMITS.leastBytes).max(BUNDLE_LIMITS.bytes).nullable()

/** How a payer takes what goes to it. */
export const bundleFields = {
  /** Of one file; null: any size. */
  maxFileBytes: most,
  /** Of all files of one invoice, as they are packed; null: any size. */
  maxBundleBytes: most,
  bundleLayout: BundleLayout,
  /** Whether a cover lies on top of each invoice. */
  bundleCover: z.boolean(),
}

/** `electronic`: the signed XML; `graphic`: the invoice to be read; `result`: the ministry's answer with the CUV. */
export const BundleFileKind = z.enum(['cover', 'electronic', 'graphic', 'rips', 'result', 'support'])
export type BundleFileKind = z.infer<typeof BundleFileKind>

export type BundleTerms = z.infer<z.ZodObject<typeof bundleFields>>

/** Where a payer says nothing, and of patients who pay themselves. */
export const TAKES_ALL: BundleTerms = {
  maxFileBytes: null,
  maxBundleBytes: null,
  bundleLayout: 'folders',
  bundleCover: true,
}

export const Bundle = z
  .strictObject({
    documentId: z.string(),
    number: z.string(),
    clientName: z.string().nullable(),
    files: z.array(z.strictObject({ name: z.string(), kind: BundleFileKind })),
    /** What the payer expects and is not there; a supporting document with its code and its patient. */
    missing: z.array(
      z.strictObject({
        kind: BundleFileKind,
        code: z.enum(SUPPORT_CODES).nullable(),
        patientName: z.string().nullable(),
      }),
    ),
    /** What the payer does not take: a file, or all together (`name` null), with its size and the most that it takes. */
    tooLarge: z.array(z.strictObject({ name: z.string().nullable(), bytes: count, max: count })),
  })
  .meta({ id: 'Bundle' })
export type Bundle = z.infer<typeof Bundle>

/** Of some invoices, or of all that a payer was issued in some days. Only issued ones have a bundle. */
const query = z.strictObject({
  ids: recordListQuery.shape.ids,
  clientId: id.optional(),
  /** Days in Colombia, both included. */
  issuedFrom: calendarDate.optional(),
  issuedTo: calendarDate.optional(),
})

const read = { area: 'Supporting documents', method: 'GET', effect: 'none', idempotency: 'none' } as const

/** A payer's invoices of a month that it was not given yet. */
export const BundleMonth = z
  .strictObject({
    clientId: z.string(),
    clientName: z.string(),
    /** In which they were issued, in Colombia: YYYY-MM. */
    month: z.string(),
    invoices: count,
    /** Of the first of them: as many as one run takes. */
    documentIds: z.array(z.string()),
  })
  .meta({ id: 'BundleMonth' })
export type BundleMonth = z.infer<typeof BundleMonth>

export const bundleOperations = {
  'bundles.due': {
    ...read,
    access: 'read',
    right: 'billing.read',
    path: `${WS}/bundles/due`,
    summary: 'What payers were not given yet of the last year, by payer and month; the earliest month first',
    success: { 200: z.strictObject({ items: z.array(BundleMonth) }) },
    errors: [],
  },
  'bundles.list': {
    ...read,
    access: 'read',
    right: 'billing.read',
    path: `${WS}/bundles`,
    summary: 'What goes to the payer with each of these invoices, and what is missing',
    query,
    success: { 200: z.strictObject({ items: z.array(Bundle), complete: count }) },
    errors: ['not_found'],
  },
  'bundles.download': {
    ...read,
    access: 'export',
    right: 'billing.send',
    path: `${WS}/bundles/archive`,
    summary:
      'Download what goes to the payer with these invoices, as one ZIP; a folder for each where they are several',
    query,
    success: { 200: ZIP_TYPE },
    errors: ['not_found', 'document_not_available', 'request_too_large'],
  },
} as const satisfies Record<string, Operation>
