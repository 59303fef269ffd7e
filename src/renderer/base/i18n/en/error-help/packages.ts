import type { ErrorHelps } from '../../help-pages.ts'

/** RIPS packages and their way to a CUV. */
export const packages: ErrorHelps['packages'] = {
  invalid_service_category: {
    cause: 'The category goes from 1 (consultations) to 7 (other services).',
    todo: 'Choose one of the seven categories of the list.',
  },
  invalid_medication_code: {
    cause: 'The code is not of a medicine, or lacks digits.',
    todo: 'Find it by name in the CUM catalog and choose it from the list.',
  },
  invalid_input_provenance: {
    cause: 'The origin of the data of the service exceeds 64 KB or is no object. Only other programs write it.',
    todo: 'Check the program that created the saved service.',
  },
  invalid_rips_input: {
    cause: 'The content does not have the structure of a RIPS: “usuarios” is missing, or a value is of another type.',
    todo: 'The message names the field. Compare the file with the template that is downloaded in Import.',
  },
  invalid_package_kind: {
    cause: 'The kind of package is none of the nine that the ministry takes.',
    todo: 'Choose the kind from the list: invoice, note, without invoice, adjustment or capitation.',
  },
  attached_document_kind_mismatch: {
    cause: 'For example, the XML of a note was attached to a package of an invoice.',
    todo: 'Attach the signed invoice (XML) of the same document that the package names, or change its kind.',
  },
  attached_document_not_found: {
    cause: 'This kind of package is filed together with the XML of its invoice or note, and has none.',
    todo: 'Attach it in the tab “Attached document”. If the invoice was issued in Radica, create the package from the invoice.',
  },
  attached_document_too_large: {
    cause: 'The XML exceeds the limit that the ministry takes.',
    todo: 'Check that it is the signed invoice (XML) and no other file, such as a PDF or a ZIP.',
  },
  package_validation_failed: {
    cause: 'The validation found errors that the ministry would reject, so nothing was sent.',
    todo: 'Open Findings: each leads to the field that causes it. Correct, save and validate again.',
  },
  validation_required: {
    cause: 'The present content was not validated yet.',
    todo: 'Press Validate and, if there are no errors, file it.',
  },
  validation_outdated: {
    cause: 'After the validation the content, a catalog or the rules changed.',
    todo: 'Press Validate again: the earlier validation says nothing about what would be sent.',
  },
  reference_not_accepted: {
    cause: 'A note is filed after its invoice, and the invoice has no CUV yet.',
    todo: 'File the package of the invoice first; when it has a CUV, file this one.',
  },
  source_package_not_accepted: {
    cause: 'The package adjusts or continues another one that the ministry has not accepted yet.',
    todo: 'File the source package first and wait for its CUV.',
  },
  source_invoice_mismatch: {
    cause: 'The invoice number of the RIPS is not that of the invoice the package comes from.',
    todo: 'Correct numFactura, or create the package from the right invoice.',
  },
  dispatch_in_progress: {
    cause: 'The package is on its way to the ministry.',
    todo: 'Wait for its outcome in the dispatch centre. There is no need to file it again.',
  },
  dispatch_conflict: {
    cause:
      'Another package with the same number was filed or is on its way, or this one left or is of an issued document.',
    todo: 'Look for the number in Packages. If this is another document, correct its number before filing; if it left, follow that.',
  },
  submission_outcome_unknown: {
    cause: 'The answer of the last submission was lost: the ministry may have received it.',
    todo: 'Press Ask for the outcome. Radica asks the ministry by the same number, without sending again.',
  },
  package_already_accepted: {
    cause: 'The ministry has accepted this content and gave it a CUV.',
    todo: 'Use the receipt that exists. To correct something, press “Correct the RIPS” in the package.',
  },
  submission_receipt_missing: {
    cause: 'The receipt comes with the acceptance of the ministry, and the package does not have it yet.',
    todo: 'See the state of the package; when it is accepted, the receipt appears by itself.',
  },
  reconciliation_not_applicable: {
    cause: 'Only an unknown outcome is asked for, and that of this document is known.',
    todo: 'Load the screen again to see the outcome.',
  },
  reconciliation_inconclusive: {
    cause: 'It was asked by the number, but the answer does not say for sure whether it was received.',
    todo: 'Ask again later. Meanwhile do not file it by other means: it might be there twice.',
  },
  proof_refused: {
    cause:
      'The CUFE, the CUV or the file is of another document, of another company or of none: it was compared with what was sent and with what the receiver answers.',
    todo: 'Look for the code or the file of this very number on the page of the provider or the ministry and give it again.',
  },
  run_state: {
    cause: 'The batch work has begun, is paused, has ended or was cancelled by somebody from another window.',
    todo: 'See how far it is. If it has ended and something is missing, begin another with that: what is done is not repeated.',
  },
}
