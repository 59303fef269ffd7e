import type { Correction } from '../../contract/corrections.ts'
import type {
  DocumentAct,
  DocumentRun,
  DocumentRunFilter,
  DocumentRunItem,
  DocumentRunItemState,
} from '../../contract/document-runs.ts'
import type { RunTargetKind } from '../../contract/runs.ts'
import type { Issue, Untold } from '../messages/untold.ts'
import type { FoundPage, PageFilter } from './page.ts'

export interface StoredDocumentRun {
  readonly act: DocumentAct
  /** What is written in each note. */
  readonly reason: string | null
  /** What `correct` writes. */
  readonly correction: Correction | null
  /** While it is taken back: the position to go on from. */
  readonly undoFrom: number | null
}

export interface StoredDocumentRunItem {
  readonly position: number
  readonly state: DocumentRunItemState
  readonly kind: RunTargetKind
  readonly targetId: string
  readonly label: string
  readonly madeId: string | null
  readonly problem: Issue | null
}

export interface DocumentRunItemQuery extends PageFilter {
  readonly q?: string | undefined
  readonly filter?: DocumentRunFilter | undefined
}

export interface DocumentRunStore {
  insert(
    runKey: number,
    run: Omit<StoredDocumentRun, 'undoFrom'>,
    items: readonly StoredDocumentRunItem[],
  ): Promise<void>
  get(runKey: number): Promise<StoredDocumentRun>
  saveUndo(runKey: number, undoFrom: number | null): Promise<void>
  /** What is done waits again, unless the run is over: what it made is not there any more. */
  redo(runKey: number): Promise<void>
  counts(runKey: number): Promise<DocumentRun['items']>
  items(runKey: number, query: DocumentRunItemQuery): Promise<FoundPage<Untold<DocumentRunItem>>>
  /** Of those that something is to be done about, the first. */
  nextOpen(runKey: number): Promise<StoredDocumentRunItem | undefined>
  /** The first at a position or after it. */
  itemFrom(runKey: number, position: number): Promise<StoredDocumentRunItem | undefined>
  saveItem(runKey: number, item: StoredDocumentRunItem): Promise<void>
}
