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
}
