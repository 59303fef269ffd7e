import { z } from 'zod'
import { filledText, instant, page, pageQuery } from './common.ts'
import { MIB, type Operation, XLSX_TYPE } from './operation.ts'
import { PackageKind } from './packages.ts'
import { WS } from './workspaces.ts'

/** What a file can bring in, each with a template of its own. */
export const ImportArea = z.enum(['patients', 'clients', 'specialists', 'services', 'rips-packages'])
export type ImportArea = z.infer<typeof ImportArea>

/** Verdict of one row of an imported file; `row` counts from 1 and includes the heading, as a spreadsheet shows it. */
export const ImportRow = z
  .strictObject({
    /** Null for a CSV file. */
    sheet: z.string().nullable(),
    row: z.int().min(1),
    /** `unchanged`: it says nothing that is not there already. */
    outcome: z.enum(['created', 'updated', 'unchanged', 'refused']),
    /** The record, or of a transaction's row its package; null also on a dry run and for rows within a package. */
    id: z.string().nullable(),
    /** Why it was refused; `column` as the file calls it. */
    issues: z.array(z.strictObject({ column: z.string(), code: z.string(), message: z.string() })),
  })
  .meta({ id: 'ImportRow' })
export type ImportRow = z.infer<typeof ImportRow>

export const ImportReport = z
  .strictObject({
    created: z.int().min(0),
    updated: z.int().min(0),
    unchanged: z.int().min(0),
    refused: z.int().min(0),
    dryRun: z.boolean(),
    /** To take it back by; null when nothing was written. */
    importId: z.string().nullable(),
    /** Columns with values that no field goes by: nothing was read from them. */
    ignored: z.array(z.strictObject({ sheet: z.string().nullable(), column: z.string() })),
    rows: z.array(ImportRow),
  })
  .meta({ id: 'ImportReport' })
export type ImportReport = z.infer<typeof ImportReport>

const file = {
  fileName: filledText(200),
  /** An XLSX workbook; of patients, payers and professionals also a CSV file. */
  contentBase64: z.base64(),
}
export const ImportFile = z
  .strictObject({
    area: ImportArea,
    ...file,
    /** Of packages. Left out: told by tipoNota and numFactura. */
    kind: PackageKind.optional(),
  })
  .meta({ id: 'ImportFile' })
export type ImportFile = z.infer<typeof ImportFile>

export const ImportInput = ImportFile.extend({
  /** Judges every row and writes nothing. */
  dryRun: z.boolean().optional(),
}).meta({ id: 'ImportInput' })

export const Import = z
  .strictObject({
    id: z.string(),
    area: ImportArea,
    fileName: z.string(),
    created: z.int().min(0),
    updated: z.int().min(0),
    unchanged: z.int().min(0),
    refused: z.int().min(0),
    createdAt: instant,
    /** Set when it was taken back; `kept`: what somebody changed or used since, and so stays as it is. */
    undone: z.strictObject({ at: instant, takenBack: z.int().min(0), kept: z.int().min(0) }).nullable(),
  })
  .meta({ id: 'Import' })
export type Import = z.infer<typeof Import>

/** What a workbook within the limits of reading takes as base64, with room to spare. */
export const MAX_IMPORT_BYTES = 32 * MIB

const IMPORTS = `${WS}/imports` as const
const area = 'Imports'
const read = { area, access: 'read', effect: 'none', idempotency: 'none' } as const
const write = { area, method: 'POST', access: 'write', effect: 'write', idempotency: 'optional' } as const

export const importOperations = {
  'imports.list': {
    ...read,
    method: 'GET',
    path: IMPORTS,
    summary: 'List the imports of the last 30 days, which can be taken back; newest first',
    query: pageQuery.extend({ area: ImportArea.optional() }),
    success: { 200: page(Import) },
    errors: [],
  },
  'imports.template': {
    ...read,
    method: 'GET',
    path: `${WS}/import-templates/{area}`,
    summary: 'A workbook to fill in: one sheet a group, lists of the small catalogues, and what each column is for',
    success: { 200: XLSX_TYPE },
    errors: ['not_found'],
  },
  'imports.create': {
    ...write,
    path: IMPORTS,
    summary: 'Judge the rows of a file, and keep the accepted ones unless it is a dry run',
    body: ImportInput,
    maxBodyBytes: MAX_IMPORT_BYTES,
    success: { 200: ImportReport },
    errors: ['invalid_xlsx_file'],
  },
  'imports.refused': {
    ...read,
    method: 'POST',
    access: 'write',
    path: `${IMPORTS}/refused`,
    summary: 'The rows of a file that are refused, as a workbook with the reason of each, to correct and import again',
    body: ImportFile,
    maxBodyBytes: MAX_IMPORT_BYTES,
    success: { 200: XLSX_TYPE },
    errors: ['invalid_xlsx_file'],
  },
  'imports.undo': {
    ...write,
    path: `${IMPORTS}/{importId}/undo`,
    summary: 'Take back what an import made or changed and nobody touched since',
    success: { 200: Import },
    errors: ['not_found'],
  },
} as const satisfies Record<string, Operation>
