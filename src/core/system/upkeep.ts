import type { ArchiveKeeper } from '../bundles/keeping.ts'
import type { Clock, Log } from '../core.ts'
import { errorName } from '../error-name.ts'
import { importsSince } from '../imports/undo.ts'
import { isoInstant } from '../kernel/call.ts'
import type { Nodes } from '../kernel/nodes.ts'
import { PLATFORM, type Store } from '../store/store.ts'

const HOUR_MS = 3_600_000
/** No upload lasts so long. */
const LOST_MS = 24 * HOUR_MS
const NAME = 'upkeep'

interface UpkeepDependencies {
  readonly store: Store
  readonly nodes: Pick<Nodes, 'own'>
  readonly archives: Pick<ArchiveKeeper, 'clear'>
  /** Erases supporting documents that were taken away long enough ago. */
  readonly clearSupports: () => Promise<void>
  /** Cancels the runs whose files stopped coming long enough ago. */
  readonly cancelRuns: () => Promise<void>
  readonly clock: Clock
  readonly log: Log
}

export interface Upkeep {
  /** Rows whose time is over go: answers under a key, changes that were told, deliveries, previews of imports, lost parts, broken-off runs. */
  prune(): Promise<void>
  /** Each hour from now on, rows and files whose time is over go; of several processes over a store one does it. */
  start(): void
  stop(): void
}

export function createUpkeep({
  store,
  nodes,
  archives,
  clearSupports,
  cancelRuns,
  clock,
  log,
}: UpkeepDependencies): Upkeep {
  let cancel: () => void = () => undefined
  let isStopped = false

  async function prune(): Promise<void> {
    const now = clock.now()
    await store.write(PLATFORM, async ({ idempotency, events, webhooks, imports, packages }) => {
      await idempotency.prune(isoInstant(now))
      await events.prune(now)
      await webhooks.prune(now)
      await imports.prune(importsSince(now))
      // What an upload left behind whose process died.
      await packages.dropUnusedParts({ begunBefore: now - LOST_MS })
    })
    await cancelRuns()
  }

  async function round(): Promise<void> {
    if (!(await nodes.own(NAME))) return
    await prune()
    await archives.clear()
    await clearSupports()
  }

  function later(): void {
    if (isStopped) return
    cancel = clock.after(HOUR_MS, () => {
      round()
        .catch((error) => log.error('upkeep.failed', { error: errorName(error) }))
        .finally(later)
    })
  }

  return {
    prune,
    start: later,
    stop() {
      isStopped = true
      cancel()
    },
  }
}
