import { Fault } from '../fault.ts'
import { authorOf, isoInstant, type Principal } from '../kernel/call.ts'
import type { Message } from '../messages/message.ts'
import type { StoredRun } from '../store/runs.ts'
import type { Stores } from '../store/store.ts'
import { nextState, type RunEvent } from './machine.ts'

interface Mover {
  readonly stores: Stores
  readonly principal: Principal
  readonly now: number
}

/**
 * The run after an event, saved. Who lets it go on, or takes it back, answers for what it does from then on.
 *
 * @throws Fault `run_state` when it cannot happen now.
 */
export async function movedRun(
  { stores, principal, now }: Mover,
  run: StoredRun,
  event: RunEvent,
  refused: Message,
  more: Partial<StoredRun> = {},
): Promise<StoredRun> {
  const state = nextState(run.state, event)
  if (!state) throw new Fault('run_state', refused)
  const by = authorOf(principal)
  const answers = event === 'started' || event === 'undone' ? { createdBy: by, filedBy: run.filedBy && by } : {}
  const next = { ...run, ...answers, ...more, state, updatedAt: isoInstant(now) }
  await stores.runs.save(next)
  return next
}
