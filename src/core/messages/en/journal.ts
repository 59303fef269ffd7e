import type { journal as esCO } from '../es-CO/journal.ts'
import type { Translated } from '../translated.ts'

export const journal: Translated<typeof esCO> = {
  voucherMissing: ({ kinds }) =>
    `The Siigo voucher type of ${kinds} is missing. Write it in the accounts of the journal and try again.`,
  invoice: 'invoices',
  credit_note: 'credit notes',
  debit_note: 'debit notes',
  and: ({ first, second }) => `${first} and ${second}`,
  nothing: 'No invoices or notes were issued in these days.',
}
