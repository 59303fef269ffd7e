import type { TableEntry } from '../store/catalogs.ts'

/** What goes with a CUPS: a diagnosis, or a purpose. */
export interface TablePair {
  readonly cups: string
  readonly partner: string
}

export const NO_FACTS = {
  detail: null,
  enabled: true,
  sex: null,
  minAge: null,
  maxAge: null,
  use: null,
  surgical: null,
  needsStay: null,
  coverage: null,
} as const satisfies Omit<TableEntry, 'code' | 'name'>
