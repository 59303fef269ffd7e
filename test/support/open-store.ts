import { createShelf } from '../../src/core/catalogs/shelf.ts'
import { documentReaders } from '../../src/core/provider/document-reader.ts'
import type { Store } from '../../src/core/store/store.ts'
import { openSqliteStore } from '../../src/core/store.sqlite.ts'
import { MIGRATIONS_DIR } from './empty-store.ts'
import { STORE, testNode } from './node.ts'

/** The store of a core that was stopped, past it. */
export async function openStore({ dataDir, storeKey }: { dataDir: string; storeKey: Uint8Array }): Promise<Store> {
  if (STORE === 'sqlite') return openSqliteStore({ dataDir, migrationsDir: MIGRATIONS_DIR, key: storeKey })
  const { openStore } = await testNode(dataDir)
  return openStore(documentReaders(), createShelf(dataDir))
}
