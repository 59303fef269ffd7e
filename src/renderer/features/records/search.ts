import { z } from 'zod'
import { LIST_SEARCH } from '../../ui/table/search.ts'

/** Filters and the open record, as they stand in the address. */
export const recordSearch = z.object({
  q: z.coerce.string().optional().catch(undefined),
  estado: z.enum(['archivados']).optional().catch(undefined),
  muestra: z.string().optional().catch(undefined),
  ver: z.string().optional().catch(undefined),
  orden: LIST_SEARCH.orden,
  abrir: z.enum(['importar']).optional().catch(undefined),
})
export type RecordSearch = Partial<Record<'q' | 'ver' | 'orden' | 'muestra', string | undefined>> & {
  estado?: 'archivados' | undefined
  abrir?: 'importar' | undefined
}
