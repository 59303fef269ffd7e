import type { CatalogEntry, CatalogOrigin, CupsUse, InstallableCatalog } from '../../contract/catalogs.ts'
import type { CatalogLookup, TableFact } from '../rips/catalog-lookup.ts'

/** One code as it is kept: what is shown to a person, and what only rules ask for. */
export interface TableEntry extends CatalogEntry {
  readonly surgical: boolean | null
  readonly needsStay: boolean | null
  readonly coverage: string | null
}

/** Where a page ended: among the codes that begin with what was typed, or among the names after them. */
export type Position = { readonly code: string } | { readonly id: number }

export interface CatalogSearch {
  readonly words: string
  readonly use?: CupsUse | undefined
  readonly limit: number
  readonly after?: Position | undefined
}

export interface CatalogHits {
  readonly items: readonly CatalogEntry[]
  /** Where the next page begins; undefined: nothing is left. */
  readonly next: Position | undefined
}

/** A version that is in force. */
export interface CatalogFile {
  find(code: string): TableEntry | undefined
  search(search: CatalogSearch): CatalogHits
  partners(cups: string): readonly string[]
  /** What the codes of this table are told of, by at least one of them. */
  facts(table: string): readonly TableFact[]
  close(): void
}

/** A catalog as it stands on the shelf: what it is, and its codes when there are any. */
export interface Shelved {
  readonly catalog: string
  readonly origin: CatalogOrigin
  readonly version: string | null
  readonly source: string | null
  readonly complete: boolean
  readonly entries: number
  readonly installed: CatalogVersion | undefined
  /** One is in force by the store, and its file is not there: a copy of the data does not carry it. */
  readonly lost: boolean
  readonly file: CatalogFile | undefined
}

/** The tables with which packages are judged, and what they are called in the report. */
export interface JudgingCatalogs {
  readonly lookup: CatalogLookup
  /** By catalog; only those that judge: no samples, no extracts. */
  readonly versions: Readonly<Record<string, string>>
}

/** One version of a catalog: what it is, and the file in which its codes lie. */
export interface CatalogVersion {
  readonly catalog: InstallableCatalog
  readonly version: string
  /** In the folder of the catalogs; another for each installation. */
  readonly fileName: string
  readonly origin: 'file' | 'download'
  readonly entries: number
  readonly officialDate: string | null
  readonly source: string
  readonly sourceSha256: string
  readonly complete: boolean
  readonly installedAt: string
}

export interface CatalogStore {
  /** A catalog as it stands now: installed, of the program, a sample or none. */
  look(catalog: string): Promise<Shelved>
  /** The tables that judge packages now; they stay as they are while somebody judges with them. */
  judging(): Promise<JudgingCatalogs>
  /** At most one a catalog. */
  inForce(): Promise<readonly CatalogVersion[]>
  /** Puts a version in the place of the present one, which is remembered without its codes. */
  switchTo(version: CatalogVersion): Promise<void>
}
