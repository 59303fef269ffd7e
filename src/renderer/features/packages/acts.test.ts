import { expect, test } from 'vitest'
import { PackageStatus } from '../../../contract/packages.ts'
import { actsOn } from './acts.ts'

test('what is on its way to the ministry, was taken or discarded is not filed again', () => {
  const acts = actsOn(PackageStatus.options.map((status) => ({ id: status, status })))
  expect(Object.fromEntries(acts.map(({ act, ids }) => [act, ids]))).toEqual({
    file: ['draft', 'ready', 'rejected'],
    reconcile: ['unknown'],
  })
})
