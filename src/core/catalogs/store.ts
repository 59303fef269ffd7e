import type { InstallableCatalog } from '../../contract/catalogs.ts'
import type { JudgingCatalogs } from './lookup.ts'
import type { Shelved } from './shelf.ts'

/** One version of a catalogue: what it is, and the file in which its codes lie. */
export interface CatalogVersion {
  readonly catalog: InstallableCatalog
  readonly version: string
  /** In the folder of the catalogues; another for each installation. */
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
  /** A catalogue as it stands now: installed, of the program, a sample or none. */
  look(catalog: string): Promise<Shelved>
  /** The tables that judge packages now; they stay as they are while somebody judges with them. */
  judging(): Promise<JudgingCatalogs>
  /** At most one a catalogue. */
  inForce(): Promise<readonly CatalogVersion[]>
  /** Puts a version in the place of the present one, which is remembered without its codes. */
  switchTo(version: CatalogVersion): Promise<void>
}
