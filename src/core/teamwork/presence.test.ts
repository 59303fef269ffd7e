import { expect, it } from 'vitest'
import { Presence } from './presence.ts'

it('knows who has something open until a minute after their last word', () => {
  const presence = new Presence()
  expect(presence.tell('inv_1', 'ana', true, 0)).toBe(true)
  expect(presence.tell('inv_1', 'ana', true, 59_000)).toBe(false)
  expect(presence.tell('inv_1', 'luz', true, 60_000)).toBe(true)
  expect(presence.at('inv_1', 118_999)).toEqual(['ana', 'luz'])
  expect(presence.at('inv_1', 119_000)).toEqual(['luz'])
  expect(presence.at('inv_2', 60_000)).toEqual([])
})

it('forgets who leaves, and what nobody has open', () => {
  const presence = new Presence()
  presence.tell('inv_1', 'ana', true, 0)
  expect(presence.tell('inv_1', 'ana', false, 1)).toBe(true)
  expect(presence.tell('inv_1', 'ana', false, 2)).toBe(false)
  presence.tell('inv_2', 'ana', true, 0)
  presence.at('inv_2', 90_000)
  expect(presence.size).toBe(0)
})

it('knows nobody by a word of a clock that was set back since', () => {
  const presence = new Presence()
  presence.tell('inv_1', 'ana', true, 3_600_000)
  expect(presence.at('inv_1', 0)).toEqual([])
})
