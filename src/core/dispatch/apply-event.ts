import { isoInstant } from '../kernel/call.ts'
import type { Progress, StoredDispatch, TimelineStep } from '../store/dispatches.ts'
import type { Stores } from '../store/store.ts'
import { type DispatchEffect, type DispatchEvent, next, type TransitionContext, woken } from './machine.ts'

/** What is kept of an event besides the progress; left out, it stays as it is. */
type Kept = Partial<Pick<StoredDispatch, 'outcome' | 'dependsOn'>>

export interface Applied {
  readonly dispatch: StoredDispatch
  /** Of the timeline; none when only the schedule moved. */
  readonly steps: readonly TimelineStep[]
  readonly effect: DispatchEffect
}

/**
 * Applies events to a dispatch, one after the other, in the caller's transaction: its row and its timeline change as the machine
 * says. This and `wake` are the only ways in which a state or a due time changes. @throws IllegalTransition
 */
export async function applyEvents(
  { dispatches }: Stores,
  before: StoredDispatch,
  events: readonly DispatchEvent[],
  context: TransitionContext,
  kept: Kept = {},
): Promise<Applied> {
  const at = isoInstant(context.now)
  const steps: TimelineStep[] = []
  let progress: Progress = before
  let effect: DispatchEffect = 'none'
  for (const event of events) {
    const step = next(progress, event, context)
    if (step.transition) steps.push({ at, ...step.transition })
    progress = step.progress
    effect = step.effect
  }
  const dispatch: StoredDispatch = { ...before, ...progress, ...kept, updatedAt: at }
  await dispatches.save(dispatch, before)
  if (steps.length > 0) await dispatches.addSteps(...steps.map((step) => ({ id: dispatch.id, ...step })))
  return { dispatch, steps, effect }
}

/** The same of one event. */
export const applyEvent = (
  stores: Stores,
  before: StoredDispatch,
  event: DispatchEvent,
  context: TransitionContext,
): Promise<Applied> => applyEvents(stores, before, [event], context)

/** Makes a dispatch due now. It is no news of it: lists of what changed do not show it. */
export async function wake({ dispatches }: Stores, before: StoredDispatch, now: number): Promise<void> {
  await dispatches.save(woken(before, now), before)
}
