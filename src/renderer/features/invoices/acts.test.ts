import { expect, test } from 'vitest'
import { DocumentStatus } from '../../../contract/documents.ts'
import { actsOn } from './acts.ts'

test('what was issued is bundled, sent and credited; what is not known is asked for, and nothing else is touched', () => {
  const acts = actsOn(DocumentStatus.options.map((status) => ({ id: status, status })))
  expect(Object.fromEntries(acts.map(({ act, ids }) => [act, ids]))).toEqual({
    bundle: ['accepted'],
    email: ['accepted'],
    credit: ['accepted'],
    reconcile: ['unknown'],
  })
})
