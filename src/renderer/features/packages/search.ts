import { z } from 'zod'
import { PackageKind, PackageStatus } from '../../../contract/choices.ts'
import { LIST_SEARCH } from '../../ui/table/search.ts'

export const PackageTab = z.enum(['contenido', 'documento', 'envios', 'cambios', 'equipo', 'json'])

/** Where one stands in a package, as the address keeps it. */
export const packageSearch = z.object({
  parte: PackageTab.optional().catch(undefined),
  nodo: z.string().optional().catch(undefined),
})
export type PackageSearch = { parte?: z.infer<typeof PackageTab> | undefined; nodo?: string | undefined }

/** Filters of the list of packages, and the dialog that is open over it. */
export const packagesSearch = z.object({
  q: z.coerce.string().optional().catch(undefined),
  estado: PackageStatus.optional().catch(undefined),
  clase: PackageKind.optional().catch(undefined),
  orden: LIST_SEARCH.orden,
  asignada: LIST_SEARCH.asignada,
  abrir: z.enum(['nuevo', 'importar', 'libro']).optional().catch(undefined),
})
export type PackagesSearch = {
  [K in keyof z.infer<typeof packagesSearch>]?: z.infer<typeof packagesSearch>[K] | undefined
}
