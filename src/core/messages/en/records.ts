import type { records as esCO } from '../es-CO/records.ts'
import type { Translated } from '../translated.ts'

export const records: Translated<typeof esCO> = {
  patientNotFound: 'There is no such patient.',
  payerNotFound: 'There is no such payer.',
  duplicate: 'Another record with these data already exists; it may be archived.',
  notFound: 'This workspace has no such record.',
  archived: 'The record is archived: restore it before changing it.',
  wrongCheckDigit: 'The check digit does not match the NIT.',
  rangeReversed: 'The range ends before it begins.',
  nextOutside: 'The next number is outside the range.',
  validityReversed: 'The validity ends before it begins.',
  numberedHere: 'Documents were numbered by this resolution already: the last number used before stays.',
  lastUsedOutside: ({ from, to }) =>
    `The last number used lies between ${from} and ${to}, as the resolution does; if none was used, say so.`,
  numbersUsed: 'Numbers that were used cannot be used again.',
  rangeOverlaps: 'Another valid resolution with this prefix has numbers of this range.',
  objectTooLarge: ({ kib }) => `The object is larger than ${kib} KiB.`,
  conflictingAlias: ({ name }) => `The field means the same as ${name}, and they have different values.`,
  medicationCode: 'Type the IUM (15 characters) or the CUM (file-consecutive).',
  category: 'The category goes from 1 to 7.',
  visitUsedFixed: 'The visit is already in an invoice or a package and does not change.',
  visitNotFound: 'There is no such visit.',
  visitArchived: 'The visit is archived.',
  visitUsed: 'The visit is already in an invoice or a package.',
}
