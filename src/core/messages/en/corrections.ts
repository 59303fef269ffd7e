import type { corrections as esCO } from '../es-CO/corrections.ts'
import type { Translated } from '../translated.ts'

export const corrections: Translated<typeof esCO> = {
  gone: 'It has this cause no longer: somebody corrected or sent it meanwhile.',
  noField: 'This cause is not of a field of the RIPS. Open it and correct it there.',
  tooLarge: 'The package is too large to be corrected here. Correct the file and import it again.',
  nothingToChange: 'None of the changes is for the value that it has.',
  notForRecord: "The patient's record says something else, or cannot hold this value.",
  notIssued: 'It was not issued: the document itself is corrected.',
  inRecord: "The datum is the patient's: it is corrected in the record.",
  notIssuedHere:
    'The RIPS is corrected. If another program issued the invoice and it says the same, the note is made there.',
  inNote: 'An issued note says it too, and no note follows a note. Open it and decide with the payer.',
  noteThere: 'The invoice has a credit note of its whole amount already.',
  missing: 'Say what is corrected.',
  annulled: ({ code }) => `Annulled to correct ${code}`,
  inRips: ({ source }) => `The RIPS is corrected and the invoice stays as it is (${source}).`,
  inInvoice: ({ source }) =>
    `The issued invoice says the same: the credit note that annuls it is drafted, to invoice anew (${source}).`,
}
