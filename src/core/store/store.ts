import type { AuditStore } from '../audit/store.ts'
import type { BillingStore } from '../billing/store.ts'
import type { CatalogStore } from '../catalogs/store.ts'
import type { ConnectionStore } from '../connections/store.ts'
import type { DeadlineStore } from '../deadlines/store.ts'
import type { ProofStore } from '../dispatch/proof.ts'
import type { DispatchStore } from '../dispatch/store.ts'
import type { DocumentStore } from '../documents/store.ts'
import type { DraftStore } from '../drafts/store.ts'
import type { EventStore } from '../events/store.ts'
import type { FilingStore } from '../filings/store.ts'
import type { IdempotencyStore } from '../idempotency/store.ts'
import type { IdentityStore } from '../identity/store.ts'
import type { ImportStore } from '../imports/store.ts'
import type { PackageStore } from '../packages/store.ts'
import type { PrivacyStore } from '../privacy/store.ts'
import type { RecordStores } from '../records/store.ts'
import type { RunStore } from '../runs/store.ts'
import type { WebhookStore } from '../webhooks/store.ts'

/** Everything that the core keeps, in domain terms. Inside `write` they share one transaction. */
export interface Stores {
  readonly identity: IdentityStore
  readonly connections: ConnectionStore
  readonly records: RecordStores
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
  readonly imports: ImportStore
  readonly runs: RunStore
  readonly billing: BillingStore
  readonly deadlines: DeadlineStore
  readonly webhooks: WebhookStore
  readonly privacy: PrivacyStore
}

export interface WriteLine {
  /** All that was asked for before is committed before it begins, and it is before the next begins. */
  readonly alone?: boolean
}

/** The embedded store today; whatever stands behind this interface gives the same guarantees. */
export interface Store {
  /** Last committed state; never waits for a writer. */
  readonly read: Stores
  /**
   * Committed and on the disk when the promise resolves, undone when `work` throws. One at a time, in the order of the calls;
   * inside, only store calls are awaited. Those that stand in line may share a transaction: what `work` does sees what
   * those before it wrote, `read` does not yet.
   */
  write<T>(work: (stores: Stores) => Promise<T>, line?: WriteLine): Promise<T>
  close(): Promise<void>
}

/** Copies of everything that is kept, each in a folder of its own. */
export interface StoreCopies {
  /** A whole copy, on the disk when it resolves. @throws the system's error when the folder cannot be written. */
  begin(folder: string): Promise<FollowedCopy>
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
