import { z } from 'zod'
import { ReportDimension } from '../../../contract/reports.ts'

const day = z.iso.date().optional().catch(undefined)

/** Which report is shown, as the address keeps it. */
export const reportSearch = z.object({
  por: ReportDimension.optional().catch(undefined),
  desde: day,
  hasta: day,
  ver: z.literal('sin-facturar').optional().catch(undefined),
  /** Key of the row whose services are shown; empty: the visits do not say. */
  fila: z.coerce.string().max(200).optional().catch(undefined),
})
export type ReportSearch = {
  [K in keyof z.infer<typeof reportSearch>]?: z.infer<typeof reportSearch>[K] | undefined
}
