import { expect, it } from 'vitest'
import { Fault } from '../../fault.ts'
import { say } from '../../messages/message.ts'
import { blockersOf } from './references.ts'

it('what a person can mend is a blocker of the document, with its field', () => {
  const fault = new Fault('resolution_unavailable', say('documents.resolutionExpired'), { field: 'resolutionId' })
  expect(blockersOf(fault)).toMatchObject([{ code: 'resolution_unavailable', field: 'resolutionId' }])
})

it.each([
  ['a store that could not be read', new Fault('internal_error', say('store.diskSilent'))],
  ['a mistake of ours', new TypeError('x is not a function')],
])('%s is no property of the document', (_, error) => {
  expect(() => blockersOf(error)).toThrow(error)
})
