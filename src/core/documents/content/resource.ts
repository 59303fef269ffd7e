import type { DocumentKind } from '../../provider/document.ts'

/** How each kind of document is called in addresses and change events, and by its ids. */
const RESOURCES = { invoice: 'health-invoices', credit_note: 'credit-notes', debit_note: 'debit-notes' } as const
const PREFIXES = { invoice: 'inv_', credit_note: 'crn_', debit_note: 'dbn_' } as const

export const resourceOf = (kind: DocumentKind) => RESOURCES[kind]
export const prefixOf = (kind: DocumentKind) => PREFIXES[kind]
