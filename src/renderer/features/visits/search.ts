import { z } from 'zod'
import { LIST_SEARCH } from '../../ui/table/search.ts'

/** The day and the kind of visits, as they stand in the address. */
export const visitsSearch = z.object({
  q: z.coerce.string().optional().catch(undefined),
  fecha: z.iso.date().optional().catch(undefined),
  orden: LIST_SEARCH.orden,
  desde: LIST_SEARCH.desde,
  hasta: LIST_SEARCH.hasta,
  pagador: LIST_SEARCH.pagador,
  abrir: z.literal('importar').optional().catch(undefined),
  vista: z.enum(['porFacturar', 'todas', 'archivadas']).optional().catch(undefined),
})
type Key = 'q' | 'fecha' | 'orden' | 'desde' | 'hasta' | 'pagador'
export type VisitsSearch = Partial<Record<Key, string | undefined>> & {
  abrir?: 'importar' | undefined
  vista?: 'porFacturar' | 'todas' | 'archivadas' | undefined
}
