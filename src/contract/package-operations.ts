import { z } from 'zod'
import { filledText, page } from './common.ts'
import { listQuery, logQuery } from './lists.ts'
import { MAX_PACKAGE_BYTES, type Operation, reading, writing, XLSX_TYPE } from './operation.ts'
import {
  ExternalFiling,
  PackageContext,
  PackageImport,
  PackageImportResult,
  PackageInput,
  PackageKind,
  PackageRevisionInput,
  PackageStatus,
  PackageSummary,
  Receipt,
  RipsPackage,
  Submission,
  ValidationReport,
} from './packages.ts'
import { PDF_TYPE, paperQuery } from './paper.ts'
import { RIPS_OBJECT } from './rips/drafts.ts'
import { WS } from './workspaces.ts'

const PACKAGES = `${WS}/rips-packages` as const
const PACKAGE = `${PACKAGES}/{packageId}` as const
const area = 'RIPS packages'
const read = reading(area, 'billing.read')
/** What was done for whom, and why: clinical records, as patients are told of under their reserve. */
const whole = reading(area, 'rips.read')
const write = writing(area, 'billing.write')
const send = {
  area,
  method: 'POST',
  access: 'send',
  right: 'billing.send',
  effect: 'external',
  idempotency: 'required',
} as const
const contentErrors = [
  'invalid_rips_input',
  'invalid_package_kind',
  'conflicting_alias',
  'attached_document_kind_mismatch',
  'attached_document_too_large',
  'not_found',
] as const

