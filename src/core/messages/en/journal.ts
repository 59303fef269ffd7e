import type { journal as esCO } from '../es-CO/journal.ts'
import type { Translated } from '../translated.ts'

export const journal: Translated<typeof esCO> = {
  voucherMissing: 'The Siigo voucher type is missing. Write it in the accounts of the journal and try again.',
  nothing: 'No invoices or notes were issued in these days.',
}
