import type { StoredWorkspace } from '../identity/store.ts'
import type { Stores } from '../store/store.ts'

/** Where and when documents are worked on. `now`: milliseconds since the epoch. */
export interface Context {
  readonly stores: Stores
  readonly workspace: StoredWorkspace
  readonly now: number
}
