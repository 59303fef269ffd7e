import { z } from 'zod'

/** What is printed on: `80mm` is the roll of a receipt printer. */
export const PaperSize = z.enum(['letter', 'a4', '80mm'])
export type PaperSize = z.infer<typeof PaperSize>

export const paperQuery = z.strictObject({ paper: PaperSize.default('letter') })
/** A table does not fit on a roll. */
export const sheetQuery = z.strictObject({ paper: PaperSize.exclude(['80mm']).default('letter') })
export const PDF_TYPE = 'application/pdf'
