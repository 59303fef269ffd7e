import { expect, test } from 'vitest'
import type { DispatchedDocument } from '../../../contract/dispatched.ts'
import type { DispatchSummary } from '../../../contract/dispatches.ts'
import { actsOn } from './acts.ts'

type Step = readonly [kind: DispatchSummary['kind'], state: DispatchSummary['state']]

/** A document with what left for it, the newest first; each step of another record than the document. */
function sent(id: string, kind: 'invoice' | 'credit_note', ...steps: readonly Step[]): DispatchedDocument {
  const targetOf = (step: Step[0]) => (step === 'ministry.package' ? `rps_${id}` : id)
  const dispatches = steps.map(([step, state]) => ({
    kind: step,
    state,
    targetId: targetOf(step),
    document: null,
    reference: id,
  }))
  return { id, document: { id, kind, number: 'FE1' }, dispatches } as unknown as DispatchedDocument
}

test('each act is for the steps that stand so, and for no try that a later one took over', () => {
  const acts = actsOn([
    sent('refused', 'invoice', ['ministry.package', 'rejected'], ['provider.emission', 'accepted']),
    sent('mended', 'invoice', ['ministry.package', 'accepted'], ['ministry.package', 'rejected']),
    sent('unsaid', 'invoice', ['ministry.package', 'unknown'], ['provider.emission', 'accepted']),
    sent('unissued', 'invoice', ['provider.emission', 'unknown']),
    sent('note', 'credit_note', ['provider.emission', 'accepted']),
    sent('late', 'invoice', ['provider.emission', 'rejected']),
  ])
  expect(Object.fromEntries(acts.map(({ act, ids }) => [act, ids]))).toEqual({
    file: ['rps_refused'],
    reconcile: ['rps_unsaid', 'unissued'],
    email: ['refused', 'unsaid'],
  })
})
