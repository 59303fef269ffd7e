import { z } from 'zod'
import { DocumentStatus } from '../../../contract/documents.ts'

/** Which invoices: of a status, or those that were accepted and have no CUV. */
export const InvoiceView = z.enum([...DocumentStatus.options, 'sinCuv'])
export type InvoiceView = z.infer<typeof InvoiceView>

/** Filters of the list of invoices, as the address keeps them. */
export const invoicesSearch = z.object({
  q: z.coerce.string().optional().catch(undefined),
  estado: InvoiceView.optional().catch(undefined),
})
export type InvoicesSearch = {
  q?: string | undefined
  estado?: InvoiceView | undefined
}
