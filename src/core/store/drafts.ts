import type { Draft } from '../../contract/drafts.ts'

/** Whose drafts: one person in one clinic. */
export interface DraftScope {
  readonly workspaceId: string
  readonly userId: string
}

export interface DraftStore {
  /** Newest first. */
  list(scope: DraftScope): Promise<Draft[]>
  /** Puts it in the place of the one with its key, then forgets those that are older than `since` or beyond `most`. */
  put(scope: DraftScope, draft: Draft, keep: { readonly since: string; readonly most: number }): Promise<void>
  remove(scope: DraftScope, key: string): Promise<void>
  removeAll(scope: DraftScope): Promise<void>
}
