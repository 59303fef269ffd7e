import type { ChangeEvent } from '../../contract/system.ts'
import { isoInstant } from '../kernel/call.ts'
import type { AuditEntry } from '../store/audit.ts'
import type { StoredDispatch } from '../store/dispatches.ts'
import type { Stores } from '../store/store.ts'
import { applyEvents } from './apply-event.ts'
import { keepProof } from './asking.ts'
import type { DispatchEffect } from './machine.ts'
import type { OutboxDependencies } from './outbox.ts'
import type { DispatchPort } from './port.ts'
import type { Result } from './results.ts'

export interface Change {
  readonly dispatch: StoredDispatch
  /** What the worker does next for it. */
  readonly effect: DispatchEffect
}

/**
 * What became of a dispatch, one thing after the other, in the transaction that is open: its row, its timeline, its answer and its
 * target change together.
 */
export type Note = (before: StoredDispatch, ...results: readonly [...Result[], Result]) => Promise<Change>

/** What is told of a transaction: written at its end, and published when it is committed. */
interface Told {
  readonly audit: AuditEntry[]
  readonly changes: ChangeEvent[]
}

/** How the worker writes: whatever a transaction notes is audited, and told once it is committed. */
export function outboxWriter({
  store,
  ports,
  events,
  clock,
  random,
}: Pick<OutboxDependencies, 'store' | 'ports' | 'events' | 'clock' | 'random'>) {
  async function noted(stores: Stores, before: StoredDispatch, results: readonly Result[], now: number, told: Told) {
    const at = isoInstant(now)
    const result = results.at(-1)
    if (!result) throw new Error(`nothing became of ${before.id}`)
    const { outcome = before.outcome, dependsOn = before.dependsOn, answer } = result
    const happened = results.map(({ event }) => event)
    const context = { now, jitter: random() }
    const { dispatch, steps, effect } = await applyEvents(stores, before, happened, context, { outcome, dependsOn })
    const { id, workspaceId, requestSha256 } = dispatch
    // The timeline is for people; the audit chain proves it.
    const audited = { workspaceId, at, actor: 'system', target: id, revision: null, requestSha256 }
    told.audit.push(...steps.map(({ to }) => ({ ...audited, operation: `dispatch.${to}` })))
    await keepProof(stores, before, dispatch, result, at)
    // Links that work on this machine have nothing to show.
    if (answer) await stores.dispatches.addAnswer(id, dispatch.attempts, at, answer)
    await result.kept?.(stores)
    const port: DispatchPort = ports[dispatch.kind]
    told.changes.push(...(await port.follow(stores, dispatch, at)), { resource: 'dispatches', id, revision: null })
    return { dispatch, effect }
  }

  return async <T>(workspaceId: string, work: (stores: Stores, now: number, note: Note) => Promise<T>): Promise<T> => {
    const { result, changes } = await store.write(workspaceId, async (stores) => {
      const now = clock.now()
      const told: Told = { audit: [], changes: [] }
      const result = await work(stores, now, (before, ...results) => noted(stores, before, results, now, told))
      await stores.audit.append(...told.audit)
      await stores.events.append(workspaceId, isoInstant(now), told.changes)
      return { result, changes: told.changes }
    })
    for (const change of changes) events.publish(workspaceId, change)
    return result
  }
}
