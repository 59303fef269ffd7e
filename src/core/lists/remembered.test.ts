import { expect, it } from 'vitest'
import type { EventStore } from '../store/events.ts'
import { countedOnce, Remembered } from './remembered.ts'

function log() {
  let place = 1
  const events: Pick<EventStore, 'last'> = { last: async () => place }
  return { events: events as EventStore, change: () => place++ }
}

it('makes an answer once, until something is changed', async () => {
  const { events, change } = log()
  const remembered = new Remembered<number>()
  let made = 0
  const ask = (question: string) => remembered.of(events, question, async () => ++made)
  expect([await ask('may'), await ask('may'), await ask('june')]).toEqual([1, 1, 2])
  change()
  expect(await ask('may')).toBe(3)
})

it('does not believe what was changed while it was made', async () => {
  const { events, change } = log()
  const remembered = new Remembered<string>()
  await remembered.of(events, 'may', async () => {
    change()
    return 'old'
  })
  expect(await remembered.of(events, 'may', async () => 'new')).toBe('new')
})

it('counts a list once however it is looked at, and anew for another clinic or question', async () => {
  const { events } = log()
  const totals = new Remembered<number>()
  let counts = 0
  const ask = (workspaceId: string, query: object) =>
    countedOnce(totals, events, workspaceId, { limit: 50, offset: 0, ...query })(async () => ++counts)
  expect(await ask('wsp_1', { q: 'ana', sort: 'name' })).toBe(1)
  expect(await ask('wsp_1', { q: 'ana', sort: '-name', limit: 10, offset: 20, cursor: 'abc' })).toBe(1)
  expect(await ask('wsp_2', { q: 'ana', sort: 'name' })).toBe(2)
  expect(await ask('wsp_1', { q: 'luz', sort: 'name' })).toBe(3)
})

it('keeps nothing of what failed, and forgets what was not asked for longest', async () => {
  const { events } = log()
  const remembered = new Remembered<string>()
  await expect(remembered.of(events, 0, () => Promise.reject(new Error('given up')))).rejects.toThrow('given up')
  let made = 0
  const ask = (question: number) => remembered.of(events, question, async () => String(++made))
  for (let question = 0; question < 9; question++) await ask(question)
  expect([await ask(8), await ask(0)]).toEqual(['9', '10'])
})
