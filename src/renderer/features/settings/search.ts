import { z } from 'zod'
import { LIST_SEARCH } from '../../ui/table/search.ts'

const word = z.coerce.string().max(200).optional().catch(undefined)

/** Which part of the audit trail is shown, as the address keeps it; the other sections keep nothing there. */
export const settingsSearch = z.object({
  vista: z.enum(['reads', 'platform']).optional().catch(undefined),
  q: word,
  persona: word,
  clase: word,
  acto: word,
  desde: LIST_SEARCH.desde,
  hasta: LIST_SEARCH.hasta,
})
