import { ofEverybody } from '../postgres/everybodys.ts'
import type { PoolUse } from '../postgres/server-pool.ts'
import type { Pool } from '../postgres/wire.ts'
import type { Gauges } from './telemetry.ts'

interface Watched {
  /** That of the hub itself, which sees all workspaces. */
  readonly pool: Pool
  readonly store: { use(): readonly PoolUse[] }
  readonly nodes: { owned(): number }
  /** Every worker tells the same length: nodes that only answer do not ask for it. */
  readonly works: boolean
}

const WAITING = `SELECT kind, state, count(*) FROM dispatches WHERE state IN ('queued', 'sending', 'unknown') GROUP BY kind, state`

export function gaugesOf({ pool, store, nodes, works }: Watched): Gauges {
  return {
    'radica.gates.owned': async () => [{ value: nodes.owned() }],
    'radica.queue.length': async () => {
      if (!works) return []
      const rows = await ofEverybody(pool, WAITING)
      return rows.map(([kind, state, value]) => ({
        value: Number(value),
        of: { 'radica.kind': String(kind), 'radica.state': String(state) },
      }))
    },
    'radica.pool.connections': async () =>
      store.use().flatMap(({ pool: name, ...counts }) =>
        Object.entries(counts).map(([state, value]) => ({
          value,
          of: { 'radica.pool': name, 'radica.state': state },
        })),
      ),
  }
}
