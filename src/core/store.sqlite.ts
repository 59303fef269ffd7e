import { statSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sqliteAuditStore } from './audit/store.sqlite.ts'
import { sqliteBillingStore } from './billing/store.sqlite.ts'
import { sqliteBundleStore } from './bundles/store.sqlite.ts'
import { createShelf, type Shelf } from './catalogs/shelf.ts'
import { sqliteCatalogStore } from './catalogs/store.sqlite.ts'
import { sqliteConnectionStore } from './connections/store.sqlite.ts'
import { sqliteDeadlineStore } from './deadlines/store.sqlite.ts'
import { sqliteProofStore } from './dispatch/proof.sqlite.ts'
import { sqliteDispatchStore } from './dispatch/store.sqlite.ts'
import { sqliteDocumentRunStore } from './document-runs/store.sqlite.ts'
import { sqliteDocumentStore } from './documents/store.sqlite.ts'
import { sqliteDraftStore } from './drafts/store.sqlite.ts'
import { sqliteEventStore } from './events/store.sqlite.ts'
import { sqliteFilingStore } from './filings/store.sqlite.ts'
import { sqliteGoLiveStore } from './go-live/store.sqlite.ts'
import { sqliteIdempotencyStore } from './idempotency/store.sqlite.ts'
import { sqliteIdentityStore } from './identity/store.sqlite.ts'
import { sqliteImportStore } from './imports/store.sqlite.ts'
import { sqliteJournalStore } from './journal/store.sqlite.ts'
import { sqliteListSettingsStore } from './list-settings/store.sqlite.ts'
import { sqliteLastUsedStore } from './numbering/store.sqlite.ts'
import { sqlitePackageStore } from './packages/store.sqlite.ts'
import { sqlitePriceStore } from './prices/store.sqlite.ts'
import { sqlitePrivacyStore } from './privacy/store.sqlite.ts'
import { type DocumentReader, type DocumentReaders, documentReaders } from './provider/document-reader.ts'
import { sqliteRecordStores } from './records/store.sqlite.ts'
import { sqliteAuthorizationUse } from './records/use.sqlite.ts'
import { sqliteReportStore } from './reports/store.sqlite.ts'
import { sqliteRunStore } from './runs/store.sqlite.ts'
import { expectSound } from './store/check.sqlite.ts'
import { openConnection, type SqliteFile, STORE_FILE, type StoreKey, storeFault } from './store/connection.sqlite.ts'
import { sqliteCopies } from './store/copy.sqlite.ts'
import { lazily } from './store/lazily.ts'
import { migrate } from './store/migrate.sqlite.ts'
import { Recorder } from './store/recorder.sqlite.ts'
import { drizzleOn, type Sql } from './store/sql.ts'
import { connectionOn } from './store/statements.sqlite.ts'
import type { CoreStore, Stores } from './store/store.ts'
import { sqliteSuccessors } from './store/successor.sqlite.ts'
import { writerOn } from './store/writer.sqlite.ts'
import { sqliteSupportStore } from './supports/store.sqlite.ts'
import { sqliteTeamworkStore } from './teamwork/store.sqlite.ts'
import { sqliteWebhookStore } from './webhooks/store.sqlite.ts'

export interface SqliteStoreOptions {
  readonly dataDir: string
  readonly migrationsDir: string
  readonly key: StoreKey
  /** Makes a proven copy before the schema of a store that exists is changed; without it there is none. */
  readonly beforeMigration?: (file: SqliteFile, version: number) => void
  /** What a write waits for so that others may share its commit: until what came in with it was looked at. */
  readonly company?: () => Promise<unknown>
  /** How electronic documents are read; left out, at once. */
  readonly readers?: DocumentReaders
  /** Catalogs; left out, it has those of the data folder. */
  readonly shelf?: Shelf
}

export type SqliteStore = CoreStore

/** All areas over one connection. */
export function storesOn(db: Sql, shelf: Shelf, xml: DocumentReader): Stores {
  const stores: Stores = lazily<Stores>({
    xml: () => xml,
    identity: () => sqliteIdentityStore(db),
    connections: () => sqliteConnectionStore(db),
    records: () => sqliteRecordStores(db),
    prices: () => sqlitePriceStore(db.$client),
    authorizationUse: () => sqliteAuthorizationUse(db.$client),
    catalogs: () => sqliteCatalogStore(db, shelf),
    packages: () => sqlitePackageStore(db),
    filings: () => sqliteFilingStore(db),
    documents: () => sqliteDocumentStore(db),
    dispatches: () => sqliteDispatchStore(db),
    proofs: () => sqliteProofStore(db),
    idempotency: () => sqliteIdempotencyStore(db),
    audit: () => sqliteAuditStore(db),
    events: () => sqliteEventStore(db),
    drafts: () => sqliteDraftStore(db),
    listSettings: () => sqliteListSettingsStore(db),
    imports: () => sqliteImportStore(db),
    runs: () => sqliteRunStore(db),
    billing: () => sqliteBillingStore(db),
    documentRuns: () => sqliteDocumentRunStore(db),
    goLive: () => sqliteGoLiveStore(db.$client),
    lastUsed: () => sqliteLastUsedStore(db.$client),
    deadlines: () => sqliteDeadlineStore(db),
    supports: () => sqliteSupportStore(db.$client),
    bundles: () => sqliteBundleStore(db.$client),
    reports: () => sqliteReportStore(db),
    journal: () => sqliteJournalStore(db),
    teamwork: () => sqliteTeamworkStore(db.$client),
    webhooks: () => sqliteWebhookStore(db),
    privacy: () => sqlitePrivacyStore(db.$client, stores.records),
  })
  return stores
}

/**
 * Opens (or makes) the encrypted store of a data folder and brings its schema up to date. After an unclean end it is checked
 * from end to end first: a log that was left behind tells that the last process did not close it.
 */
export function openSqliteStore({
  dataDir,
  migrationsDir,
  key,
  beforeMigration,
  company = nextTurn,
  readers = documentReaders(),
  shelf = createShelf(dataDir),
}: SqliteStoreOptions): SqliteStore {
  const path = join(dataDir, STORE_FILE)
  const wasLeftOpen = (statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0
  const file = openConnection(path, key)
  try {
    if (wasLeftOpen) expectSound(file)
    migrate(file, migrationsDir, (version) => beforeMigration?.(file, version))
  } catch (error) {
    file.close()
    throw storeFault(error)
  }
  const readFile = openConnection(path, key, true)
  const recorder = new Recorder(file)
  const write = writerOn(file, storesOn(drizzleOn(connectionOn(file)), shelf, readers.inTransaction), company, recorder)
  const copies = sqliteCopies(dataDir, (read) => write(async () => read(), { alone: true }))
  return {
    read: storesOn(drizzleOn(connectionOn(readFile)), shelf, readers.anytime),
    write: (_scope, work, line) => write(work, line),
    copies,
    successors: sqliteSuccessors(copies, recorder),
    async close() {
      await write(async () => undefined, { alone: true })
      readFile.close()
      file.close()
    },
  }
}
