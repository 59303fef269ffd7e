import { z } from 'zod'

/** What is printed on: `80mm` is the roll of a receipt printer. */
export const PaperSize = z.enum(['letter', 'a4', '80mm'])
export type PaperSize = z.infer<typeof PaperSize>

export const paperQuery = z.strictObject({ paper: PaperSize.default('letter') })
export const PDF_TYPE = 'application/pdf'
