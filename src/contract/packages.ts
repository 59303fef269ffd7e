import { z } from 'zod'
import { PackageKind, PackageStatus } from './choices.ts'
import { filledText, instant, visitIds } from './common.ts'
import { DispatchState, WaitingFor } from './dispatches.ts'
import { ApiIssue } from './errors.ts'
import { RIPS_OBJECT } from './rips/drafts.ts'
import { SERVICE_GROUPS } from './rips/field.ts'
import { Colleague } from './teamwork.ts'

export { PackageKind, PackageStatus }

export const FILE_ENCODINGS = ['utf-8', 'utf-8-bom', 'utf-16le', 'utf-16be', 'windows-1252'] as const
export type FileEncoding = (typeof FILE_ENCODINGS)[number]

/** A RIPS as the ministry spells it; in a draft every field is optional and unknown ones are kept. */
const rips = RIPS_OBJECT

export const AttachedDocumentInput = z
  .strictObject({ fileName: filledText(200), contentBase64: z.base64() })
  .meta({ id: 'AttachedDocumentInput' })

const content = {
  name: filledText(200).nullable().optional(),
  rips: rips.nullable(),
  /** Left out in a revision: the present one is kept; null: none. */
  attachedDocument: AttachedDocumentInput.nullable().optional(),
  sourceDocumentId: z.string().min(1).max(40).nullable().optional(),
  /** The package that this one corrects or continues. */
  sourcePackageId: z.string().min(1).max(40).nullable().optional(),
}

export const PackageInput = z.strictObject({ kind: PackageKind, ...content, visitIds }).meta({ id: 'PackageInput' })
export type PackageInput = z.infer<typeof PackageInput>
export const PackageRevisionInput = z.strictObject(content).meta({ id: 'PackageRevisionInput' })
export type PackageRevisionInput = z.infer<typeof PackageRevisionInput>

export const ValidationIssue = z
  .strictObject({
    ...ApiIssue.shape,
    rule: z.string(),
    path: z.string().nullable(),
    /** Only remarked today, and a rejection from this day on (YYYY-MM-DD); null: announced without a date. */
    rejectedFrom: z.string().nullable().optional(),
    /** A finding about several records together (the ministry counts them as one): their paths, as many as are listed. */
    records: z.array(z.string()).optional(),
    /** How many records it is about. */
    recordCount: z.int().min(2).optional(),
    /** Of the signed document: which data the program that issues it must write, in words to be sent to its maker. */
    forVendor: z.string().optional(),
  })
  .meta({ id: 'ValidationIssue' })
export type ValidationIssue = z.infer<typeof ValidationIssue>

export const ValidationReport = z
  .strictObject({
    revision: z.int().min(1),
    rulePack: z.string(),
    profile: z.string(),
    catalogVersions: z.record(z.string(), z.string()),
    valid: z.boolean(),
    counts: z.strictObject({
      error: z.int().min(0),
      notification: z.int().min(0),
      unresolved: z.int().min(0),
    }),
    issues: z.array(ValidationIssue),
    createdAt: instant,
  })
  .meta({ id: 'ValidationReport' })
export type ValidationReport = z.infer<typeof ValidationReport>

export const Submission = z
  .strictObject({
    dispatchId: z.string(),
    revision: z.int().min(1),
    state: DispatchState,
    attempts: z.int().min(0),
    nextAttemptAt: instant.nullable(),
    /** Null when it is over. */
    waitingFor: WaitingFor.nullable(),
    cuv: z.string().nullable(),
    processId: z.string().nullable(),
    filedAt: z.string().nullable(),
    issues: z.array(ApiIssue),
  })
  .meta({ id: 'Submission' })
export type Submission = z.infer<typeof Submission>

/** How the content of a revision differs from what was given, or what of it will not be sent. */
export const AdjustmentKind = z.enum([
  /** The file was in another encoding, or began with a byte order mark. */
  'encoding',
  /** A blank text where null may stand. */
  'empty_to_null',
  'text_to_number',
  'number_to_text',
  /** Blanks before or after a document number; in a file, before or after any text. */
  'trimmed',
  /** A day or a time in another form, the same to the minute. */
  'date_form',
  /** A code in small letters. */
  'capitals',
  /** One record where a list of records stands. */
  'list_of_one',
  /** Another name of a property, or of what the whole stands in. */
  'renamed',
  /** Records whose `consecutivo` was repeated in their list; in a file, also those of a list that does not count 1, 2, 3. */
  'renumbered',
  /** Kept in the draft and not part of what is sent. */
  'not_sent',
])
export type AdjustmentKind = z.infer<typeof AdjustmentKind>

export const Adjustment = z
  .strictObject({
    kind: AdjustmentKind,
    group: z.enum(['root', 'usuarios', ...SERVICE_GROUPS]).nullable(),
    /** Null: the file as a whole, or properties beyond those that are told one by one. */
    property: z.string().nullable(),
    /** What stood there and what stands there now, in words; never a value. */
    from: z.string(),
    to: z.string(),
    count: z.int().min(1),
    /** Paths of the first few. */
    examples: z.array(z.string()).max(3),
  })
  .meta({ id: 'Adjustment' })
export type Adjustment = z.infer<typeof Adjustment>

/** What was given for a revision whose content was adjusted; `original` downloads its bytes. */
export const OriginalFile = z
  .strictObject({
    revision: z.int().min(1),
    fileName: z.string(),
    bytes: z.int().min(0),
    sha256: z.string(),
    encoding: z.enum(FILE_ENCODINGS),
  })
  .meta({ id: 'OriginalFile' })
