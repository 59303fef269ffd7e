import type { CarriedArea, GoLive } from '../../contract/go-live.ts'

/** A price list and its copy, which has not all of its versions yet. */
export interface ListUnderWay {
  readonly from: string
  readonly to: string
}

/** How far one area of records is. */
export interface CarriedProgress {
  readonly area: CarriedArea
  readonly total: number
  readonly copied: number
  readonly present: number
  /** What it names is not in production, or something there stands against it. */
  readonly behind: number
  /** The record to go on after; null: it is through. */
  readonly place: number | null
  readonly underWay: ListUnderWay | null
}

export interface StoredCarryOver {
  /** The workspace that takes the records. */
  readonly targetId: string
  /** In the order in which they are gone through. */
  readonly areas: readonly CarriedProgress[]
}

/** What goes from a clinic's enablement workspace to its production workspace; the run itself is among the runs. */
export interface GoLiveStore {
  insert(runKey: number, carryOver: StoredCarryOver): Promise<void>
  get(runKey: number): Promise<StoredCarryOver>
  saveArea(runKey: number, progress: CarriedProgress): Promise<void>
  /** The run that was begun last from a workspace, or into it. */
  latest(workspaceId: string): Promise<number | undefined>
  /** What a workspace has of each. */
  counts(workspaceId: string): Promise<Pick<GoLive, 'goes' | 'stays' | 'filings'>>
}
