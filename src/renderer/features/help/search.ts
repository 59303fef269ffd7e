import { z } from 'zod'
import type { HelpCode } from '../../base/i18n/error-help.ts'
import { catalog } from '../../base/i18n/texts.ts'

/** What is looked for and the message that is open, as they stand in the address. */
export const helpSearch = z.object({
  q: z.coerce.string().optional().catch(undefined),
  codigo: z
    .custom<HelpCode>((code) => typeof code === 'string' && code in catalog.errors)
    .optional()
    .catch(undefined),
})