export type OriginalFile = z.infer<typeof OriginalFile>

/** Why an accepted result changed no package; `not_accepted`: it is no acceptance, only history. */
export const FilingReason = z.enum([
  'not_accepted',
  'no_package',
  'several_packages',
  'own_submission',
  'already_accepted',
  'other_environment',
])
export type FilingReason = z.infer<typeof FilingReason>

/** A result of the ministry that another program obtained, read from its file. */
export const ExternalFiling = z
  .strictObject({
    id: z.string(),
    /** The package that it tells of; null: none here. */
    packageId: z.string().nullable(),
    /** Number of the document, or what the ministry wrote as `NumFactura`. */
    number: z.string().nullable(),
    /** As the ministry writes `Modulo`. */
    module: z.string().nullable(),
    /** `checked`: a validation before filing, without a CUV. */
    outcome: z.enum(['accepted', 'rejected', 'checked']),
    cuv: z.string().nullable(),
    processId: z.string().nullable(),
    filedAt: z.string().nullable(),
    issues: z.array(ApiIssue),
    /** Null: the package has its CUV from here. */
    reason: FilingReason.nullable(),
    fileName: z.string(),
    createdAt: instant,
  })
  .meta({ id: 'ExternalFiling' })
export type ExternalFiling = z.infer<typeof ExternalFiling>

const summaryFields = {
  /** Who has it in hand. */
  assignee: Colleague.nullable(),
  id: z.string(),
  kind: PackageKind,
  name: z.string().nullable(),
  /** The number by which the ministry knows the document; null while the draft has none. */
  number: z.string().nullable(),
  /** CUFE or CUDE of its electronic document. */
  cufe: z.string().nullable(),
  status: PackageStatus,
  revision: z.int().min(1),
  users: z.int().min(0),
  services: z.int().min(0),
  cuv: z.string().nullable(),
  createdAt: instant,
  updatedAt: instant,
}
export const PackageSummary = z.strictObject(summaryFields).meta({ id: 'PackageSummary' })
export type PackageSummary = z.infer<typeof PackageSummary>

export const RipsPackage = z
  .strictObject({
    ...summaryFields,
    /** Null also when the package is large: then `export` gives its content, and null in a revision leaves it as it is. */
    rips: rips.nullable(),
    /** Set when the users are too many to be shown and edited as one object; `bytes`: of their list as JSON. */
    large: z.strictObject({ bytes: z.int().min(0) }).nullable(),
    attachedDocument: z.strictObject({ fileName: z.string(), sha256: z.string(), bytes: z.int().min(0) }).nullable(),
    sourceDocumentId: z.string().nullable(),
    sourcePackageId: z.string().nullable(),
    /** Report on this revision; null when it was never validated. */
    validation: ValidationReport.nullable(),
    /** The last submission of any revision. */
    submission: Submission.nullable(),
    /** Of this revision, grouped. */
    adjustments: z.array(Adjustment),
    /** The newest that is kept. */
    original: OriginalFile.nullable(),
    /** Set when the CUV comes from a filing that another program made. */
    filedElsewhere: ExternalFiling.nullable(),
    /** For what it waits on its way to the ministry; null when it is not on its way. */
    waitingFor: WaitingFor.nullable(),
  })
  .meta({ id: 'RipsPackage' })
export type RipsPackage = z.infer<typeof RipsPackage>

export const PackageContext = z
  .strictObject({
    providerCodes: z.array(z.string()),
    nit: z.string(),
    kinds: z.array(PackageKind),
    rulePack: z.string(),
    profile: z.string(),
    catalogs: z.array(z.strictObject({ name: z.string(), version: z.string(), entries: z.int().min(0) })),
    ministry: z.strictObject({
      configured: z.boolean(),
      simulated: z.boolean(),
      baseUrl: z.string().nullable(),
      verifiedAt: instant.nullable(),
    }),
  })
  .meta({ id: 'PackageContext' })
export type PackageContext = z.infer<typeof PackageContext>

export const PackageImport = z
  .strictObject({
    fileName: filledText(200),
    /** The file's bytes: the ministry's JSON (a bare RIPS, or `{rips, xmlFevFile}`), or a workbook of the template. */
    contentBase64: z.base64(),
    /** Left out: guessed from tipoNota and numFactura. */
    kind: PackageKind.optional(),
    attachedDocument: AttachedDocumentInput.optional(),
    sourcePackageId: z.string().min(1).max(40).optional(),
  })
  .meta({ id: 'PackageImport' })
export type PackageImport = z.infer<typeof PackageImport>

/** Where a row of the file was refused, and why. `sheet` and `row` are null for JSON files, which are addressed by `field`. */
export const RefusedRow = z
  .strictObject({
    sheet: z.string().nullable(),
    row: z.int().nullable(),
    column: z.string().nullable(),
    code: z.string(),
    message: z.string(),
  })
  .meta({ id: 'RefusedRow' })
export const PackageImportResult = z
  .strictObject({
    packages: z.array(RipsPackage),
    refused: z.array(RefusedRow),
    /** Of a workbook: to take it back by. */
    importId: z.string().nullable().optional(),
    /** The file was a result of the ministry; `packages` has the one that it tells of, when it is here. */
    filing: ExternalFiling.optional(),
  })
  .meta({ id: 'PackageImportResult' })

export const Receipt = z
  .strictObject({
    cuv: z.string(),
    processId: z.string().nullable(),
    filedAt: z.string().nullable(),
    /** The ministry's whole answer, as it came. */
    answer: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'Receipt' })
