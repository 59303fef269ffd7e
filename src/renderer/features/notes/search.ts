import { z } from 'zod'
import { DocumentStatus } from '../../../contract/choices.ts'
import { LIST_SEARCH } from '../../ui/table/search.ts'

/** Filters of the list of notes, as the address keeps them; credit notes where no kind is named. */
export const notesSearch = z.object({
  clase: z.enum(['credito', 'debito']).optional().catch(undefined),
  q: z.coerce.string().optional().catch(undefined),
  estado: DocumentStatus.optional().catch(undefined),
  ...LIST_SEARCH,
})
export type NotesSearch = {
  [K in keyof z.infer<typeof notesSearch>]?: z.infer<typeof notesSearch>[K] | undefined
}

/** A new note names the invoice that it corrects. */
export const newNoteSearch = z.object({ factura: z.string().optional().catch(undefined) })
