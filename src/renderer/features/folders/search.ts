import { z } from 'zod'
import { RunFilter, RunSort } from '../../../contract/choices.ts'

/** What of a folder is shown, as the address keeps it. */
export const folderSearch = z.object({
  q: z.coerce.string().optional().catch(undefined),
  ver: RunFilter.optional().catch(undefined),
  orden: RunSort.optional().catch(undefined),
})
export type FolderSearch = { [K in keyof z.infer<typeof folderSearch>]?: z.infer<typeof folderSearch>[K] | undefined }
