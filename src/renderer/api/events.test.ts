import { expect, test } from 'vitest'
import { changeOf } from './events.ts'

test('an event is read, a heartbeat and nonsense are not', () => {
  const change = { resource: 'patients', id: 'pat_1', revision: 2 }
  expect(changeOf(`event: change\ndata: ${JSON.stringify(change)}`)).toEqual(change)
  expect(changeOf(': sigue')).toBeUndefined()
  expect(changeOf('data: {')).toBeUndefined()
  expect(changeOf('data: {"resource":1}')).toBeUndefined()
})
