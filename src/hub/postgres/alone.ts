import { LOCKS } from './locks.ts'
import type { Pool, Wire } from './wire.ts'

/**
 * One transaction of who owns the tables, while nobody else makes or changes them. Policies hold for the owner, too, unless it is a
 * superuser: it sees everybody's rows.
 */
export function alone<T>(pool: Pool, work: (wire: Wire) => Promise<T>): Promise<T> {
  return pool.with(async (wire) => {
    await wire.script(`BEGIN; SELECT pg_advisory_xact_lock(${LOCKS.tables}), set_config('radica.workspace', '*', true)`)
    try {
      const result = await work(wire)
      await wire.script('COMMIT')
      return result
    } catch (error) {
      await wire.script('ROLLBACK').catch(() => undefined)
      throw error
    }
  })
}
