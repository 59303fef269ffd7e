import type { DeadlineStage, PayerFiling } from '../../contract/deadlines.ts'
import type { FoundPage, KeysetFilter } from './page.ts'

export interface StoredPayerFiling extends Pick<PayerFiling, 'documentId' | 'filedOn' | 'number' | 'recordedAt'> {
  /** User or token. */
  readonly recordedBy: string
}

/** An issued invoice that its payer was not given yet. Amounts are integer centavos. */
export interface OpenInvoice {
  readonly id: string
  readonly number: string | null
  readonly clientId: string
  readonly clientName: string | null
  /** Instant in UTC. */
  readonly issuedAt: string
  readonly payable: number
}

/** A package without invoice that has no CUV. */
export interface OpenPackage {
  readonly id: string
  readonly name: string | null
  /** The first service's local day; null: there is none that can be read. */
  readonly firstDay: string | null
  /** Instant in UTC. */
  readonly createdAt: string
}

/** By kind and target, how near it was when somebody was told. */
export type ToldDeadlines = Readonly<Record<string, DeadlineStage>>

export interface DeadlineStore {
  /** Issued at or after `since`, owed by a payer, not wholly credited and not filed with the payer; earliest first. */
  openInvoices(workspaceId: string, since: string, limit: number): Promise<OpenInvoice[]>
  /** Oldest first. */
  openPackages(workspaceId: string, limit: number): Promise<OpenPackage[]>
  /** How many numbers of each resolution were taken at or after `since`. */
  numbersTaken(workspaceId: string, since: string): Promise<ReadonlyMap<string, number>>

  /** What a person was told of. */
  told(workspaceId: string, userId: string): Promise<ToldDeadlines>
  saveTold(workspaceId: string, userId: string, told: ToldDeadlines): Promise<void>

  /** Replaces what was recorded of the document before. */
  record(workspaceId: string, filing: StoredPayerFiling): Promise<void>
  filing(workspaceId: string, documentId: string): Promise<PayerFiling | undefined>
  remove(workspaceId: string, documentId: string): Promise<void>
  /** The last recorded first. */
  filings(
    workspaceId: string,
    filter: KeysetFilter & { readonly documentId?: string | undefined },
  ): Promise<FoundPage<PayerFiling>>
}
