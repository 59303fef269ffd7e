import { z } from 'zod'
import { filledText, instant, page, pageQuery } from './common.ts'
import { Mapping } from './import-mappings.ts'
import { MIB, type Operation, writing, XLSX_TYPE } from './operation.ts'
import { PackageKind } from './packages.ts'
import { PriceVersionOfFile } from './prices.ts'
import { WS } from './workspaces.ts'

/** What a file can bring in, each with a template of its own. */
export const ImportArea = z.enum([
  'patients',
  'clients',
  'specialists',
  'services',
  'visits',
  'prices',
  'rips-packages',
])
export type ImportArea = z.infer<typeof ImportArea>

/** Verdict of one row of an imported file; `row` counts from 1 and includes the heading, as a spreadsheet shows it. */
export const ImportRow = z
  .strictObject({
    /** Null for a CSV file. */
    sheet: z.string().nullable(),
    row: z.int().min(1),
    /** Sheet of the template that a mapping made of the row: one row may say a user and a service. Left out without one. */
    target: z.string().optional(),
    /** Of a FHIR resource: its place in the file, `entry[3].resource`; its row counts as one of its sheet. */
    source: z.string().optional(),
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
    /** Fields that accepted rows leave open, with how many do; a draft can be completed. */
    gaps: z.array(z.strictObject({ sheet: z.string(), field: z.string(), label: z.string(), rows: z.int().min(1) })),
    rows: z.array(ImportRow),
  })
  .meta({ id: 'ImportReport' })
export type ImportReport = z.infer<typeof ImportReport>

