import type { AuditEvent } from '../../contract/workspaces.ts'

/** What one write did; the store adds place and hashes. `workspaceId` '' is the platform's own chain. */
export interface AuditEntry {
  readonly workspaceId: string
  readonly at: string
  /** Id of the user or token, or `system`. */
  readonly actor: string
  readonly operation: string
  readonly target: string | null
  readonly revision: number | null
  readonly requestSha256: string | null
}

export interface AuditStore {
  append(entry: AuditEntry): Promise<void>
  list(workspaceId: string, limit: number, offset: number): Promise<{ items: AuditEvent[]; total: number }>
  /** When the platform's own chain last noted an operation. */
  lastOf(operation: string): Promise<string | undefined>
  /** Sequence of the first event whose hash does not follow from its content and its predecessor; undefined: all do. */
  firstBroken(): Promise<number | undefined>
}
