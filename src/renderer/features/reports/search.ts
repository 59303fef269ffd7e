import { z } from 'zod'
import { RejectionDimension, ReportDimension } from '../../../contract/choices.ts'

const day = z.iso.date().optional().catch(undefined)

/** Which report is shown, as the address keeps it. */
export const reportSearch = z.object({
  /** Left out: what was done. */
  vista: z.enum(['rechazos', 'diario']).optional().catch(undefined),
  por: z
    .enum([...new Set([...ReportDimension.options, ...RejectionDimension.options])])
    .optional()
    .catch(undefined),
  desde: day,
  hasta: day,
  ver: z.literal('sin-facturar').optional().catch(undefined),
  /** Key of the row that is opened; empty: what has none. */
  fila: z.coerce.string().max(200).optional().catch(undefined),
})
export type ReportSearch = {
  [K in keyof z.infer<typeof reportSearch>]?: z.infer<typeof reportSearch>[K] | undefined
}
