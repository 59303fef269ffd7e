import type { ErrorHelps } from '../../help-pages.ts'

/** Invoices, credit and debit notes, and their numbering. */
export const documents: ErrorHelps['documents'] = {
  resolution_number_regression: {
    cause:
      'Going back to an earlier number, or giving one that the program used before gave, could issue two documents with the same number.',
    todo: 'Leave the next number equal to or greater than the one the resolution has. If the provider is behind the last number used, ask for the range to be mended and read it again.',
  },
  invalid_resolution_range: {
    cause: 'From is greater than to, the next number is out of the range, or the dates are crossed.',
    todo: 'Copy the numbers and dates of the DIAN resolution as they stand in it.',
  },
  resolution_unavailable: {
    cause: 'The resolution is used up, expired, archived, or there are several and none was chosen.',
    todo: 'In Resolutions see what is left of each; record the new one or choose it in the document.',
  },
  credit_balance_exceeded: {
    cause: 'This note and the earlier ones would credit more than the invoice is worth.',
    todo: 'Lower the values to the balance that each line shows.',
  },
  credit_total_mismatch: {
    cause:
      'A total note annuls the whole invoice: it has concept 2, and there may be no other credit note. Or the total is not the sum of the lines.',
    todo: 'If there is a credit note, make a partial one of what is left. If not, choose the total with concept 2, or correct the values.',
  },
  credit_note_selection_invalid: {
    cause: 'A line was chosen that is not of the invoice, is repeated or has the value zero.',
    todo: 'Mark again the lines that are credited, and their value.',
  },
  invalid_field_profile: {
    cause: 'The operation type is none of the health sector.',
    todo: 'Choose the operation type from the list of the invoice.',
  },
  health_document_invalid: {
    cause: 'Something that the provider or the DIAN would refuse is missing or does not agree; so it was not sent.',
    todo: 'Each problem of the list leads to its field. Correct them and issue again.',
  },
  health_document_not_emittable: {
    cause: 'The document was issued, is on its way or was discarded.',
    todo: 'See its state. If it was discarded, create another; if it is on its way, wait for the outcome.',
  },
  health_document_locked: {
    cause: 'What was issued, or is on its way, is neither changed nor discarded.',
    todo: 'Use a credit or debit note to correct an accepted invoice.',
  },
  provider_dispatch_in_progress: {
    cause: 'The document is on its way to the provider.',
    todo: 'Wait for its outcome in the dispatch centre. There is no need to issue it again.',
  },
  provider_outcome_unknown: {
    cause: 'The answer of the provider was lost: the document may have been issued.',
    todo: 'Press Ask for the outcome. Radica asks by the same reference and never issues twice.',
  },
  source_invoice_not_accepted: {
    cause: 'A note is made on an invoice that the DIAN has accepted, and this one is not.',
    todo: 'Wait until the invoice is accepted. If it is a draft, change it instead of making a note.',
  },
  source_customer_missing: {
    cause: 'The invoice does not keep to whom it was issued.',
    todo: 'It should not happen with invoices of Radica. Note the technical reference and tell support.',
  },
  source_rips_missing: {
    cause:
      'The invoice that it comes from has no RIPS package yet, or is a receipt (SS-Recaudo), which carries no RIPS.',
    todo: 'Prepare the package of that invoice first; by capitation, that of the period before. Then repeat the action.',
  },
  debit_note_rips_required: {
    cause: 'In health a debit note charges services that were missing, and none was added.',
    todo: 'Add the additional services with their value to the note.',
  },
  debit_note_rips_invalid: {
    cause: 'An additional service has errors that the ministry would reject.',
    todo: 'Correct the fields that each problem points at and issue again.',
  },
  debit_note_patient_mismatch: {
    cause: 'The note adds services to a patient who is not in the invoice.',
    todo: 'Choose a patient of the invoice, or make a new invoice for the other.',
  },
  document_not_available: {
    cause:
      'What was asked for comes of documents that the DIAN accepted and of their files, and some of that is still missing.',
    todo: 'Wait for the acceptance. If it is accepted, use Fetch the files again, or complete what the message names.',
  },
  artifact_context_unverified: {
    cause: 'The file that the provider delivered does not say that it is of this document, and was not kept.',
    todo: 'Try to fetch it again. If it happens again, tell support with the technical reference.',
  },
  artifact_download_failed: {
    cause: 'The provider did not deliver the file, or it came incomplete. The document is still valid.',
    todo: 'Try to fetch it again in some minutes.',
  },
}
