import type { FoundPage, KeysetFilter } from './page.ts'

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

/** An event where it stands in its chain. */
export interface ChainedEvent extends AuditEntry {
  readonly sequence: number
  readonly previousHash: string
  readonly hash: string
}

/** What of a trail is asked for. */
export interface AuditNarrowing {
  readonly show?: 'all' | 'changes' | 'reads' | undefined
  readonly about?: string | undefined
  /** Of any of these. */
  readonly targets?: readonly string[] | undefined
  readonly actors?: readonly string[] | undefined
  /** Before the first dot of the operation, and behind its last. */
  readonly resource?: string | undefined
  readonly act?: string | undefined
  /** From a moment, and before one; in UTC. */
  readonly from?: string | undefined
  readonly before?: string | undefined
}

export type AuditFilter = AuditNarrowing & KeysetFilter

/** As it stands in the chain, without whose chain it is. */
export type TrailEvent = Omit<ChainedEvent, 'workspaceId'>

export interface AuditStore {
  append(...entries: readonly AuditEntry[]): Promise<void>
  /** The latest first unless told. */
  list(workspaceId: string, filter: AuditFilter): Promise<FoundPage<TrailEvent>>
  /** What fits of one chain, after a sequence, in order; for a walk through all of it, so that nothing is counted. */
  chain(workspaceId: string, filter: AuditNarrowing, after: number, limit: number): Promise<TrailEvent[]>
  /** When the platform's own chain last noted an operation. */
  lastOf(operation: string): Promise<string | undefined>
  /** Events of all chains after a sequence, in order. */
  slice(after: number, limit: number): Promise<ChainedEvent[]>
  at(sequence: number): Promise<{ readonly workspaceId: string; readonly hash: string } | undefined>
  /** How many of the first `limit` after a sequence there are up to another, and the last of them; null: there is none. */
  countBetween(
    after: number,
    upTo: number,
    limit: number,
  ): Promise<{ readonly n: number; readonly last: number | null }>
  /** Whether the store still refuses to change or drop an event. */
  isProtected(): Promise<boolean>
}
