import { z } from 'zod'
import { DocumentRunFilter } from '../../../contract/choices.ts'

/** What of a run over documents is shown, as the address keeps it. */
export const documentRunSearch = z.object({
  q: z.coerce.string().optional().catch(undefined),
  ver: DocumentRunFilter.optional().catch(undefined),
})
export type DocumentRunSearch = {
  [K in keyof z.infer<typeof documentRunSearch>]?: z.infer<typeof documentRunSearch>[K] | undefined
}