const file = {
  fileName: filledText(200),
  /** A workbook (.xlsx, .xlsm), a CSV file, text files in a ZIP archive, or FHIR R4 as JSON or NDJSON. */
  contentBase64: z.base64(),
}
const files = {
  ...file,
  /** Files that belong with it: the flat files of Resolution 3374 are a set, and FHIR exports have a file a resource. */
  more: z.array(z.strictObject(file)).max(30).optional(),
}
export const ImportFile = z
  .strictObject({
    area: ImportArea,
    ...files,
    /** Of packages. Left out: told by tipoNota and numFactura. */
    kind: PackageKind.optional(),
    /** Of prices: what they become. The file is taken whole or not at all. */
    priceVersion: PriceVersionOfFile.optional(),
    /** For a file of another program. Left out: its sheets and columns are called as in the template. */
    mapping: Mapping.optional(),
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

/** A mapping of the columns of another program, kept under a name. */
export const ImportMapping = z
  .strictObject({ id: z.string(), area: ImportArea, name: filledText(80), mapping: Mapping, updatedAt: instant })
  .meta({ id: 'ImportMapping' })
export type ImportMapping = z.infer<typeof ImportMapping>

/** Of one workspace; enough for every program that a clinic ever had. */
export const MAX_MAPPINGS = 100

const headings = z.array(z.strictObject({ sheet: z.string().nullable(), row: z.int().min(0).max(200) })).max(30)
export const InspectInput = z
  .strictObject({
    area: ImportArea,
    ...files,
    /** Rows of headings that the caller knows better. */
    headings: headings.optional(),
  })
  .meta({ id: 'ImportInspectInput' })

/** A sheet of somebody's file, for a person to recognise. */
export const InspectedSheet = z
  .strictObject({
    name: z.string().nullable(),
    /** Below the heading. */
    rows: z.int().min(0),
    headingRow: z.int().min(0),
    /** The first rows as they stand, the heading among them. */
    first: z.array(z.array(z.string())),
    /** With what stands most often in each. */
    columns: z.array(
      z.strictObject({
        title: z.string(),
        filled: z.int().min(0),
        values: z.array(z.strictObject({ text: z.string(), rows: z.int().min(1) })),
      }),
    ),
    /** Columns behind those: more than anybody joins, and not looked at. */
    unshown: z.int().min(0),
  })
  .meta({ id: 'InspectedSheet' })
export type InspectedSheet = z.infer<typeof InspectedSheet>

const target = z.strictObject({
  name: z.string(),
  columns: z.array(
    z.strictObject({
      field: z.string(),
      title: z.string(),
      type: z.enum(['string', 'integer', 'number', 'date', 'dateTime']),
      required: z.boolean(),
      help: z.string(),
      options: z.array(z.strictObject({ code: z.string(), name: z.string() })).nullable(),
    }),
  ),
})

export const ImportInspection = z
  .strictObject({
    /** `template`: its own columns suffice; `flat`: files of Resolution 3374; `fhir`: FHIR R4; `other`: it takes a mapping. */
    form: z.enum(['template', 'flat', 'fhir', 'other']),
    /** Of FHIR: what the files have, and whether it is read; none for other files. */
    resources: z.array(
      z.strictObject({ type: z.string(), count: z.int().min(1), read: z.boolean() }).meta({ id: 'ResourceCount' }),
    ),
    sheets: z.array(InspectedSheet),
    /** Sheets and fields that a mapping can fill. */
    targets: z.array(target),
    /** Kept mappings of that kind; `misfits` says why one does not fit this file. The first is the one to take. */
    known: z.array(z.strictObject({ kept: ImportMapping, misfits: z.array(z.string()) })),
    /** Guessed from names and values; to be looked at by a person. */
    suggestion: Mapping,
    /** Columns that are called like a field which the suggestion leaves open: it could not take most of their values, such as this one. */
    doubts: z.array(
      z
        .strictObject({ target: z.string(), field: z.string(), column: z.string(), value: z.string() })
        .meta({ id: 'ColumnDoubt' }),
    ),
  })
  .meta({ id: 'ImportInspection' })
export type ImportInspection = z.infer<typeof ImportInspection>

/** What a workbook within the limits of reading takes as base64, with room to spare. */
export const MAX_IMPORT_BYTES = 32 * MIB

const IMPORTS = `${WS}/imports` as const
const MAPPINGS = `${WS}/import-mappings` as const
const area = 'Imports'
const read = { area, access: 'read', right: 'patients.read', effect: 'none', idempotency: 'none' } as const
const write = writing(area, 'imports')

/** The list that prices are for may be refused before any row of them. */
const OF_PRICES = ['not_found', 'resource_archived', 'duplicate_resource'] as const

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
    right: 'clinic.read',
    method: 'GET',
    path: `${WS}/import-templates/{area}`,
    summary: 'A workbook to fill in: one sheet a group, lists of the small catalogs, and what each column is for',
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
    errors: ['invalid_xlsx_file', ...OF_PRICES],
  },
  'imports.refused': {
    ...read,
    method: 'POST',
    access: 'write',
    right: 'imports',
    path: `${IMPORTS}/refused`,
    summary: 'The rows of a file that are refused, as a workbook with the reason of each, to correct and import again',
    body: ImportFile,
    maxBodyBytes: MAX_IMPORT_BYTES,
    success: { 200: XLSX_TYPE },
    errors: ['invalid_xlsx_file', ...OF_PRICES],
  },
  'imports.inspect': {
    ...read,
    method: 'POST',
    access: 'write',
    right: 'imports',
    path: `${IMPORTS}/inspect`,
    summary: 'What a file is made of, which kept mapping fits it, and a guess at one; nothing is written',
    body: InspectInput,
    maxBodyBytes: MAX_IMPORT_BYTES,
    success: { 200: ImportInspection },
    errors: ['invalid_xlsx_file'],
  },
  'importMappings.list': {
    ...read,
    method: 'GET',
    path: MAPPINGS,
    summary: 'List the kept mappings of other programs’ columns, newest first',
    query: z.strictObject({ area: ImportArea.optional() }),
    success: { 200: z.strictObject({ items: z.array(ImportMapping) }) },
    errors: [],
  },
  'importMappings.save': {
    ...write,
    path: MAPPINGS,
    summary: `Keep a mapping under its name; one of that name is replaced, and ${MAX_MAPPINGS} are kept`,
    body: ImportMapping.pick({ area: true, name: true, mapping: true }).meta({ id: 'ImportMappingInput' }),
    success: { 200: ImportMapping },
    errors: [],
  },
  'importMappings.remove': {
    ...write,
    method: 'DELETE',
    path: `${MAPPINGS}/{mappingId}`,
    summary: 'Forget a mapping; what was imported by it stays',
    success: { 200: z.strictObject({ id: z.string() }) },
    errors: ['not_found'],
  },
  'imports.undo': {
    ...write,
    path: `${IMPORTS}/{importId}/undo`,
    summary: 'Take back what an import made or changed and nobody touched since',
    success: { 200: Import },
    errors: ['not_found'],
  },
} as const satisfies Record<string, Operation>
