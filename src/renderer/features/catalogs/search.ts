import { z } from 'zod'

/** The catalog in which codes are looked up, and what was typed, as the address keeps them. */
export const catalogsSearch = z.object({
  catalogo: z.string().optional().catch(undefined),
  q: z.coerce.string().optional().catch(undefined),
})
export type CatalogsSearch = { catalogo?: string | undefined; q?: string | undefined }
