import type { OperationId } from '../../contract/operations.ts'

/** What shows people's records. */
export const READ_OPERATIONS = [
  ...(['patients.get', 'patients.list', 'patientContacts.get', 'patientConsents.list'] as const),
  ...(['patients.personalData', 'retention.report'] as const),
  ...(['visits.get', 'visits.list', 'ripsPackages.get', 'ripsPackages.export', 'ripsPackages.original'] as const),
  ...(['healthInvoices.get', 'healthInvoices.artifact', 'healthInvoices.graphic'] as const),
  ...(['creditNotes.get', 'creditNotes.artifact', 'creditNotes.graphic'] as const),
  ...(['debitNotes.get', 'debitNotes.artifact', 'debitNotes.graphic'] as const),
  ...(['visitSupports.list', 'invoiceSupports.list', 'supports.content'] as const),
  ...(['bundles.list', 'bundles.download'] as const),
  ...(['authorizations.get', 'authorizations.list'] as const),
] as const satisfies readonly OperationId[]

export type ReadOperation = (typeof READ_OPERATIONS)[number]
