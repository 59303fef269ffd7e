import type { SealedFile } from '../files/sealed-files.ts'
import type { EntryFacts } from '../zip/headers.ts'

/** A file of an archive that a run makes: what the archive says of it, and where it lies sealed. */
export interface StoredBundleFile {
  readonly facts: EntryFacts
  readonly sealed: SealedFile
}

/** Files of archives for payers, by the run that makes them and its row. What takes some away answers what lies on the disk for nobody. */
export interface BundleStore {
  add(runKey: number, position: number, files: readonly StoredBundleFile[]): Promise<void>
  /** In the order of the rows. */
  files(runKey: number): Promise<StoredBundleFile[]>
  /** Of all files together, as they are packed; and of how many rows they are. */
  size(runKey: number): Promise<{ readonly bytes: number; readonly invoices: number }>
  /** Those of a run, or of one of its rows. */
  drop(runKey: number, position?: number): Promise<string[]>
  /** Every sealed file, with the run that names it. */
  sealed(): Promise<ReadonlyMap<string, number>>
  /** Runs with files that nobody went on with since. */
  idleSince(before: string): Promise<number[]>
}
