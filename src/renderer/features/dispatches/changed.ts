import { DISPATCH_READS } from '../../base/api/dispatch-reads.ts'

/** What is old after something was decided about a dispatch, whatever it is of. */
export const CHANGED = [
  ...DISPATCH_READS,
  ...(['dispatches.get', 'ripsPackages.get', 'healthInvoices.get', 'creditNotes.get', 'debitNotes.get'] as const),
] as const
