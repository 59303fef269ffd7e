import { z } from 'zod'

/** Filters and the open record, as they stand in the address. */
export const recordSearch = z.object({
  q: z.coerce.string().optional().catch(undefined),
  estado: z.enum(['archivados']).optional().catch(undefined),
  ver: z.string().optional().catch(undefined),
  abrir: z.enum(['importar']).optional().catch(undefined),
})
export type RecordSearch = Partial<Record<'q' | 'ver', string | undefined>> & {
  estado?: 'archivados' | undefined
  abrir?: 'importar' | undefined
}
