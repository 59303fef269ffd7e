import { expect, test } from 'vitest'
import { changeOf, placeOf } from './events.ts'

test('an event is read, a heartbeat and nonsense are not', () => {
  const change = { resource: 'patients', id: 'pat_1', revision: 2 }
  expect(changeOf(`event: change\ndata: ${JSON.stringify(change)}`)).toEqual(change)
  expect(changeOf(': sigue')).toBeUndefined()
  expect(changeOf('data: {')).toBeUndefined()
  expect(changeOf('data: {"resource":1}')).toBeUndefined()
})

test('the place of an event is kept for the next connection; progress and heartbeats have none', () => {
  expect(placeOf('id: 4711\nevent: change\ndata: {}')).toBe('4711')
  expect(placeOf('event: progress\ndata: {"id": 3}')).toBeUndefined()
  expect(placeOf(': sigue')).toBeUndefined()
})
