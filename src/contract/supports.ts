import { z } from 'zod'
import { filledText, instant } from './common.ts'
import { MIB, type Operation, reading, writing } from './operation.ts'
import { SUPPORT_CODES } from './support-types.ts'
import { WS } from './workspaces.ts'

export const SUPPORT_LIMITS = {
  fileBytes: 20 * MIB,
  /** Of all files of one visit, or of one invoice besides those of its visits. */
  bytes: 60 * MIB,
  files: 40,
  pieceBytes: MIB,
} as const

/** What a payer takes: its content says which, whatever the file is called. */
export const SupportMedia = z.enum(['application/pdf', 'image/jpeg', 'image/png'])
export type SupportMedia = z.infer<typeof SupportMedia>

/** `receiving`: its pieces arrive; `missing`: its file is not on the disk. */
export const SupportState = z.enum(['receiving', 'kept', 'missing'])

const type = z.enum(SUPPORT_CODES)
const count = z.int().min(0)

export const Support = z
  .strictObject({
    id: z.string(),
    /** The visit that it belongs to, or the invoice: one of both. */
    visitId: z.string().nullable(),
    documentId: z.string().nullable(),
    type,
    name: z.string(),
    /** Null until all of it came. */
    mediaType: SupportMedia.nullable(),
    bytes: count,
    received: count,
    sha256: z.string().nullable(),
    state: SupportState,
    createdAt: instant,
    createdBy: z.string(),
  })
  .meta({ id: 'Support' })
export type Support = z.infer<typeof Support>

export const SupportInput = z
  .strictObject({
    /** Of Resolution 2284 of 2023. */
    type,
    /** As the person's file is called. */
    name: filledText(200),
    /** Of the whole file. */
    bytes: z.int().min(1).max(SUPPORT_LIMITS.fileBytes),
  })
  .meta({ id: 'SupportInput' })
export type SupportInput = z.infer<typeof SupportInput>

const SUPPORT = `${WS}/supports/{supportId}` as const
const area = 'Supporting documents'
const read = reading(area, 'patients.read')
const write = writing(area, 'patients.write')
const list = z.strictObject({ items: z.array(Support) })

export const supportOperations = {
  'visitSupports.list': {
    ...read,
    path: `${WS}/visits/{visitId}/supports`,
    summary: 'List the supporting documents of a visit, in the order in which they came',
    success: { 200: list },
    errors: ['not_found'],
  },
  'visitSupports.create': {
    ...write,
    path: `${WS}/visits/{visitId}/supports`,
    summary: 'Begin a supporting document of a visit: its pieces come next',
    body: SupportInput,
    success: { 201: Support },
    errors: ['not_found', 'resource_archived'],
  },
  'invoiceSupports.list': {
    ...read,
    area: 'Health invoices',
    path: `${WS}/health-invoices/{healthInvoiceId}/supports`,
    summary: 'List the supporting documents of an invoice: its own and those of its visits',
    success: { 200: list },
    errors: ['not_found'],
  },
  'invoiceSupports.create': {
    ...write,
    right: 'billing.write',
    area: 'Health invoices',
    path: `${WS}/health-invoices/{healthInvoiceId}/supports`,
    summary: 'Begin a supporting document of an invoice: its pieces come next',
    body: SupportInput,
    success: { 201: Support },
    errors: ['not_found'],
  },
  'supports.addPiece': {
    ...write,
    path: `${SUPPORT}/pieces`,
    summary: 'Add the next piece of a supporting document; with the last one it is checked and kept, encrypted',
    body: z
      .strictObject({
        /** Where in the file the piece belongs: pieces come in order, and the same one again changes nothing. */
        offset: count,
        contentBase64: z.base64().min(1),
      })
      .meta({ id: 'SupportPiece' }),
    maxBodyBytes: 2 * MIB,
    success: { 200: Support },
    errors: ['not_found', 'duplicate_resource'],
  },
  'supports.update': {
    ...write,
    method: 'PATCH',
    path: SUPPORT,
    summary: 'Say what a supporting document is',
    body: z.strictObject({ type }).meta({ id: 'SupportPatch' }),
    success: { 200: Support },
    errors: ['not_found'],
  },
  'supports.remove': {
    ...write,
    method: 'DELETE',
    path: SUPPORT,
    summary: 'Take a supporting document away; its file is erased a week later',
    success: { 200: Support },
    errors: ['not_found'],
  },
  'supports.restore': {
    ...write,
    path: `${SUPPORT}/restore`,
    summary: 'Bring back a supporting document that was taken away less than a week ago',
    success: { 200: Support },
    errors: ['not_found', 'duplicate_resource', 'request_too_large'],
  },
  'supports.content': {
    ...read,
    path: `${SUPPORT}/content`,
    summary: 'Download a supporting document',
    success: { 200: SupportMedia.options.join(', ') },
    errors: ['not_found', 'document_not_available'],
  },
} as const satisfies Record<string, Operation>
