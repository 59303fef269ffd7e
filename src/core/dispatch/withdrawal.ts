import type { DispatchKind, DispatchState } from '../../contract/dispatches.ts'
import type { ErrorCode } from '../../contract/errors.ts'
import { Fault } from '../fault.ts'
import { type Message, say } from '../messages/message.ts'
import type { StoredDispatch } from '../store/dispatches.ts'
import type { Stores } from '../store/store.ts'
import { applyEvent } from './apply-event.ts'
import { isWithdrawn } from './machine.ts'

/** Kinds that a person asks for; their files and messages end with them. */
const OF_A_PERSON: readonly DispatchKind[] = ['provider.emission', 'document.filing', 'ministry.package']

const REFUSED: Readonly<Record<DispatchState, readonly [ErrorCode, Message]>> = {
  queued: ['dispatch_conflict', say('dispatch.mayHaveArrived')],
  sending: ['dispatch_in_progress', say('dispatch.sendingNow')],
  unknown: ['submission_outcome_unknown', say('dispatch.unknownArrival')],
  accepted: ['dispatch_conflict', say('dispatch.accepted')],
  rejected: ['dispatch_conflict', say('dispatch.over')],
}

/**
 * Takes a dispatch back of which nothing can be at the upstream, in the caller's transaction: it was never tried, or every try was
 * proven not to have left. What depends on it ends unsent by itself.
 */
export async function withdraw(stores: Stores, dispatch: StoredDispatch, now: number): Promise<StoredDispatch> {
  if (isWithdrawn(dispatch)) return dispatch
  if (!OF_A_PERSON.includes(dispatch.kind)) {
    throw new Fault('dispatch_conflict', say('dispatch.onlyOwn'))
  }
  const way = await stores.dispatches.timeline(dispatch.id)
  const mayBeThere = dispatch.state !== 'queued' || way.some(({ to }) => to === 'unknown')
  if (mayBeThere) throw new Fault(...REFUSED[dispatch.state])
  return (await applyEvent(stores, dispatch, { type: 'withdrawn' }, { now, jitter: 0 })).dispatch
}
