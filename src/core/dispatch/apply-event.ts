import { isoInstant } from '../kernel/call.ts'
import type { StoredDispatch, TimelineStep } from '../store/dispatches.ts'
import type { Stores } from '../store/store.ts'
import { type DispatchEffect, type DispatchEvent, next, type TransitionContext, woken } from './machine.ts'

/** What is kept of an event besides the progress; left out, it stays as it is. */
type Kept = Partial<Pick<StoredDispatch, 'outcome' | 'dependsOn'>>

export interface Applied {
  readonly dispatch: StoredDispatch
  /** The step of the timeline; undefined when only the schedule moved. */
  readonly step: TimelineStep | undefined
  readonly effect: DispatchEffect
}

/**
 * Applies an event to a dispatch in the caller's transaction: its row and its timeline change as the machine says. This and
 * `wake` are the only ways in which a state or a due time changes. @throws IllegalTransition
 */
export async function applyEvent(
  { dispatches }: Stores,
  before: StoredDispatch,
  event: DispatchEvent,
  context: TransitionContext,
  kept: Kept = {},
): Promise<Applied> {
  const at = isoInstant(context.now)
  const { progress, transition, effect } = next(before, event, context)
  const dispatch: StoredDispatch = { ...before, ...progress, ...kept, updatedAt: at }
  await dispatches.save(dispatch)
  const step = transition && { at, ...transition }
  if (step) await dispatches.addSteps({ id: dispatch.id, ...step })
  return { dispatch, step, effect }
}

/** Makes a dispatch due now. It is no news of it: lists of what changed do not show it. */
export async function wake({ dispatches }: Stores, before: StoredDispatch, now: number): Promise<void> {
  await dispatches.save(woken(before, now))
}
