import type { CatalogEntry } from '../../contract/catalogs.ts'

/** One code as it is kept: what is shown to a person, and what only rules ask for. */
export interface TableEntry extends CatalogEntry {
  readonly surgical: boolean | null
  readonly needsStay: boolean | null
  readonly coverage: string | null
}

/** What goes with a CUPS: a diagnosis, or a purpose. */
export interface TablePair {
  readonly cups: string
  readonly partner: string
}

export const NO_FACTS = {
  ...{ detail: null, enabled: true, sex: null, minAge: null, maxAge: null },
  ...{ use: null, surgical: null, needsStay: null, coverage: null },
} as const satisfies Omit<TableEntry, 'code' | 'name'>
