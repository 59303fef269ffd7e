import type { z } from 'zod'
import { auditOperations } from './audit.ts'
import { authorizationOperations } from './authorizations.ts'
import { backupOperations } from './backups.ts'
import { billingProgressOperations } from './billing-progress.ts'
import { billingRunOperations } from './billing-runs.ts'
import { bundleOperations } from './bundles.ts'
import { catalogOperations } from './catalogs.ts'
import { clientOperations } from './clients.ts'
import { connectionOperations } from './connections.ts'
import { contractOperations } from './contracts.ts'
import { correctionOperations } from './corrections.ts'
import { creditNoteOperations } from './credit-notes.ts'
import { deadlineOperations } from './deadlines.ts'
import { debitNoteOperations } from './debit-notes.ts'
import { dispatchedOperations } from './dispatched.ts'
import { dispatchOperations } from './dispatches.ts'
import { documentRunOperations } from './document-runs.ts'
import { draftOperations } from './drafts.ts'
import { exportOperations } from './exports.ts'
import { goLiveOperations } from './go-live.ts'
import { identityOperations } from './identity.ts'
import { importOperations } from './imports.ts'
import { invoiceOperations } from './invoices.ts'
import { journalOperations } from './journal.ts'
import { keyOperations } from './keys.ts'
import { listSettingsOperations } from './list-settings.ts'
import type { Operation } from './operation.ts'
import { packageOperations } from './package-operations.ts'
import { patientOperations } from './patients.ts'
import { platformAdminOperations } from './platform-admins.ts'
import { priceOperations } from './prices.ts'
import { privacyOperations } from './privacy.ts'
import { rejectionOperations } from './rejections.ts'
import { reportOperations } from './reports.ts'
import { resolutionOperations } from './resolutions.ts'
import { ruleOverrideOperations } from './rule-overrides.ts'
import { runOperations } from './runs.ts'
import { serviceOperations } from './services.ts'
import { specialistOperations } from './specialists.ts'
import { supportOperations } from './supports.ts'
import { systemOperations } from './system.ts'
import { teamworkOperations } from './teamwork.ts'
import { visitPricingOperations } from './visit-pricing.ts'
import { visitOperations } from './visits.ts'
import { webhookOperations } from './webhooks.ts'
import { workspaceOperations } from './workspaces.ts'

/** The one table of operations. A literal path segment wins over a parameter wherever it stands. */
export const OPERATIONS = {
  ...systemOperations,
  ...identityOperations,
  ...workspaceOperations,
  ...auditOperations,
  ...connectionOperations,
  ...patientOperations,
  ...privacyOperations,
  ...specialistOperations,
  ...serviceOperations,
  ...clientOperations,
  ...priceOperations,
  ...contractOperations,
  ...resolutionOperations,
  ...goLiveOperations,
  ...visitOperations,
  ...visitPricingOperations,
  ...authorizationOperations,
  ...catalogOperations,
  ...packageOperations,
  ...invoiceOperations,
  ...billingRunOperations,
  ...documentRunOperations,
  ...deadlineOperations,
  ...reportOperations,
  ...rejectionOperations,
  ...billingProgressOperations,
  ...journalOperations,
  ...correctionOperations,
  ...creditNoteOperations,
  ...debitNoteOperations,
  ...ruleOverrideOperations,
  ...teamworkOperations,
  ...importOperations,
  ...exportOperations,
  ...runOperations,
  ...dispatchOperations,
  ...dispatchedOperations,
  ...draftOperations,
  ...supportOperations,
  ...bundleOperations,
  ...listSettingsOperations,
  ...webhookOperations,
  ...backupOperations,
  ...platformAdminOperations,
  ...keyOperations,
} as const satisfies Record<string, Operation>

export type OperationId = keyof typeof OPERATIONS
export const OPERATION_IDS = Object.keys(OPERATIONS) as OperationId[]

type Row<Id extends OperationId> = (typeof OPERATIONS)[Id]

type ParameterNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterNames<Rest>
  : never
export type PathParameters<Id extends OperationId> = { [Name in ParameterNames<Row<Id>['path']>]: string }

type Schema<R, Key extends string> = R extends { [K in Key]: infer S extends z.ZodType } ? S : never
/** The body after validation, as the core sees it. */
export type Body<Id extends OperationId> = z.output<Schema<Row<Id>, 'body'>>
/** The query after validation and defaults, as the core sees it. */
export type Query<Id extends OperationId> = z.output<Schema<Row<Id>, 'query'>>
/** The body and query as a client writes them. */
export type BodyInput<Id extends OperationId> = z.input<Schema<Row<Id>, 'body'>>
export type QueryInput<Id extends OperationId> = z.input<Schema<Row<Id>, 'query'>>

type Success<Id extends OperationId> = Row<Id>['success'][keyof Row<Id>['success']]
/** The JSON answer; `Blob` for the operations that answer in another media type. */
export type Answer<Id extends OperationId> =
  Success<Id> extends infer S ? (S extends z.ZodType ? z.output<S> : Blob) : never
