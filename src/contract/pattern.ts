/** What the patterns and refinements of the contract ask for; catalogs of messages have a sentence for each. */
export const PATTERNS = [
  'noSpaces',
  'noControl',
  'filled',
  'twoDigits',
  'phone',
  'nitDigits',
  'oneDigit',
  'idList',
  'resolutionPrefix',
  'debitConcept',
  'sha256',
  'insideFolder',
  'siteCode',
  'twoDecimals',
  'providerCode',
  'paymentMethod',
  'issuedCode',
  'collectionConcept',
  'windowKey',
  'creditConcept',
  'fingerprint',
  'columnName',
  'account',
  'voucher',
  'priceCode',
] as const
export type Pattern = (typeof PATTERNS)[number]

/** Given to a schema instead of a sentence: the name that stands for it. */
export const asks = (pattern: Pattern): Pattern => pattern
