import type { deadlines as esCO } from '../es-CO/deadlines.ts'
import type { Translated } from '../translated.ts'

export const deadlines: Translated<typeof esCO> = {
  onlyIssued: 'Only an issued invoice is handed to the payer.',
  issuedLater: ({ number }) => `The invoice ${number} was issued after that day.`,
  noFiling: 'That invoice was not handed to the payer.',
  futureDay: 'That day has not come yet.',
}
