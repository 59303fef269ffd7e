import type { PackageKind } from '../../contract/packages.ts'
import type { DocumentRoot } from '../../contract/rips/kinds.ts'
import type { Run, RunFilter, RunItem, RunItemState, RunOrigin, RunSort, RunState } from '../../contract/runs.ts'
import type { Issue, Untold } from '../messages/untold.ts'
import type { FoundPage, KeysetFilter, PageFilter } from './page.ts'

export type RunKind = 'folder' | 'billing' | 'documents' | 'carry-over'

export interface StoredRun {
  readonly key: number
  readonly id: string
  readonly workspaceId: string
  readonly kind: RunKind
  readonly name: string
  readonly state: RunState
  /** Its files were put together to items. */
  readonly paired: boolean
  readonly others: Readonly<Record<string, number>>
  readonly createdAt: string
  /** Who began it, or let it go on since. */
  readonly createdBy: string
  /** Who chose what to file. */
  readonly filedBy: string | null
  readonly updatedAt: string
}

/** What a file turned out to be. */
export type FileFacts =
  | {
      readonly role: 'rips'
      readonly number: string | null
      /** The document that goes along, or what goes without one. */
      readonly family: FolderFamily
      /** It brings its document itself. */
      readonly hasDocument: boolean
    }
  | {
      readonly role: 'document'
      readonly number: string | null
      readonly family: DocumentRoot
      readonly byCapitation: boolean
    }
  | { readonly role: 'archive' }
  | { readonly role: 'result'; readonly number: string | null }
  | { readonly role: 'refused'; readonly problem: Issue }

export type FolderFamily = DocumentRoot | 'adjustment' | 'without-invoice'

export interface StoredFile {
  readonly key: number
  readonly path: string
  readonly depth: number
  readonly bytes: number
  readonly received: number
  readonly sha256: string | null
  readonly facts: FileFacts | null
}

export interface StoredItem {
  readonly position: number
  readonly number: string | null
  readonly kind: PackageKind | null
  readonly jsonFile: number | null
  readonly xmlFile: number | null
  /** Of the content of both files. */
  readonly sha256: string | null
  readonly state: RunItemState
  readonly origin: RunOrigin | null
  readonly users: number
  readonly services: number
  readonly valid: boolean | null
  readonly counts: RunItem['counts']
  readonly finding: Issue | null
  readonly problem: Issue | null
  readonly packageId: string | null
}

export interface ItemQuery extends PageFilter {
  readonly q?: string | undefined
  readonly filter?: RunFilter | undefined
  readonly sort: RunSort
  readonly order: 'asc' | 'desc'
}

export interface RunStore {
  insert(run: Omit<StoredRun, 'key'>): Promise<void>
  save(run: StoredRun): Promise<void>
  find(workspaceId: string, kind: RunKind, id: string): Promise<StoredRun | undefined>
  byKey(key: number): Promise<StoredRun | undefined>
  /** Newest first unless told. */
  list(workspaceId: string, kind: RunKind, filter: KeysetFilter): Promise<FoundPage<StoredRun>>
  /** How many wait for their files, or to be begun, to which something came at this instant or later. */
  collecting(workspaceId: string, since: string): Promise<number>
  /** Of all workspaces, some that wait for their files, and to which nothing came since. */
  brokenOff(before: string): Promise<StoredRun[]>
  /** To be worked off: the one that was begun first of the workspace whose turn it is behind another. */
  nextWorking(afterWorkspace: string): Promise<StoredRun | undefined>
  fileCounts(runKey: number): Promise<Run['files']>
  /** Of the files within an archive. */
  countsInside(runKey: number, archivePath: string): Promise<Pick<Run['files'], 'total' | 'bytes'>>
  itemCounts(runKey: number): Promise<Run['items']>

  file(runKey: number, path: string): Promise<StoredFile | undefined>
  fileByKey(key: number): Promise<StoredFile | undefined>
  /** @returns its key */
  addFile(runKey: number, file: Pick<StoredFile, 'path' | 'depth' | 'bytes'>): Promise<number>
  /** Adds the next piece of a file. */
  addPart(fileKey: number, offset: number, bytes: Uint8Array): Promise<void>
  /** The piece that holds the byte at `offset`. */
  partAt(fileKey: number, offset: number): Promise<{ offset: number; bytes: Buffer } | undefined>
  dropFile(fileKey: number): Promise<void>
  /** Forgets what came of a file, so that it can come again. */
  emptyFile(fileKey: number): Promise<void>
  saveFacts(fileKey: number, sha256: string | null, facts: FileFacts): Promise<void>
  /** Forgets the files that came out of an archive. */
  dropInside(runKey: number, archivePath: string): Promise<void>
  /** Whether bytes are kept for runs which have ended. */
  keepsEnded(): Promise<boolean>
  /** Forgets some of the bytes that came for runs which have ended. */
  dropEnded(): Promise<void>
  /** Of those that are there whole, the first that was not read. */
  nextUnread(runKey: number): Promise<StoredFile | undefined>
  /** In the order of their paths. */
  files(runKey: number): Promise<StoredFile[]>

  addItem(runKey: number, item: StoredItem): Promise<void>
  item(runKey: number, position: number): Promise<StoredItem | undefined>
  saveItem(runKey: number, item: StoredItem): Promise<void>
  /** Of those that something is to be done about, the first. */
  nextOpen(runKey: number): Promise<StoredItem | undefined>
  /** Those that nobody has begun are given up; chosen ones are judged again. */
  cancelOpen(runKey: number): Promise<void>
  /** Judged ones that nothing speaks against: all, or of those at these positions. */
  choose(runKey: number, positions: readonly number[] | undefined): Promise<number>
  items(runKey: number, query: ItemQuery): Promise<FoundPage<Untold<RunItem>>>
  /** The package that was made from this content, as long as it is there. */
  packageOf(workspaceId: string, sha256: string): Promise<string | undefined>
}
