import { z } from 'zod'
import { calendarDate, page, TWO_DIGITS } from './common.ts'
import { amount, DocumentStatus, EmailInput, OverriddenEmission, Readiness } from './documents.ts'
import type { ErrorCode } from './errors.ts'
import { listQuery, sortedBy } from './lists.ts'
import { type Area, MAX_PACKAGE_BYTES, type Operation, reading, writing } from './operation.ts'
import { RipsPackage } from './packages.ts'
import { PDF_TYPE, paperQuery } from './paper.ts'
import { WS } from './workspaces.ts'

interface DocumentArea<Path extends string, Param extends string, O, S, C, D> {
  readonly area: Area
  readonly path: Path
  readonly param: Param
  readonly noun: string
  readonly output: O
  readonly summary: S
  readonly create: C
  /** The same while it is written: whatever is blank or wrong is found, not refused. */
  readonly draft: D
  readonly fieldCodes: Readonly<Record<string, ErrorCode>>
  /** What creating, revising and emitting can find wrong in the content. */
  readonly contentErrors: readonly ErrorCode[]
}

const PROVIDER_ERRORS = [
  'invoice_provider_not_configured',
  'invoice_provider_company_mismatch',
  'upstream_configuration_invalid',
] as const

/** The operations that every kind of document has. */
export function documentOperations<
  Path extends string,
  Param extends string,
  O extends z.ZodType,
  S extends z.ZodType,
  C extends z.ZodType,
  D extends z.ZodType,
