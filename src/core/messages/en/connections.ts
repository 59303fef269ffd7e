import type { connections as esCO } from '../es-CO/connections.ts'
import type { Translated } from '../translated.ts'

export const connections: Translated<typeof esCO> = {
  ministryUnavailable: "The ministry's system does not respond at that address.",
  ministryLogin: 'The ministry did not accept the document or the password.',
  ministryToken: 'The ministry opened the session and then did not recognise it.',
  ministryOther: 'The address or the certificate is not the one that was confirmed.',
  notFound: 'There is no such connection.',
  ministryPassword:
    "The ministry's password is missing. When the address, the certificate or the user changes, type the password again.",
  ministryNotSet: 'The connection to the ministry is not set up.',
  noSimulator: 'A production workspace does not connect to a simulator.',
  ministryFirst: 'Set up the connection to the ministry first.',
  foreignOrigin: "This address is not the provider's for this environment.",
  plainOrigin: 'The address must begin with https://. Only this very computer is reached without encryption.',
  providerSecrets:
    "The provider's credentials are missing. When the provider, the address or the user changes, type all of them again.",
  providerUnavailable: 'The invoicing provider does not respond. Nothing was sent; you can try again.',
  otherCompany: 'The account at the invoicing provider belongs to another company.',
  providerLogin: 'The provider did not accept the configured address or credentials.',
  providerFirst: 'Set up the connection to the invoicing provider first.',
  providerNotSet: 'The connection to the invoicing provider is not set up.',
  ownCompanyOnly: "In production the account is always the company's own.",
  emailNotSet: 'Sending by e-mail is not set up.',
}
