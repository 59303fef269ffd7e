import type { AuditEvent } from '../../contract/audit.ts'
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

export interface AuditFilter extends KeysetFilter {
  readonly show?: 'all' | 'changes' | 'reads' | undefined
  readonly about?: string | undefined
}

export interface AuditStore {
  append(entry: AuditEntry): Promise<void>
  /** The latest first unless told. */
  list(workspaceId: string, filter: AuditFilter): Promise<FoundPage<Omit<AuditEvent, 'onBehalfOf'>>>
  /** Of one chain, after a sequence, in order. */
  chain(workspaceId: string, after: number, limit: number): Promise<ChainedEvent[]>
  /** When the platform's own chain last noted an operation. */
  lastOf(operation: string): Promise<string | undefined>
  /** Events of all chains after a sequence, in order. */
  slice(after: number, limit: number): Promise<ChainedEvent[]>
  at(sequence: number): Promise<{ readonly workspaceId: string; readonly hash: string } | undefined>
  countUpTo(sequence: number): Promise<number>
  /** Whether the store still refuses to change or drop an event. */
  isProtected(): Promise<boolean>
}
