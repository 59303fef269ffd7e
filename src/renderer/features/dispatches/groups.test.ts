import { expect, test } from 'vitest'
import type { DispatchSummary } from '../../../contract/dispatches.ts'
import { groupsOf } from './groups.ts'

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

test('a document is one entry with its number, its package too, newest first', () => {
  const groups = groupsOf([
    dispatch('2026-11-01', 'provider.emission', 'accepted', 'SETP1'),
    dispatch('2026-11-01', 'ministry.package', 'accepted', 'SETP1'),
    dispatch('2026-11-02', 'provider.emission', 'accepted', 'SETP2'),
  ])
  expect(groups.map(({ name, dispatches }) => [name, dispatches.length])).toEqual([
    ['Factura SETP2', 1],
    ['Factura SETP1', 2],
  ])
})

test('what a person has to mend stands on top, until it was mended', () => {
  const refused = dispatch('2026-11-01', 'ministry.package', 'rejected', 'SETP1')
  const issued = dispatch('2026-11-01', 'provider.emission', 'accepted', 'SETP1')
  const other = dispatch('2026-11-02', 'provider.emission', 'accepted', 'SETP2')
  expect(groupsOf([issued, refused, other])[0]).toMatchObject({
    name: 'Factura SETP1',
    needsPerson: true,
    leading: refused,
  })
  const again = dispatch('2026-11-03', 'ministry.package', 'accepted', 'SETP1')
  const after = groupsOf([issued, refused, again, dispatch('2026-11-04', 'provider.emission', 'sending', 'SETP3')])
  expect(after.map(({ name, needsPerson }) => [name, needsPerson])).toEqual([
    ['Factura SETP3', false],
    ['Factura SETP1', false],
  ])
})
