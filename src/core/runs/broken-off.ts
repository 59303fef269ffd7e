import type { Clock } from '../core.ts'
import { isoInstant } from '../kernel/call.ts'
import type { EventHub } from '../kernel/event-hub.ts'
import type { Store } from '../store/store.ts'
import { nextState } from './machine.ts'
import type { RunWorker } from './worker.ts'

/** Long enough for one that is prepared on a Friday and begun on a Monday. */
const KEPT_MS = 7 * 86_400_000

/** A run whose files come, and to which nothing came since, broke off: a window that was closed cancels nothing. */
export const brokenOffBefore = (now: number): string => isoInstant(now - KEPT_MS)

interface Dependencies {
  readonly store: Store
  readonly events: Pick<EventHub, 'publish'>
  readonly clock: Pick<Clock, 'now'>
  readonly worker: Pick<RunWorker, 'poke'>
}

/** Cancels the runs that broke off, in whatever workspace; their files go with those of all that were cancelled. */
export async function cancelBrokenOff({ store, events, clock, worker }: Dependencies): Promise<void> {
  const now = clock.now()
  const [at, before] = [isoInstant(now), brokenOffBefore(now)]
  for (const { key, id, workspaceId } of await store.read.runs.brokenOff(before)) {
    const change = { resource: 'runs', id, revision: null } as const
    const isOver = await store.write(workspaceId, async (stores) => {
      const run = await stores.runs.byKey(key)
      const state = run && nextState(run.state, 'cancelled')
      if (run?.state !== 'collecting' || !state || run.updatedAt >= before) return false
      await stores.runs.save({ ...run, state, updatedAt: at })
      const about = { workspaceId, target: id, revision: null, requestSha256: null }
      await stores.audit.append({ ...about, at, actor: 'system', operation: 'runs.cancel' })
      await stores.events.append(workspaceId, at, [change])
      return true
    })
    if (isOver) events.publish(workspaceId, change)
  }
  worker.poke()
}
