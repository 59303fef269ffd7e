import type { ChangeEvent } from '../../contract/system.ts'

export interface LoggedChange {
  readonly sequence: number
  readonly at: string
  readonly change: ChangeEvent
}

/** The log of changes. Appended in the transaction of the change, so that what is told is what was committed. */
export interface EventStore {
  append(workspaceId: string, at: string, changes: readonly ChangeEvent[]): Promise<void>
  /**
   * The workspace's changes after one, oldest first. `lost`: that one is no place of this log any more, so that what came
   * after it cannot be told.
   */
  after(workspaceId: string, sequence: number, limit: number): Promise<readonly LoggedChange[] | 'lost'>
  /** The newest place of the log. */
  last(): Promise<number>
  /** Takes away what is too old or too much, oldest first. */
  prune(now: number): Promise<void>
  /** Goes far ahead and forgets: the store was put back from a copy, and what was told since is not in it. */
  leap(now: number): Promise<void>
}
