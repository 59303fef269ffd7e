import { statSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sqlAuditStore } from './audit/store.sql.ts'
import { sqlBillingStore } from './billing/store.sql.ts'
import { sqlBundleStore } from './bundles/store.sql.ts'
import { createShelf, type Shelf } from './catalogs/shelf.ts'
import { sqlCatalogStore } from './catalogs/store.sql.ts'
import { sqlConnectionStore } from './connections/store.sql.ts'
import { sqlDeadlineStore } from './deadlines/store.sql.ts'
import { sqlProofStore } from './dispatch/proof.sql.ts'
import { sqlDispatchStore } from './dispatch/store.sql.ts'
import { sqlDocumentRunStore } from './document-runs/store.sql.ts'
import { sqlDocumentStore } from './documents/store.sql.ts'
import { sqlDraftStore } from './drafts/store.sql.ts'
import { sqlEventStore } from './events/store.sql.ts'
import { sqlFilingStore } from './filings/store.sql.ts'
import { sqlGoLiveStore } from './go-live/store.sql.ts'
import { sqlIdempotencyStore } from './idempotency/store.sql.ts'
import { sqlIdentityStore } from './identity/store.sql.ts'
import { sqlImportStore } from './imports/store.sql.ts'
import { sqlJournalStore } from './journal/store.sql.ts'
import { sqlListSettingsStore } from './list-settings/store.sql.ts'
import { sqlLastUsedStore } from './numbering/store.sql.ts'
import { sqlPackageStore } from './packages/store.sql.ts'
import { sqlPriceStore } from './prices/store.sql.ts'
import { sqlPrivacyStore } from './privacy/store.sql.ts'
import { type DocumentReader, type DocumentReaders, documentReaders } from './provider/document-reader.ts'
import { sqlRecordStores } from './records/store.sql.ts'
import { sqlAuthorizationUse } from './records/use.sql.ts'
import { sqlReportStore } from './reports/store.sql.ts'
import { sqlRunStore } from './runs/store.sql.ts'
import { expectSound } from './store/check.sqlite.ts'
import { openConnection, type SqliteFile, STORE_FILE, type StoreKey, storeFault } from './store/connection.sqlite.ts'
import { sqliteCopies } from './store/copy.sqlite.ts'
import { lazily } from './store/lazily.ts'
import { migrate } from './store/migrate.sqlite.ts'
import { Recorder } from './store/recorder.sqlite.ts'
import { drizzleOn, type Sql } from './store/sql.ts'
import { committedOn, connectionOn } from './store/statements.sqlite.ts'
import type { CoreStore, Stores } from './store/store.ts'
import { sqliteSuccessors } from './store/successor.sqlite.ts'
import { writerOn } from './store/writer.sqlite.ts'
import { sqlSupportStore } from './supports/store.sql.ts'
import { sqlTeamworkStore } from './teamwork/store.sql.ts'
import { sqlWebhookStore } from './webhooks/store.sql.ts'

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
  /** Pages kept in memory, in MiB, for who fills a store with years: those of a transaction that do not fit are written twice. */
  readonly cacheMib?: number
}

export type SqliteStore = CoreStore

/** All areas over one connection. */
export function storesOn(db: Sql, shelf: Shelf, xml: DocumentReader): Stores {
  const stores: Stores = lazily<Stores>({
    xml: () => xml,
    identity: () => sqlIdentityStore(db),
    connections: () => sqlConnectionStore(db),
    records: () => sqlRecordStores(db),
    prices: () => sqlPriceStore(db.$client),
    authorizationUse: () => sqlAuthorizationUse(db.$client),
    catalogs: () => sqlCatalogStore(db, shelf),
    packages: () => sqlPackageStore(db),
    filings: () => sqlFilingStore(db),
    documents: () => sqlDocumentStore(db),
    dispatches: () => sqlDispatchStore(db),
    proofs: () => sqlProofStore(db),
    idempotency: () => sqlIdempotencyStore(db),
    audit: () => sqlAuditStore(db),
    events: () => sqlEventStore(db),
    drafts: () => sqlDraftStore(db),
    listSettings: () => sqlListSettingsStore(db),
    imports: () => sqlImportStore(db),
    runs: () => sqlRunStore(db),
    billing: () => sqlBillingStore(db),
    documentRuns: () => sqlDocumentRunStore(db),
    goLive: () => sqlGoLiveStore(db.$client),
    lastUsed: () => sqlLastUsedStore(db.$client),
    deadlines: () => sqlDeadlineStore(db),
    supports: () => sqlSupportStore(db.$client),
    bundles: () => sqlBundleStore(db.$client),
    reports: () => sqlReportStore(db),
    journal: () => sqlJournalStore(db),
    teamwork: () => sqlTeamworkStore(db.$client),
    webhooks: () => sqlWebhookStore(db),
    privacy: () => sqlPrivacyStore(db.$client, stores.records),
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
  cacheMib,
}: SqliteStoreOptions): SqliteStore {
  const path = join(dataDir, STORE_FILE)
  const wasLeftOpen = (statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0
  const file = openConnection(path, key)
  if (cacheMib) file.pragma(`cache_size = ${-1024 * cacheMib}`)
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
  const copies = sqliteCopies(dataDir, readFile, (read) => write(async () => read(), { alone: true }))
  const read = storesOn(drizzleOn(committedOn(file, readFile)), shelf, readers.anytime)
  return {
    read,
    reading: (work) => work(read),
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
