import type { DocumentReader } from '../provider/document-reader.ts'
import type { AuditStore } from './audit.ts'
import type { BillingStore } from './billing.ts'
import type { BundleStore } from './bundles.ts'
import type { CatalogStore } from './catalogs.ts'
import type { ConnectionStore } from './connections.ts'
import type { DeadlineStore } from './deadlines.ts'
import type { DispatchStore } from './dispatches.ts'
import type { DocumentRunStore } from './document-runs.ts'
import type { DocumentStore } from './documents.ts'
import type { DraftStore } from './drafts.ts'
import type { EventStore } from './events.ts'
import type { FilingStore } from './filings.ts'
import type { GoLiveStore } from './go-live.ts'
import type { IdempotencyStore } from './idempotency.ts'
import type { IdentityStore } from './identity.ts'
import type { ImportStore } from './imports.ts'
import type { JournalStore } from './journal.ts'
import type { LastUsedStore } from './last-used.ts'
import type { ListSettingsStore } from './list-settings.ts'
import type { PackageStore } from './packages.ts'
import type { PriceStore } from './prices.ts'
import type { PrivacyStore } from './privacy.ts'
import type { ProofStore } from './proofs.ts'
import type { AuthorizationUse, RecordStores } from './records.ts'
import type { ReportStore } from './reports.ts'
import type { RunStore } from './runs.ts'
import type { Successors } from './successor.sqlite.ts'
import type { SupportStore } from './supports.ts'
import type { TeamworkStore } from './teamwork.ts'
import type { WebhookStore } from './webhooks.ts'

/** Everything that the core keeps, in domain terms. Inside `write` they share one transaction. */
export interface Stores {
  /** Reads electronic documents: outside of a transaction on a thread, so what a transaction needs is read before it. */
  readonly xml: DocumentReader
  readonly identity: IdentityStore
  readonly connections: ConnectionStore
  readonly records: RecordStores
  readonly prices: PriceStore
  readonly authorizationUse: AuthorizationUse
  readonly catalogs: CatalogStore
  readonly packages: PackageStore
  readonly filings: FilingStore
  readonly documents: DocumentStore
  readonly dispatches: DispatchStore
  readonly proofs: ProofStore
  readonly idempotency: IdempotencyStore
  readonly audit: AuditStore
  readonly events: EventStore
  readonly drafts: DraftStore
  readonly listSettings: ListSettingsStore
  readonly imports: ImportStore
  readonly runs: RunStore
  readonly billing: BillingStore
  readonly documentRuns: DocumentRunStore
  readonly goLive: GoLiveStore
  readonly lastUsed: LastUsedStore
  readonly deadlines: DeadlineStore
  readonly supports: SupportStore
  readonly bundles: BundleStore
  readonly reports: ReportStore
  readonly journal: JournalStore
  readonly teamwork: TeamworkStore
  readonly webhooks: WebhookStore
  readonly privacy: PrivacyStore
}

/** What a write may touch: the rows of one workspace, by its id, or everything. */
export type Scope = string
/** Nobody else writes meanwhile, in whatever workspace. */
export const PLATFORM: Scope = ''
/** Rows of no workspace: accounts, sessions, parts of a content that no revision names yet. Who writes in a workspace does not wait for it. */
export const NO_WORKSPACE: Scope = '@'

export interface WriteLine {
  /** All that was asked for before is committed before it begins, and it is before the next begins. */
  readonly alone?: boolean
}

/** The embedded store today; whatever stands behind this interface gives the same guarantees. */
export interface Store {
  /** Last committed state; never waits for a writer. */
  readonly read: Stores
  /**
   * Reads that belong together, as those of one answer: what was read once need not be read again, and may then be older than
   * the last commit. They are over when the promise resolves.
   */
  reading<T>(work: (stores: Stores) => Promise<T>): Promise<T>
  /**
   * Committed and on the disk when the promise resolves, undone when `work` throws. Of one scope one at a time, in the order of
   * the calls; inside, only store calls are awaited. Those that stand in line may share a transaction: what `work` does sees
   * what those before it wrote, `read` does not yet.
   */
  write<T>(scope: Scope, work: (stores: Stores) => Promise<T>, line?: WriteLine): Promise<T>
  close(): Promise<void>
}

/** Copies of everything that is kept, each in a folder of its own. */
export interface StoreCopies {
  /** A whole copy, on the disk when it resolves. @throws the system's error when the folder cannot be written. */
  begin(folder: string): Promise<FollowedCopy>
}

/** A store with what can be made of it: copies, and the same under another key. */
export interface CoreStore extends Store {
  readonly copies: StoreCopies
  readonly successors: Successors
}

export interface FollowedCopy {
  /**
   * Brings the copy to the last committed state. Gives the bytes that were added, or `begun-anew` when the copy cannot be
   * followed any more: it stays what it is, and another one must begin.
   *
   * @param then is called in the very moment that the copy is of, unless it cannot be followed.
   */
  follow(then?: () => void): Promise<number | 'begun-anew'>
}
