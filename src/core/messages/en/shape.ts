import type { shape as esCO } from '../es-CO/shape.ts'
import type { Translated } from '../translated.ts'
import { FIELD_NAMES } from './field-names.ts'

const named: Readonly<Record<string, string>> = FIELD_NAMES

function nameOf(field: string): string {
  if (field === '') return 'the content'
  return Object.hasOwn(named, field) ? (named[field] ?? field) : `the field "${field}"`
}

function says(field: string, text: string): string {
  const name = nameOf(field)
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} ${text}`
}

const times = (count: number | string, one: string, many: string) => `${count} ${count === 1 ? one : many}`

const TYPES: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  record: 'an object',
  array: 'a list',
}

export const shape: Translated<typeof esCO> = {
  required: ({ field }) => says(field, 'must be given.'),
  unknownProperty: ({ field }) => `This operation has no field "${field}".`,
  jsonType: ({ field, bound }) => says(field, `must be ${TYPES[bound] ?? 'of another type'}.`),
  blank: ({ field }) => `Type ${nameOf(field)}: it cannot be blank.`,
  tooShort: ({ field, bound }) => says(field, `must have at least ${times(bound, 'character', 'characters')}.`),
  tooLong: ({ field, bound }) => says(field, `cannot have more than ${times(bound, 'character', 'characters')}.`),
  tooFew: ({ field, bound }) => says(field, `must have at least ${times(bound, 'item', 'items')}.`),
  tooMany: ({ field, bound }) => says(field, `cannot have more than ${times(bound, 'item', 'items')}.`),
  tooSmall: ({ field, bound }) => says(field, `cannot be less than ${bound}.`),
  tooBig: ({ field, bound }) => says(field, `cannot be more than ${bound}.`),
  notAllowed: ({ field, bound }) => says(field, `cannot have that value. Options: ${bound}.`),
  notADate: ({ field }) => says(field, 'must be a date that exists, written YYYY-MM-DD.'),
  notAnInstant: ({ field }) => says(field, 'must be an instant in UTC, written 2026-01-31T15:00:00Z.'),
  notAnEmail: ({ field }) => says(field, 'must be an e-mail address such as name@clinic.co.'),
  notAUrl: ({ field }) => says(field, 'must be a whole address such as https://server:9443.'),
  notBase64: ({ field }) => says(field, 'must come in base64.'),
  pattern: ({ field }) => says(field, 'cannot have that form.'),
  wrongPassword: ({ field }) => says(field, 'is not right.'),
  invalidValue: ({ field }) => says(field, 'cannot have that value.'),
  noSpaces: ({ field }) => says(field, 'cannot have spaces.'),
  noControl: ({ field }) => says(field, 'cannot have line breaks or invisible characters.'),
  filled: ({ field }) => says(field, 'cannot be blank, or have line breaks or invisible characters.'),
  twoDigits: ({ field }) => says(field, 'must have 2 digits.'),
  phone: ({ field }) => says(field, 'must begin with + and the country code, with 7 to 15 digits (+573001234567).'),
  nitDigits: ({ field }) => says(field, 'must have 3 to 15 digits, without dots or check digit.'),
  oneDigit: ({ field }) => says(field, 'must have a single digit.'),
  idList: ({ field }) => says(field, 'must have 1 to 100 identifiers separated by commas.'),
  resolutionPrefix: ({ field }) => says(field, 'must have only capital letters and digits, at most 10.'),
  debitConcept: ({ field }) => says(field, 'must be a number from 1 to 4.'),
  sha256: ({ field }) => says(field, 'must have 64 hexadecimal digits in lower case.'),
  insideFolder: ({ field }) => says(field, 'must be a path within the folder.'),
  siteCode: ({ field }) => says(field, 'must have 12 digits: 10 of the provider and 2 of the site.'),
  priceCode: ({ field }) =>
    says(field, 'must have 1 to 30 letters, digits, dots or hyphens, and begin with a letter or digit.'),
  twoDecimals: ({ field }) => says(field, 'cannot have more than two decimals.'),
  providerCode: ({ field }) => says(field, 'must have 10 to 12 digits.'),
  paymentMethod: ({ field }) => says(field, 'must be a code of the DIAN: 1 or 2 digits, or ZZZ.'),
  issuedCode: ({ field }) => says(field, 'must have 96 characters: digits and letters from a to f.'),
  collectionConcept: ({ field }) => says(field, 'must be a code from 01 to 04.'),
  windowKey: ({ field }) => says(field, 'must have 43 letters, digits, hyphens or underscores.'),
  creditConcept: ({ field }) => says(field, 'must be a number from 1 to 6.'),
  account: ({ field }) => says(field, 'must be the code of an account: 4 to 16 digits.'),
  voucher: ({ field }) => says(field, 'must be the code of a type of voucher: up to 5 digits.'),
  columnName: ({ field }) => says(field, 'must be the name of a column.'),
  fingerprint: ({ field }) => says(field, 'must be the SHA-256 fingerprint of the certificate: 64 hexadecimal digits.'),
}