export const packageOperations = {
  'ripsPackages.context': {
    ...read,
    right: 'clinic.read',
    path: `${PACKAGES}/context`,
    summary: 'What a package is judged and sent with',
    success: { 200: PackageContext },
    errors: [],
  },
  'ripsPackages.list': {
    ...read,
    path: PACKAGES,
    summary: 'List packages, newest first',
    query: listQuery.extend({
      q: z.string().max(200).optional(),
      status: PackageStatus.optional(),
      kind: PackageKind.optional(),
      /** What is in somebody's hands: the id of a person, or `me`. */
      assignedTo: z.string().min(1).max(40).optional(),
    }),
    success: { 200: page(PackageSummary) },
    errors: [],
  },
  'ripsPackages.create': {
    ...write,
    path: PACKAGES,
    summary: 'Create a package as a draft',
    body: PackageInput,
    maxBodyBytes: MAX_PACKAGE_BYTES,
    longLists: ['rips.usuarios'],
    fieldCodes: { kind: 'invalid_package_kind', rips: 'invalid_rips_input' },
    success: { 201: RipsPackage },
    errors: [...contentErrors, 'duplicate_resource', 'resource_archived'],
  },
  'ripsPackages.import': {
    ...write,
    path: `${PACKAGES}/import`,
    summary: 'Create packages from a file',
    body: PackageImport,
    maxBodyBytes: MAX_PACKAGE_BYTES,
    fieldCodes: { kind: 'invalid_package_kind' },
    success: { 201: PackageImportResult },
    errors: [...contentErrors, 'invalid_xlsx_file'],
  },
  'ripsPackages.upload': {
    ...write,
    path: `${PACKAGES}/files`,
    summary: "Create a package from the ministry's JSON as it is: a bare RIPS, or a whole request with its document",
    query: z.strictObject({
      fileName: filledText(200),
      /** Left out: guessed from tipoNota, numFactura and the document. */
      kind: PackageKind.optional(),
      sourcePackageId: z.string().min(1).max(40).optional(),
    }),
    body: RIPS_OBJECT,
    maxBodyBytes: MAX_PACKAGE_BYTES,
    longLists: ['usuarios', 'rips.usuarios'],
    bodyIsFile: true,
    /** 200: the file was a result of the ministry, and no package was made. */
    success: { 200: PackageImportResult, 201: RipsPackage },
    errors: contentErrors,
  },
  'ripsPackages.original': {
    ...whole,
    path: `${PACKAGE}/original`,
    summary: 'The bytes as they were given, before they were adjusted; of the newest such revision unless told',
    query: z.strictObject({ revision: z.int().min(1).optional() }),
    success: { 200: 'application/octet-stream' },
    errors: ['not_found'],
  },
  'ripsPackages.filings': {
    ...read,
    path: `${WS}/rips-filings`,
    summary: 'Results of the ministry that other programs obtained, newest first',
    query: logQuery.extend({
      packageId: z.string().min(1).max(40).optional(),
      /** `false`: those of which nothing but the result is here. */
      hasPackage: z.enum(['true', 'false']).optional(),
    }),
    success: { 200: page(ExternalFiling) },
    errors: [],
  },
  'ripsPackages.get': {
    ...whole,
    path: PACKAGE,
    summary: 'Read a package, its current revision or an older one',
    query: z.strictObject({ revision: z.int().min(1).optional() }),
    success: { 200: RipsPackage },
    errors: ['not_found'],
  },
  'ripsPackages.createRevision': {
    ...write,
    path: `${PACKAGE}/revisions`,
    summary: 'Add an immutable revision',
    ifMatch: true,
    body: PackageRevisionInput,
    maxBodyBytes: MAX_PACKAGE_BYTES,
    longLists: ['rips.usuarios'],
    fieldCodes: { rips: 'invalid_rips_input' },
    success: { 201: RipsPackage },
    errors: [
      ...contentErrors,
      'dispatch_in_progress',
      'submission_outcome_unknown',
      'package_already_accepted',
      'resource_archived',
    ],
  },
  'ripsPackages.validate': {
    ...write,
    path: `${PACKAGE}/validations`,
    summary: 'Judge the current revision by the rule pack',
    success: { 200: ValidationReport },
    errors: ['not_found', 'revision_conflict'],
  },
  'ripsPackages.discard': {
    ...write,
    path: `${PACKAGE}/discard`,
    summary: 'Discard a package that was never filed',
    success: { 200: RipsPackage },
    errors: [
      'not_found',
      'dispatch_in_progress',
      'dispatch_conflict',
      'submission_outcome_unknown',
      'package_already_accepted',
    ],
  },
  'ripsPackages.submit': {
    ...send,
    ifMatch: 'optional',
    path: `${PACKAGE}/submissions`,
    summary: 'File the package with the ministry: 200 when the outcome is known, 202 while it is not',
    success: { 200: RipsPackage, 202: RipsPackage },
    errors: [
      'not_found',
      'validation_required',
      'validation_outdated',
      'package_validation_failed',
      'attached_document_not_found',
      'attached_document_kind_mismatch',
      'reference_not_accepted',
      'source_package_not_accepted',
      'source_invoice_mismatch',
      'package_already_accepted',
      'dispatch_in_progress',
      'dispatch_conflict',
      'submission_outcome_unknown',
      'resource_archived',
      'ministry_credentials_missing',
    ],
  },
  'ripsPackages.reconcile': {
    ...send,
    path: `${PACKAGE}/reconciliations`,
    summary: 'Ask the ministry what became of an unknown submission',
    success: { 200: RipsPackage },
    errors: ['not_found', 'reconciliation_not_applicable', 'reconciliation_inconclusive', 'dispatch_in_progress'],
  },
  'ripsPackages.submissions': {
    ...read,
    path: `${PACKAGE}/submissions`,
    summary: 'List the submissions of a package, newest first',
    query: listQuery,
    success: { 200: page(Submission) },
    errors: ['not_found'],
  },
  'ripsPackages.receipt': {
    ...read,
    path: `${PACKAGE}/receipt`,
    summary: "The CUV and the ministry's whole answer",
    success: { 200: Receipt },
    errors: ['not_found', 'submission_receipt_missing'],
  },
  'ripsPackages.printedReceipt': {
    ...read,
    path: `${PACKAGE}/receipt/pdf`,
    summary: 'The receipt of the filing with its CUV, to be printed',
    query: paperQuery,
    success: { 200: PDF_TYPE },
    errors: ['not_found', 'submission_receipt_missing'],
  },
  'ripsPackages.export': {
    ...whole,
    path: `${PACKAGE}/export`,
    summary: 'The exact bytes that are or would be sent; as a workbook: the records with what was found in them',
    query: z.strictObject({ format: z.enum(['json', 'xlsx']).default('json') }),
    success: { 200: `application/json, ${XLSX_TYPE}` },
    errors: ['not_found', 'document_not_available', 'request_too_large'],
  },
} as const satisfies Record<string, Operation>
