import type { prices as esCO } from '../es-CO/prices.ts'
import type { Translated } from '../translated.ts'

export const prices: Translated<typeof esCO> = {
  listNotFound: 'That price list does not exist.',
  listArchived: 'That price list is archived.',
  listOfAnother: 'That price list was agreed with another payer.',
  listUnderContract: ({ number, payer }) =>
    `The list is that of contract ${number} with ${payer}: change that contract first.`,
  versionNotFound: 'That version of the price list does not exist.',
  ownHasNoManual: 'A list with prices of its own goes by no manual.',
  manualWanted: 'Choose the list of own prices that has the manual’s values.',
  ownHasNoPercentage: 'A list with prices of its own takes no percentage.',
  percentageWanted: 'Write the percentage on the manual: -10 is ten per cent less, 0 is the manual’s value.',
  dayTaken: ({ day }) =>
    `The list has a version from ${day} already. Choose another day, or withdraw that version first.`,
  codeTwice: ({ code }) => `Code ${code} is there twice.`,
  codeInRow: ({ code, row }) => `Code ${code} is in row ${row} already.`,
  kindUnknown: ({ kind }) => `“${kind}” is no kind of code: use CUPS, CUM, IUM or PROPIO.`,
  payerOther: ({ nit, agreed }) =>
    `The row is of the payer with NIT ${nit}, and the list was agreed with NIT ${agreed}.`,
  versionWanted: 'Say which list the prices are of, and from which day they hold.',
  fileRefused: ({ rows }) =>
    `${rows} rows are refused, and a price list is taken whole or not at all: nothing was changed. Correct the file and import it again.`,
  visitUnpriced: ({ day, code }) =>
    `The visit of ${day} has a service without a price${code && ` (${code})`}: write it in the visit, or add it to the price list.`,
  tooManyItems: ({ max }) => `A version has at most ${max} prices.`,
}
