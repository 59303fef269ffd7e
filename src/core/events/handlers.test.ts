import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { virtualClock } from '../../../test/support/clock.ts'
import { createEventHub } from '../kernel/event-hub.ts'
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

it('who follows hears of what was committed while the log was being read', async () => {
  const changes: { sequence: number; change: object }[] = []
  let slow = Promise.withResolvers<void>()
  slow.resolve()
  const events = {
    async after(_: string, place: number) {
      const found = changes.filter(({ sequence }) => sequence > place)
      await slow.promise
      return found
    },
    last: async () => 0,
  }
  const hub = createEventHub()
  const stream = eventHandlers({ read: { events } } as never, hub, virtualClock())['events.stream']
  if (typeof stream !== 'function') throw new Error('it asks within the request')
  const of = { workspace: { id: 'wsp_1' }, principal: { userId: 'usr_1' }, query: {} }
  const { content } = await stream({ ...of, stores: { events }, stillAdmitted: async () => undefined } as never)
  const bytes = content?.bytes as ReadableStream<Uint8Array<ArrayBuffer>>
  const reader = bytes.pipeThrough(new TextDecoderStream()).getReader()
  const heard: string[] = []
  const listen = async () => {
    for (let next = await reader.read(); !next.done; next = await reader.read()) heard.push(next.value)
  }
  void listen()
  await setImmediate()
  slow = Promise.withResolvers()
  const change = { resource: 'patients', id: 'pat_1', revision: 1 }
  // There is nothing to be read of it any more.
  hub.publish('wsp_1', change)
  await setImmediate()
  changes.push({ sequence: 1, change })
  hub.publish('wsp_1', change)
  slow.resolve()
  await setImmediate()
  expect(heard.join('')).toContain('id: 1\nevent: change\n')
  await reader.cancel()
})
