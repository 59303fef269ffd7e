import type { Import, ImportArea, ImportMapping } from '../../contract/imports.ts'
import type { FoundPage, PageFilter } from './page.ts'

/** One thing that an import wrote. */
export interface ImportEntry {
  readonly id: string
  /** The one that the import wrote. */
  readonly revision: number
  /** What it was before; null when the import made it. */
  readonly before: Readonly<Record<string, unknown>> | null
}

export interface ImportStore {
  insert(workspaceId: string, made: Import, by: string, entries: readonly ImportEntry[]): Promise<void>
  find(workspaceId: string, id: string): Promise<Import | undefined>
  /** Newest first. */
  list(
    workspaceId: string,
    filter: PageFilter & {
      readonly area?: ImportArea | undefined
      /** Instant. */
      readonly since: string
    },
  ): Promise<FoundPage<Import>>
  /** In the order in which they were written: an entry is addressed by its place among them, from 0. */
  entries(id: string): Promise<ImportEntry[]>
  /** Keeps at which revision a thing was left when it was taken back. */
  saveTakenBack(id: string, position: number, revision: number): Promise<void>
  saveUndone(id: string, undone: NonNullable<Import['undone']>): Promise<void>
  /** Whether a thing is as an import that was taken back left it: nobody archived it otherwise. */
  isTakenBack(entryId: string, revision: number): Promise<boolean>
  /** Patients and payers that visits, agreements and authorizations in use, invoices and notes name which were written since an instant. */
  usedSince(workspaceId: string, since: string): Promise<ReadonlySet<string>>
  /** Newest first; of every kind when none is named. */
  mappings(workspaceId: string, area?: ImportArea): Promise<ImportMapping[]>
  /** Puts it in the place of the one of its kind with its name, then forgets the oldest beyond `most`. */
  saveMapping(workspaceId: string, mapping: ImportMapping, most: number): Promise<ImportMapping>
  /** Whether there was one. */
  removeMapping(workspaceId: string, id: string): Promise<boolean>
  /** Forgets what was imported before `since`. */
  prune(since: string): Promise<void>
}
