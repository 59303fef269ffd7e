import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createShelf } from '../../src/core/catalogs/shelf.ts'
import { documentReaders } from '../../src/core/provider/document-reader.ts'
import { IN_THE_OPEN, openConnection, STORE_FILE } from '../../src/core/store/connection.sqlite.ts'
import { PLATFORM, type Store } from '../../src/core/store/store.ts'
import { openSqliteStore } from '../../src/core/store.sqlite.ts'
import { postgresStore } from '../../src/hub/postgres/core-store.ts'
import { MIGRATIONS_DIR } from '../support/empty-store.ts'
import { marked } from '../support/fresh-tables.ts'
import { STORE } from '../support/node.ts'
import { emptyPostgres } from '../support/postgres.ts'

/** The store under the histories, and how it is made again as it was. */
export interface Ground {
  readonly store: Store
  /** Whether there are always several hosts over it. */
  readonly isShared: boolean
  /** From now on each write waits for its turn, and shares its commit with those that come meanwhile. */
  gather(turn: () => Promise<void>): void
  /** None waits any more, and what waited is committed. */
  hurry(): Promise<void>
  /** What `rewind` goes back to. */
  mark(): Promise<void>
  /** Everything is again as it was at the mark, but for the audit chain, which grows. */
  rewind(): Promise<void>
  close(): Promise<void>
}

/** The store that `RADICA_TEST_STORE` names: SQLite's, or PostgreSQL within the process, which several hosts have open. */
export const openGround = (): Promise<Ground> => (STORE === 'sqlite' ? onSqlite() : onPostgres())

const MADE_NEW = [
  ...['packages', 'package_revisions', 'package_validations', 'attached_documents', 'resolutions', 'connections'],
  'visits',
  // After those that it counts.
  'totals',
]
const EMPTIED = [
  ...['bundle_files', 'document_run_items', 'document_runs', 'billing_items', 'billing_runs', 'runs'],
  ...['document_emails', 'document_artifacts', 'document_lookups', 'document_numbers', 'document_requests'],
  ...['document_revisions', 'documents'],
  'dispatch_answers',
  'dispatch_timeline',
  'dispatch_requests',
  'dispatches',
  'idempotency_keys',
]
const MARK = MADE_NEW.map((table) => `CREATE TEMP TABLE first_${table} AS SELECT * FROM ${table}`)
const REWIND = [
  ...EMPTIED.map((table) => `DELETE FROM ${table}`),
  ...MADE_NEW.flatMap((table) => [`DELETE FROM ${table}`, `INSERT INTO ${table} SELECT * FROM first_${table}`]),
]

/** In memory where the system has a folder for that: what a disk does with a commit is the kill campaign's affair. */
async function onSqlite(): Promise<Ground> {
  const memory = '/dev/shm'
  const dataDir = mkdtempSync(join(existsSync(memory) ? memory : tmpdir(), 'radica-simulate-'))
  const nobody = async () => undefined
  let company: () => Promise<void> = nobody
  let letGo: () => void = () => undefined
  const store = openSqliteStore({
    dataDir,
    migrationsDir: MIGRATIONS_DIR,
    key: IN_THE_OPEN,
    company: () => company(),
  })
  const file = openConnection(join(dataDir, STORE_FILE), IN_THE_OPEN)
  let run: () => void = () => undefined
  return {
    store,
    isShared: false,
    gather(turn) {
      const hurried = new Promise<void>((resolve) => {
        letGo = resolve
      })
      company = () => Promise.race([turn(), hurried])
    },
    async hurry() {
      company = nobody
      letGo()
      await store.write(PLATFORM, async () => undefined)
    },
    async mark() {
      file.pragma('foreign_keys = OFF')
      // Histories end; in a clinic's store the files of issued documents stay.
      file.exec('DROP TRIGGER document_artifacts_stay')
      for (const sql of MARK) file.exec(sql)
      const statements = REWIND.map((sql) => file.prepare(sql))
      run = file.transaction(() => {
        for (const statement of statements) statement.run()
      })
    },
    rewind: async () => run(),
    async close() {
      file.close()
      await store.close()
      rmSync(dataDir, { recursive: true })
    },
  }
}

/** A commit is its own. */
async function onPostgres(): Promise<Ground> {
  const { pool, catalog } = await emptyPostgres()
  const store = await postgresStore(pool, catalog)(documentReaders(), createShelf(tmpdir()))
  let rewind = async (): Promise<void> => undefined
  return {
    store,
    isShared: true,
    gather: () => undefined,
    hurry: async () => undefined,
    async mark() {
      rewind = await marked(pool, { emptied: EMPTIED, madeNew: MADE_NEW })
    },
    rewind: () => rewind(),
    close: () => store.close(),
  }
}
