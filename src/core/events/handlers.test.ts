import { expect, it } from 'vitest'
import { eventHandlers } from './handlers.ts'

it('who has heard all stays where they are, whatever is written while they ask', async () => {
  const asked: number[] = []
  const events = {
    after: async (_: string, after: number) => {
      asked.push(after)
      return []
    },
    last: async () => 9,
  }
  const list = eventHandlers({} as never, {} as never, {} as never)['events.list']
  if (typeof list !== 'function') throw new Error('it asks within the request')
  const call = { stores: { events }, workspace: { id: 'wsp_1' }, query: { after: 7, limit: 100 } }
  expect(await list(call as never)).toEqual({ status: 200, body: { items: [], next: 7, reset: false } })
  expect(asked).toEqual([7])
})
