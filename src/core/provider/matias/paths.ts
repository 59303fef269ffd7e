import type { DocumentKind } from '../document.ts'

export const BASE = '/api/ubl2.1'

export const EMISSION_PATHS: Readonly<Record<DocumentKind, string>> = {
  invoice: `${BASE}/invoice`,
  credit_note: `${BASE}/notes/credit`,
  debit_note: `${BASE}/notes/debit`,
}
