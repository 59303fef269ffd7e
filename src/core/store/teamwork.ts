import type { InHands } from '../../contract/teamwork.ts'

export interface StoredComment {
  readonly id: string
  readonly targetId: string
  /** Of the user. */
  readonly author: string
  /** Null once it was withdrawn. */
  readonly text: string | null
  readonly createdAt: string
  readonly withdrawnAt: string | null
}

/** What people say to each other about documents and packages, by the ids of these. */
export interface TeamworkStore {
  /** Id of the user who has it in hand. */
  assigneeOf(targetId: string): Promise<string | undefined>
  assign(workspaceId: string, targetId: string, userId: string | null, at: string): Promise<void>
  /** What somebody has in hand and is neither accepted nor discarded. */
  inHandsOf(workspaceId: string, userId: string): Promise<InHands>
  /** Nothing is in the hands of somebody who left. */
  unassignAll(workspaceId: string, userId: string): Promise<void>
  /** Oldest first. */
  comments(targetId: string): Promise<StoredComment[]>
  addComment(workspaceId: string, comment: StoredComment): Promise<void>
  /** Erases the text. */
  withdraw(commentId: string, at: string): Promise<void>
}
