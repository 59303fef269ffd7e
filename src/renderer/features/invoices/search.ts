import { z } from 'zod'
import { DocumentStatus } from '../../../contract/choices.ts'
import { LIST_SEARCH } from '../../ui/table/search.ts'

/** Which invoices: of a status, or those that were accepted and have no CUV. */
export const InvoiceView = z.enum([...DocumentStatus.options, 'sinCuv'])
export type InvoiceView = z.infer<typeof InvoiceView>

/** Filters of the list of invoices, as the address keeps them. */
export const invoicesSearch = z.object({
  q: z.coerce.string().optional().catch(undefined),
  estado: InvoiceView.optional().catch(undefined),
  ...LIST_SEARCH,
})
export type InvoicesSearch = {
  [K in keyof z.infer<typeof invoicesSearch>]?: z.infer<typeof invoicesSearch>[K] | undefined
}
