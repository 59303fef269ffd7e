import type { DispatchKind, DispatchState } from '../../contract/dispatches.ts'
import type { ErrorCode } from '../../contract/errors.ts'
import { Fault } from '../fault.ts'
import type { StoredDispatch } from '../store/dispatches.ts'
import type { Stores } from '../store/store.ts'
import { applyEvent } from './apply-event.ts'
import { isWithdrawn } from './machine.ts'

/** What a person asked for; its files and messages end with it. */
const OF_A_PERSON: readonly DispatchKind[] = ['provider.emission', 'document.filing', 'ministry.package']

const REFUSED: Readonly<Record<DispatchState, readonly [ErrorCode, string]>> = {
  queued: ['dispatch_conflict', 'Pudo haber llegado alguna vez: ya no se puede retirar.'],
  sending: ['dispatch_in_progress', 'Se está enviando: ya no se puede retirar.'],
  unknown: ['submission_outcome_unknown', 'No se sabe si llegó: ya no se puede retirar. Consulte su resultado.'],
  accepted: ['dispatch_conflict', 'Ya fue aceptado: ya no se puede retirar.'],
  rejected: ['dispatch_conflict', 'Ya terminó: no hay nada que retirar.'],
}

/**
 * Takes a dispatch back of which nothing can be at the upstream, in the caller's transaction: it was never tried, or every try was
 * proven not to have left. What depends on it ends unsent by itself.
 */
export async function withdraw(stores: Stores, dispatch: StoredDispatch, now: number): Promise<StoredDispatch> {
  if (isWithdrawn(dispatch)) return dispatch
  if (!OF_A_PERSON.includes(dispatch.kind)) {
    throw new Fault('dispatch_conflict', 'Solo se retira una emisión o una radicación.')
  }
  const way = await stores.dispatches.timeline(dispatch.id)
  const mayBeThere = dispatch.state !== 'queued' || way.some(({ to }) => to === 'unknown')
  if (mayBeThere) throw new Fault(...REFUSED[dispatch.state])
  return (await applyEvent(stores, dispatch, { type: 'withdrawn' }, { now, jitter: 0 })).dispatch
}
