import { z } from 'zod'
import { BillingFilter } from '../../../contract/choices.ts'

/** What of a billing run is shown, as the address keeps it. */
export const billingSearch = z.object({
  q: z.coerce.string().optional().catch(undefined),
  ver: BillingFilter.optional().catch(undefined),
})
export type BillingSearch = {
  [K in keyof z.infer<typeof billingSearch>]?: z.infer<typeof billingSearch>[K] | undefined
}
