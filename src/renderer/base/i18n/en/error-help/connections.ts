import type { ErrorHelps } from '../../help-pages.ts'

/** The clinic's own data, and its doors to the ministry, the provider and the mail. */
export const connections: ErrorHelps['connections'] = {
  invalid_environment: {
    cause: 'The environment is neither production nor enablement, or cannot be changed to that one.',
    todo: 'Choose one of the two environments that Settings › Clinic shows.',
  },
  sandbox_requires_habilitacion: {
    cause: 'This installation works with simulators, and nothing can have legal effect with them.',
    todo: 'Leave the clinic in enablement. To work for real use a production installation.',
  },
  invalid_nit: {
    cause: 'The NIT has letters or too many digits, or the check digit is not its own.',
    todo: 'Copy it from the RUT: it may have dots and its check digit. Without that, Radica computes and shows it.',
  },
  tenant_nit_mismatch: {
    cause: 'The clinic has issued documents with its NIT, and changing it would leave them without an owner.',
    todo: 'If the NIT is another one, create another clinic. If it was misspelt, talk to support before you go on.',
  },
  ministry_login_failed: {
    cause: 'The ministry refused the document type or number, or the password, of the connection.',
    todo: 'Check them in the portal of the ministry and correct them in Settings › Connection to the ministry.',
  },
  invalid_ministry_token: {
    cause: 'The ministry accepted the password but gave an empty or expired session.',
    todo: 'Wait some minutes and try again; it is a fault of the service of the ministry.',
  },
  ministry_unavailable: {
    cause: 'The service of the ministry does not answer, is under maintenance, or this computer is offline.',
    todo: 'Go on working: what waits leaves by itself when the connection is back, and leaves once.',
  },
  ministry_credentials_missing: {
    cause: 'The clinic has no user and password of the ministry stored.',
    todo: 'An administrator enters them in Settings › Connection to the ministry and tests them there.',
  },
  invoice_provider_not_configured: {
    cause: 'The clinic has no account with the invoicing provider stored.',
    todo: 'An administrator enters it in Settings › Electronic invoicing and tests it there.',
  },
  invoice_provider_company_mismatch: {
    cause:
      'The account at the provider is of a company with another NIT. Issuing with it would be billing for another.',
    todo: 'Compare the NIT in Settings › Clinic with that of the account and connect the right account.',
  },
  invoice_provider_unavailable: {
    cause: 'The provider does not answer, is under maintenance, or this computer is offline.',
    todo: 'Go on working: what waits leaves by itself when the connection is back, and leaves once.',
  },
  upstream_configuration_invalid: {
    cause: 'The address is not https, is of another environment, or the certificate is not the one that was confirmed.',
    todo: 'An administrator checks the address and the certificate of the connection and tests it again.',
  },
  email_disabled: {
    cause: 'The invoicing provider of the clinic sends no e-mail, or the clinic disabled it.',
    todo: 'Download the PDF and send it yourself, or enable e-mail in the settings of the connection.',
  },
  email_not_configured: {
    cause: 'The clinic has no connection for e-mail.',
    todo: 'An administrator completes it in Settings. Meanwhile download the PDF and send it yourself.',
  },
  recipient_email_missing: {
    cause: 'The payer or the patient had no e-mail address when the document was issued.',
    todo: 'Enter the address when you send, and save it in the record of the payer for the next time.',
  },
  email_attachment_too_large: {
    cause: 'The PDF and the XML together exceed what e-mail admits.',
    todo: 'Download the files and share them by other means.',
  },
  email_outcome_unknown: {
    cause: 'The connection broke just as it was sent: the e-mail may have left.',
    todo: 'Ask the recipient. Only if it did not arrive, send it again and confirm.',
  },
  email_send_failed: {
    cause: 'The mail service refused the message; it did not leave.',
    todo: 'Check the address and send it again.',
  },
}
