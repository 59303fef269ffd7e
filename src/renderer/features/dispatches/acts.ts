import type { DispatchedDocument } from '../../../contract/dispatched.ts'
import type { DispatchKind, DispatchState } from '../../../contract/dispatches.ts'
import type { OfferedAct } from '../document-runs/selected-acts.tsx'
import { groupOf } from './groups.ts'

/** What can be done with documents as they stand, each act with those that it is for. */
export function actsOn(rows: readonly DispatchedDocument[]): readonly OfferedAct[] {
  const steps = rows.flatMap(({ dispatches }) => groupOf(dispatches).present)
  const targets = (kind: DispatchKind, state: DispatchState) =>
    steps.filter((step) => step.kind === kind && step.state === state).map(({ targetId }) => targetId)
  const issued = new Set(targets('provider.emission', 'accepted'))
  const invoices = rows.filter(({ id, document }) => document?.kind === 'invoice' && issued.has(id))
  return [
    { act: 'file', ids: targets('ministry.package', 'rejected') },
    {
      act: 'reconcile',
      ids: [...targets('ministry.package', 'unknown'), ...targets('provider.emission', 'unknown')],
    },
    { act: 'email', ids: invoices.map(({ id }) => id) },
  ]
}
