import { z } from 'zod'
import type { HelpCode } from '../../base/i18n/error-help.ts'
import { errorHelp } from '../../base/i18n/help-pages.ts'

/** What is looked for and the message that is open, as they stand in the address. */
export const helpSearch = z.object({
  q: z.coerce.string().optional().catch(undefined),
  codigo: z
    .custom<HelpCode>((code) => typeof code === 'string' && code in errorHelp)
    .optional()
    .catch(undefined),
})
