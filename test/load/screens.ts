import type { Client } from '../../src/contract/client.ts'
import type { OperationId } from '../../src/contract/operations.ts'
import { DAY } from './desk.ts'

/** Whose rows a screen shows. */
export interface Shown {
  readonly params: { readonly workspaceId: string }
  readonly patientId: string
  readonly visitId: string
  readonly healthInvoiceId: string
  readonly clientId: string
}

export type Read = (call: Client, shown: Shown) => Promise<unknown>

type Lists = Extract<OperationId, `${string}.list`>
/** As long as one document, run, list of prices or machine, however many years a clinic has; and reports, which are judged by themselves. */
type Elsewhere =
  | `${'billing' | 'documentRun' | 'run'}Items.list`
  | `${'bundles' | 'priceVersions' | 'priceItems' | 'backups' | 'platformAdmins' | 'events'}.list`
  | `${'reports' | 'reportedServices' | 'rejections' | 'rejectedDocuments' | 'journalLines'}.list`

/** As many as there are already in the morning, so that a page is the same work in the evening. */
const page = { limit: 50 }
const month = { fromDate: `${DAY.slice(0, 7)}-01`, toDate: DAY }

/** Every list of the contract, which the compiler asks for. */
const LISTS: Readonly<Record<Exclude<Lists, Elsewhere>, Read>> = {
  'accessTokens.list': (call) => call('accessTokens.list', {}),
  'workspaceTokens.list': (call, { params }) => call('workspaceTokens.list', { params }),
  'members.list': (call, { params }) => call('members.list', { params, query: page }),
  'auditEvents.list': (call, { params }) => call('auditEvents.list', { params, query: page }),
  'patients.list': (call, { params }) => call('patients.list', { params, query: page }),
  'patientConsents.list': (call, { params, patientId }) =>
    call('patientConsents.list', { params: { ...params, patientId }, query: page }),
  'privacyRequests.list': (call, { params }) => call('privacyRequests.list', { params, query: page }),
  'specialists.list': (call, { params }) => call('specialists.list', { params, query: page }),
  'services.list': (call, { params }) => call('services.list', { params, query: page }),
  'clients.list': (call, { params }) => call('clients.list', { params, query: page }),
  'priceLists.list': (call, { params }) => call('priceLists.list', { params, query: page }),
  'contracts.list': (call, { params }) => call('contracts.list', { params, query: page }),
  'resolutions.list': (call, { params }) => call('resolutions.list', { params, query: page }),
  'visits.list': (call, { params }) => call('visits.list', { params, query: page }),
  'authorizations.list': (call, { params }) => call('authorizations.list', { params, query: page }),
  'catalogs.list': (call, { params }) => call('catalogs.list', { params }),
  'ripsPackages.list': (call, { params }) => call('ripsPackages.list', { params, query: page }),
  'healthInvoices.list': (call, { params }) => call('healthInvoices.list', { params, query: page }),
  'creditNotes.list': (call, { params }) => call('creditNotes.list', { params, query: page }),
  'debitNotes.list': (call, { params }) => call('debitNotes.list', { params, query: page }),
  'billingRuns.list': (call, { params }) => call('billingRuns.list', { params, query: page }),
  'documentRuns.list': (call, { params }) => call('documentRuns.list', { params, query: page }),
  'runs.list': (call, { params }) => call('runs.list', { params, query: page }),
  'deadlines.list': (call, { params }) => call('deadlines.list', { params, query: page }),
  'payerFilings.list': (call, { params }) => call('payerFilings.list', { params, query: page }),
  'correctionCauses.list': (call, { params }) => call('correctionCauses.list', { params, query: page }),
  'correctionTargets.list': (call, { params }) =>
    call('correctionTargets.list', { params, query: { ...page, source: 'ministry', code: 'RVC086', place: '' } }),
  'ruleOverrides.list': (call, { params }) => call('ruleOverrides.list', { params }),
  'imports.list': (call, { params }) => call('imports.list', { params, query: page }),
  'importMappings.list': (call, { params }) => call('importMappings.list', { params, query: { area: 'visits' } }),
  'dispatches.list': (call, { params }) => call('dispatches.list', { params, query: page }),
  'dispatchedDocuments.list': (call, { params }) => call('dispatchedDocuments.list', { params, query: page }),
  'drafts.list': (call, { params }) => call('drafts.list', { params }),
  'visitSupports.list': (call, { params, visitId }) => call('visitSupports.list', { params: { ...params, visitId } }),
  'invoiceSupports.list': (call, { params, healthInvoiceId }) =>
    call('invoiceSupports.list', { params: { ...params, healthInvoiceId } }),
  'webhooks.list': (call, { params }) => call('webhooks.list', { params }),
}

/** What screens read beside lists, and lists as they are mostly asked for. */
const MORE: Readonly<Record<string, Read>> = {
  'deadlines as a calendar': (call, { params }) => call('deadlines.calendar', { params }),
  'what is due to payers': (call, { params }) => call('bundles.due', { params }),
  'plan of a month': (call, { params, clientId }) =>
    call('billingRuns.plan', { params, body: { clientId, groupBy: 'patient', ...month } }),
  'invoices of a payer': (call, { params, clientId }) =>
    call('healthInvoices.list', { params, query: { ...page, clientId } }),
  'invoices with a word': (call, { params }) => call('healthInvoices.list', { params, query: { ...page, q: 'ma' } }),
  'invoices by amount': (call, { params }) =>
    call('healthInvoices.list', { params, query: { ...page, sort: '-payable' } }),
  'visits with a word': (call, { params }) => call('visits.list', { params, query: { ...page, q: 'ma' } }),
  'rejected packages': (call, { params }) =>
    call('ripsPackages.list', { params, query: { ...page, status: 'rejected' } }),
  'what was filed, of each': (call, { params }) => call('ripsPackages.filings', { params, query: page }),
  'retention of data': (call, { params }) => call('retention.report', { params }),
  'from visit to CUV': (call, { params }) => call('billingProgress.get', { params }),
  'work in hands': (call, { params }) => call('teamwork.mine', { params }),
}

export const SCREENS: Readonly<Record<string, Read>> = { ...LISTS, ...MORE }
