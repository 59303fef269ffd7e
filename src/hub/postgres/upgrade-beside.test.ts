import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { MIGRATIONS_DIR } from '../../../test/support/empty-store.ts'
import { RESOURCES_DIR, SERVER, sharedDatabase } from '../../../test/support/postgres.ts'
import { skipWhen } from '../../../test/support/skip.ts'
import { catalogOf } from './catalog.ts'
import { install } from './install.ts'
import { openServerPool } from './server-pool.ts'
import { openPostgresStore } from './store.ts'

/** From here on every migration can be gone through while work goes on. */
const FIRST = 48
const EVENT =
  "INSERT INTO events (sequence, workspace_id, at, resource, id, revision) VALUES (1, 'wsp_1', '', 'visits', 'v', 1)"

describe(
  'an upgrade beside a node that works',
  skipWhen(SERVER === undefined, 'RADICA_TEST_POSTGRES names no server'),
  () => {
    it.each(['visits', 'documents', 'packages', 'audit_events'])(
      'refuses no write that was begun before it: %s',
      async (table) => {
        const { pool, url } = await sharedDatabase()
        // What was made is taken away: the tables of before.
        await pool.with((wire) =>
          wire.script('DROP SCHEMA public CASCADE; DROP SCHEMA sqlite CASCADE; CREATE SCHEMA public'),
        )
        const before = catalogOf(MIGRATIONS_DIR, FIRST)
        await install(pool, before, RESOURCES_DIR)
        const store = openPostgresStore({ pool, catalog: before, storesOn: (sql) => sql })
        const [began, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
        const written = store.write('wsp_1', async (sql) => {
          await sql.prepare(`DELETE FROM ${table} WHERE workspace_id = '-'`).run()
          began.resolve()
          await goesOn.promise
          await sql.prepare(EVENT).run()
        })
        await began.promise
        const upgrading = openServerPool(url)
        const upgraded = install(upgrading, catalogOf(MIGRATIONS_DIR), RESOURCES_DIR)
        // The server looks for deadlocks after a second.
        await sleep(1_500)
        goesOn.resolve()
        const outcomes = await Promise.allSettled([written, upgraded])
        await Promise.all([upgrading.close(), pool.close()])
        expect(outcomes.map((outcome) => (outcome.status === 'rejected' ? String(outcome.reason) : 'done'))).toEqual([
          'done',
          'done',
        ])
      },
    )
  },
)
