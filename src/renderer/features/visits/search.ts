import { z } from 'zod'

/** The day and the kind of visits, as they stand in the address. */
export const visitsSearch = z.object({
  q: z.coerce.string().optional().catch(undefined),
  fecha: z.iso.date().optional().catch(undefined),
  vista: z.enum(['porFacturar', 'todas', 'archivadas']).optional().catch(undefined),
})
type Key = 'q' | 'fecha'
export type VisitsSearch = Partial<Record<Key, string | undefined>> & {
  vista?: 'porFacturar' | 'todas' | 'archivadas' | undefined
}
