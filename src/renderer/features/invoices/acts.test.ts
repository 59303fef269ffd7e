import { expect, test } from 'vitest'
import { DocumentStatus } from '../../../contract/documents.ts'
import { actsOn, MOST_RECORDED, recordable } from './acts.ts'

test('what was issued is bundled, sent and credited; what is not known is asked for, and nothing else is touched', () => {
  const acts = actsOn(DocumentStatus.options.map((status) => ({ id: status, status })))
  expect(Object.fromEntries(acts.map(({ act, ids }) => [act, ids]))).toEqual({
    bundle: ['accepted'],
    email: ['accepted'],
    credit: ['accepted'],
    reconcile: ['unknown'],
  })
})

test('of what was selected only what was issued can be recorded as taken by its payer, as much as goes in one go', () => {
  expect(recordable(DocumentStatus.options.map((status) => ({ id: status, status })))).toEqual(['accepted'])
  const many = Array.from({ length: MOST_RECORDED + 1 }, (_, index) => ({
    id: `inv_${index}`,
    status: 'accepted' as const,
  }))
  expect(recordable(many).at(-1)).toBe(`inv_${MOST_RECORDED - 1}`)
})
