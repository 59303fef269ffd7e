import { z } from 'zod'

/**
 * The one table of error codes: code -> HTTP status. Routers, the OpenAPI document and the tests are made from it.
 * The codes are the owner's contract; the statuses are our decision.
 */
export const ERROR_STATUS = {
  // Request shape
  invalid_json: 400,
  duplicate_key: 400,
  json_syntax: 400,
  json_depth: 400,
  json_type: 400,
  numeric_value_loss: 400,
  numeric_overflow: 400,
  conflicting_alias: 400,
  request_too_large: 413,
  unsupported_media_type: 415,
  invalid_request: 400,
  invalid_query: 400,
  invalid_path: 400,
  server_owned_field: 400,
  route_not_found: 404,
  method_not_allowed: 405,
  // Authentication and permission
  unauthenticated: 401,
  personal_access_token_limit_reached: 409,
  personal_access_token_not_allowed: 403,
  personal_access_token_scope_required: 403,
  personal_access_token_workspace_forbidden: 403,
  second_factor_required: 401,
  second_factor_setup_required: 403,
  account_disabled: 403,
  phone_identity_retired: 403,
  password_change_required: 403,
  platform_admin_required: 403,
  workspace_membership_required: 403,
  workspace_admin_required: 403,
  global_identity_admin_required: 403,
  migration_not_allowed: 403,
  authorization_changed: 403,
  // Idempotency and revision
  idempotency_key_required: 428,
  idempotency_key_reused: 409,
  idempotency_in_progress: 409,
  revision_required: 428,
  revision_conflict: 409,
  // Resources and workspace
  workspace_not_found: 404,
  not_found: 404,
  resource_archived: 409,
  duplicate_resource: 409,
  retention_required: 409,
  invalid_environment: 400,
  sandbox_requires_habilitacion: 409,
  invalid_phone: 400,
  phone_in_use: 409,
  user_not_in_workspace: 404,
  global_user_disabled: 409,
  cannot_remove_last_admin: 409,
  membership_update_failed: 409,
  invalid_nit: 400,
  tenant_nit_mismatch: 409,
  // Ministry and invoicing provider
  ministry_login_failed: 502,
  invalid_ministry_token: 502,
  ministry_unavailable: 503,
  ministry_credentials_missing: 409,
  invoice_provider_not_configured: 409,
  invoice_provider_company_mismatch: 409,
  invoice_provider_unavailable: 503,
  upstream_configuration_invalid: 422,
  // RIPS input
  invalid_service_category: 400,
  invalid_medication_code: 400,
  resolution_number_regression: 409,
  invalid_resolution_range: 400,
  invalid_input_provenance: 400,
  invalid_xlsx_file: 400,
  invalid_rips_input: 400,
  invalid_package_kind: 400,
  attached_document_kind_mismatch: 409,
  attached_document_not_found: 404,
  attached_document_too_large: 413,
  // Packages
  package_validation_failed: 422,
  validation_required: 409,
  validation_outdated: 409,
  reference_not_accepted: 409,
  source_package_not_accepted: 409,
  source_invoice_mismatch: 422,
  credit_balance_exceeded: 422,
  credit_total_mismatch: 422,
  dispatch_in_progress: 409,
  dispatch_conflict: 409,
  submission_outcome_unknown: 409,
  package_already_accepted: 409,
  submission_receipt_missing: 409,
  reconciliation_not_applicable: 409,
  reconciliation_inconclusive: 409,
  proof_refused: 422,
  // Runs
  run_state: 409,
  // Webhooks
  webhook_limit_reached: 409,
  // Health documents
  invalid_field_profile: 400,
  health_document_invalid: 422,
  health_document_not_emittable: 409,
  health_document_locked: 409,
  provider_dispatch_in_progress: 409,
  provider_outcome_unknown: 409,
  resolution_unavailable: 409,
  source_invoice_not_accepted: 409,
  source_customer_missing: 422,
  source_rips_missing: 422,
  debit_note_rips_required: 422,
  debit_note_rips_invalid: 422,
  debit_note_patient_mismatch: 422,
  credit_note_selection_invalid: 422,
  document_not_available: 404,
  artifact_context_unverified: 409,
  artifact_download_failed: 502,
  // E-mail
  email_disabled: 409,
  email_not_configured: 409,
  recipient_email_missing: 422,
  email_attachment_too_large: 413,
  email_outcome_unknown: 409,
  email_send_failed: 502,
  // Catalog and internal
  invalid_catalog: 400,
  invalid_catalog_cursor: 400,
  internal_error: 500,
} as const

export type ErrorCode = keyof typeof ERROR_STATUS

/** Codes that nothing can provoke in this deployment, with the reason. Every other code has a test that provokes it. */
export const UNPROVOKABLE: Partial<Record<ErrorCode, string>> = {
  migration_not_allowed: 'no operation of this deployment moves identities or workspaces between deployments',
}

/** Codes that mean here what their name alone does not tell. The OpenAPI document carries them. */
export const CODE_NOTES: Partial<Record<ErrorCode, string>> = {
  second_factor_required:
    'The password is right; `code` is missing or wrong. It is of the authenticator program, or one of the recovery codes.',
  second_factor_setup_required:
    'The workspace asks its administrators for a second factor, and this one has set up none (`POST /api/v1/account/second-factor`).',
  password_change_required:
    'An administrator chose the password of this person, who has to choose an own one first (`PATCH /api/v1/account`).',
  source_customer_missing:
    'The invoice that a note corrects has lost the payer that it was issued to (a damaged store); every issued invoice keeps one.',
  invalid_field_profile:
    "A value that chooses which fields a document has is none: an invoice's `operationType`, a credit note's `kind`.",
  invalid_ministry_token:
    'The ministry signed in and then did not know its own session. Only a filing meets it, and a filing that was not sent ' +
    "stays queued: it is the `code` of the dispatch's last error and of the document's chain, never an answer's.",
  idempotency_key_required:
    'Emissions and filings. The creates and restores that list it take a key and do without one in this deployment.',
}

export const Severity = z.enum(['error', 'notification', 'unresolved'])
export type Severity = z.infer<typeof Severity>

export const ApiIssue = z
  .strictObject({
    code: z.string(),
    message: z.string(),
    field: z.string().optional(),
    severity: Severity.optional(),
    /** What was broken, for issues of `invalid_request`: a number, the options, or the type that was expected. */
    bound: z.union([z.number(), z.string(), z.array(z.string())]).optional(),
    /** The revision that is current now, with `revision_conflict`. */
    revision: z.int().optional(),
  })
  .meta({ id: 'ApiIssue' })
export type ApiIssue = z.infer<typeof ApiIssue>

export const ApiError = z
  .strictObject({
    error: z.strictObject({
      code: z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]),
      message: z.string(),
      field: z.string().optional(),
      issues: z.array(ApiIssue).optional(),
    }),
    requestId: z.string(),
  })
  .meta({ id: 'ApiError' })
export type ApiError = z.infer<typeof ApiError>
