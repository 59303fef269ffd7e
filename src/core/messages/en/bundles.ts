import type { bundles as esCO } from '../es-CO/bundles.ts'
import { sizesIn } from '../sizes.ts'
import type { Translated } from '../translated.ts'

const size = sizesIn('en')

export const bundles: Translated<typeof esCO> = {
  ofWhat: 'Say of which invoices, or of which payer.',
  tooMany: ({ max }) => `They are more than ${max} invoices: choose fewer days.`,
  tooLarge: ({ mb }) => `The files are larger than ${mb} MB: choose fewer invoices.`,
  nothing: 'There is no issued invoice to take to the payer.',
  fileMissing: ({ name }) => `The file “${name}” is not on the disk.`,
  fileTooLarge: ({ name, bytes, max }) =>
    `${name} has ${size(bytes)} and the payer takes files of up to ${size(max)}: ${size(bytes - max)} too much.`,
  over: ({ name, bytes, max }) =>
    `What goes with invoice ${name} has ${size(bytes)} and the payer takes up to ${size(max)}: ${size(bytes - max)} too much.`,
  noCuv: 'The invoice has no CUV: file its RIPS with the ministry and make the archive again.',
  onePayer: 'The invoices are of different payers: choose those of one.',
  noPayer: 'The patient pays it: there is no payer to take it to.',
  full: ({ mb }) => `With this one the archive passes ${mb} MB: make another one of those that did not fit.`,
  noRoom: 'The disk is full. Make room, then make another archive of those that are missing.',
  incomplete: ({ what }) => `It is in the archive, but lacks: ${what}.`,
  notMade: 'The archive for the payer is not there: it is erased after seven days and is in no copy. Make it again.',
}
