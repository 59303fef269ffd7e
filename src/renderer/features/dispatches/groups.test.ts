import { expect, test } from 'vitest'
import type { DispatchSummary } from '../../../contract/dispatches.ts'
import { groupOf } from './groups.ts'

const dispatch = (
  createdAt: string,
  kind: DispatchSummary['kind'],
  state: DispatchSummary['state'],
  number: string | null,
): DispatchSummary => ({
  id: `dsp_${createdAt}${kind}`,
  kind,
  targetId: `inv_${number}`,
  targetRevision: 1,
  attempts: 1,
  state,
  document: kind === 'ministry.package' ? null : { id: `inv_${number}`, kind: 'invoice', number },
  reference: kind === 'ministry.package' ? (number ?? '') : `inv_${number}`,
  nextAttemptAt: null,
  lastError: null,
  waitingFor: null,
  createdAt,
  updatedAt: createdAt,
})

test('a document is named by its number, and stands as the gravest of its steps', () => {
  const issued = dispatch('2026-11-01', 'provider.emission', 'accepted', 'SETP1')
  const sent = dispatch('2026-11-01', 'ministry.package', 'sending', 'SETP1')
  expect(groupOf([sent, issued])).toMatchObject({ name: 'Factura SETP1', leading: sent })
})

test('what a person has to mend leads, until it was mended', () => {
  const refused = dispatch('2026-11-01', 'ministry.package', 'rejected', 'SETP1')
  const issued = dispatch('2026-11-01', 'provider.emission', 'accepted', 'SETP1')
  expect(groupOf([refused, issued])).toMatchObject({ leading: refused })
  const again = dispatch('2026-11-03', 'ministry.package', 'accepted', 'SETP1')
  expect(groupOf([again, refused, issued])).toMatchObject({ leading: again, present: [again, issued] })
})

test('what is lost leads before what the other side only takes long over', () => {
  const late = dispatch('2026-11-02', 'ministry.package', 'unknown', 'SETP1')
  const lost = dispatch('2026-11-01', 'provider.email', 'unknown', 'SETP1')
  const lastError = { code: 'invoice_outcome_unknown', cause: 'acknowledged', mayHaveArrived: true }
  const slow = { ...late, lastError }
  expect(groupOf([slow, lost])).toMatchObject({ leading: lost })
  expect(groupOf([late, lost])).toMatchObject({ leading: late })
})
