import { z } from 'zod'
import { DocumentStatus } from '../../contract/documents.ts'

/** Filters of the list of invoices, as the address keeps them. */
export const invoicesSearch = z.object({
  q: z.coerce.string().optional().catch(undefined),
  estado: DocumentStatus.optional().catch(undefined),
})
export type InvoicesSearch = {
  q?: string | undefined
  estado?: DocumentStatus | undefined
}
