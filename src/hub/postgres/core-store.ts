import type { NodeDependencies } from '../../core/core-dependencies.ts'
import { Fault } from '../../core/fault.ts'
import { say } from '../../core/messages/message.ts'
import { drizzleOn } from '../../core/store/sql.ts'
import { storesOn } from '../../core/store.sqlite.ts'
import type { Catalog } from './catalog.ts'
import { openPostgresStore } from './store.ts'
import type { Pool } from './wire.ts'

const byDatabase = async (): Promise<never> => {
  throw new Fault('not_found', say('backups.byDatabase'))
}

/** For a core that is not the last to use it. */
export const kept = (pool: Pool): Pool => ({ ...pool, close: async () => undefined })

/** The core's store over PostgreSQL. Copies are made by whoever cares for the database, and pages have no key of ours. */
export function postgresStore(pool: Pool, catalog: Catalog): NodeDependencies['openStore'] {
  return async (readers, shelf) => ({
    ...openPostgresStore({
      pool,
      catalog,
      storesOn: (sql, inTransaction) =>
        storesOn(drizzleOn(sql), shelf, inTransaction ? readers.inTransaction : readers.anytime),
    }),
    copies: { begin: byDatabase },
    successors: { begin: byDatabase },
  })
}