>(of: DocumentArea<Path, Param, O, S, C, D>) {
  const { area, noun, output, contentErrors, fieldCodes } = of
  const collection = `${WS}/${of.path}` as const
  const item = `${collection}/{${of.param}}` as const
  const read = reading(area, 'billing.read')
  const write = writing(area, 'billing.write')
  const send = {
    method: 'POST',
    area,
    access: 'send',
    right: 'billing.send',
    effect: 'external',
    idempotency: 'required',
  } as const
  const emission = { ...send, ifMatch: 'optional' } as const
  const emitErrors = [
    'not_found',
    'health_document_invalid',
    'health_document_not_emittable',
    'provider_dispatch_in_progress',
    'provider_outcome_unknown',
    'resolution_unavailable',
    'resolution_number_regression',
    'invoice_provider_unavailable',
    // Of the steps that follow it.
    'artifact_download_failed',
    ...PROVIDER_ERRORS,
    ...contentErrors,
  ] as const
  return {
    list: {
      ...read,
      path: collection,
      summary: `List ${noun}s, newest first`,
      query: listQuery.extend({
        sort: sortedBy('issuedAt', 'clientName', 'payable'),
        /** In its number, its payer, its contract, or the name or document of a patient. */
        q: z.string().max(200).optional(),
        status: DocumentStatus.optional(),
        /** Only those that are accepted and whose package has no CUV; neither receipts nor annulled invoices. */
        withoutCuv: z.literal('true').optional(),
        clientId: z.string().min(1).max(40).optional(),
        /** What is in somebody's hands: the id of a person, or `me`. */
        assignedTo: z.string().min(1).max(40).optional(),
        coverage: z
          .string()
          .regex(/^\d{2}$/, TWO_DIGITS)
          .optional(),
        /** Days of issue in Colombia, both included. */
        issuedFrom: calendarDate.optional(),
        issuedTo: calendarDate.optional(),
        /** What is to be paid, both included. */
        payableFrom: amount.optional(),
        payableTo: amount.optional(),
      }),
      success: { 200: page(of.summary) },
      errors: [],
    },
    create: {
      ...write,
      path: collection,
      summary: `Create a ${noun} as a draft`,
      body: of.create,
      maxBodyBytes: MAX_PACKAGE_BYTES,
      fieldCodes,
      success: { 201: output },
      errors: ['not_found', ...contentErrors],
    },
    get: { ...read, path: item, summary: `Read a ${noun}`, success: { 200: output }, errors: ['not_found'] },
    createRevision: {
      ...write,
      path: `${item}/revisions`,
      summary: `Replace the content of a ${noun} that was not issued`,
      ifMatch: true,
      body: of.create,
      maxBodyBytes: MAX_PACKAGE_BYTES,
      fieldCodes,
      success: { 201: output },
      errors: ['not_found', 'health_document_locked', 'provider_outcome_unknown', ...contentErrors],
    },
    discard: {
      ...write,
      path: `${item}/discard`,
      summary: `Discard a ${noun} that was never sent`,
      success: { 200: output },
      errors: ['not_found', 'health_document_locked', 'provider_outcome_unknown'],
    },
    check: {
      method: 'POST',
      area,
      access: 'read',
      right: 'billing.read',
      effect: 'none',
      idempotency: 'none',
      path: `${collection}/checks`,
      summary: `What keeps a ${noun} that is being written from being emitted and filed; nothing is kept`,
      body: of.draft,
      maxBodyBytes: MAX_PACKAGE_BYTES,
      success: { 200: Readiness },
      errors: ['not_found', ...contentErrors],
    },
    emit: {
      ...emission,
      path: `${item}/emissions`,
      summary: `Emit the ${noun}: 200 when the outcome is known, 202 while it is queued or open`,
      success: { 200: output, 202: output },
      errors: emitErrors,
    },
    emitAndFile: {
      ...emission,
      path: `${item}/emissions-and-filings`,
      summary: `Emit the ${noun}, fetch its files and file its package, one after the other`,
      success: { 200: output, 202: output },
      errors: [...emitErrors, 'ministry_credentials_missing', 'source_rips_missing'],
    },
    emitOverridden: {
      ...emission,
      access: 'workspace-admin',
      right: 'overrides',
      path: `${item}/overridden-emissions`,
      summary: `Emit the ${noun} in spite of rules that it breaks; an administrator says why`,
      body: OverriddenEmission,
      success: { 200: output, 202: output },
      errors: [...emitErrors, 'ministry_credentials_missing', 'source_rips_missing'],
    },
    reconcile: {
      ...send,
      path: `${item}/reconciliations`,
      summary: 'Ask the provider what became of an emission whose outcome is unknown',
      success: { 200: output },
      errors: [
        'not_found',
        'reconciliation_not_applicable',
        'reconciliation_inconclusive',
        'provider_dispatch_in_progress',
        'invoice_provider_not_configured',
      ],
    },
    package: {
      ...write,
      path: `${item}/rips-package`,
      summary: `Make the RIPS package of an accepted ${noun}, or answer the one it has`,
      success: { 200: RipsPackage, 201: RipsPackage },
      errors: [
        'not_found',
        'document_not_available',
        'attached_document_not_found',
        'source_rips_missing',
        'artifact_context_unverified',
        'artifact_download_failed',
      ],
    },
    artifact: {
      ...read,
      path: `${item}/artifacts/{artifact}`,
      summary: 'A file of the issued document: `pdf`, `xml` or `attached-document`',
      success: { 200: 'application/pdf, application/xml' },
      errors: ['not_found', 'document_not_available', 'artifact_context_unverified', 'artifact_download_failed'],
    },
    graphic: {
      ...read,
      path: `${item}/graphic`,
      summary: `The ${noun} to be printed, as it stands now: with CUFE or CUDE and QR once it is accepted, marked until then`,
      query: paperQuery,
      success: { 200: PDF_TYPE },
      errors: ['not_found'],
    },
    fetchArtifacts: {
      ...send,
      path: `${item}/artifacts`,
      summary: 'Fetch the files of the issued document again, after that failed',
      success: { 200: output, 202: output },
      errors: [
        'not_found',
        'document_not_available',
        'provider_dispatch_in_progress',
        'invoice_provider_not_configured',
      ],
    },
    email: {
      ...send,
      path: `${item}/emails`,
      summary: 'Send the issued document by e-mail through the provider',
      body: EmailInput,
      success: { 200: output, 202: output },
      errors: [
        'not_found',
        'document_not_available',
        'email_disabled',
        'email_not_configured',
        'recipient_email_missing',
        'email_attachment_too_large',
        'email_outcome_unknown',
        'email_send_failed',
        'invoice_provider_not_configured',
      ],
    },
  } as const satisfies Record<string, Operation>
}
