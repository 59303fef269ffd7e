import { z } from 'zod'
import { calendarDate } from './common.ts'
import { id } from './documents.ts'
import { recordListQuery } from './lists.ts'
import type { Operation } from './operation.ts'
import { SUPPORT_CODES } from './support-types.ts'
import { WS } from './workspaces.ts'

export const ZIP_TYPE = 'application/zip'

export const BUNDLE_LIMITS = {
  invoices: 500,
  /** Of all files together; an archive that a payer's page takes is smaller by far. */
  bytes: 1024 * 1024 * 1024,
} as const

/** `electronic`: the signed XML; `graphic`: the invoice to be read; `result`: the ministry's answer with the CUV. */
export const BundleFileKind = z.enum(['cover', 'electronic', 'graphic', 'rips', 'result', 'support'])
export type BundleFileKind = z.infer<typeof BundleFileKind>

const count = z.int().min(0)

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

export const bundleOperations = {
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
