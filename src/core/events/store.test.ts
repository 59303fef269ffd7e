import { afterAll, beforeEach, expect, it } from 'vitest'
import { emptyStore } from '../../../test/support/store.ts'
import { isoInstant } from '../kernel/call.ts'
import { PLATFORM } from '../store/store.ts'

const DAY_MS = 86_400_000
const NOW = Date.parse('2026-07-20T15:00:00.000Z')

let { store, close } = emptyStore()
beforeEach(async () => {
  await close()
  ;({ store, close } = emptyStore())
})
afterAll(() => close())

const change = (id: string) => ({ resource: 'patients', id, revision: 1 })
const append = (id: string, { at = NOW, workspaceId = 'wsp_1' } = {}) =>
  store.write(PLATFORM, ({ events }) => events.append(workspaceId, isoInstant(at), [change(id)]))
async function idsAfter(sequence: number, limit = 100) {
  const found = await store.read.events.after('wsp_1', sequence, limit)
  return found === 'lost' ? found : found.map((each) => each.change.id)
}

it('tells a workspace its own changes in the order of the commits, a page at a time', async () => {
  await append('a')
  await append('x', { workspaceId: 'wsp_2' })
  await append('b')
  await append('c')
  expect(await idsAfter(0)).toEqual(['a', 'b', 'c'])
  expect(await idsAfter(0, 2)).toEqual(['a', 'b'])
  expect(await idsAfter(1)).toEqual(['b', 'c'])
  expect(await idsAfter(await store.read.events.last())).toEqual([])
})

it('has no line of what was undone, and gives its place to the next', async () => {
  await append('a')
  const undone = store.write(PLATFORM, async ({ events }) => {
    await events.append('wsp_1', isoInstant(NOW), [change('undone')])
    throw new Error('no room')
  })
  await expect(undone).rejects.toThrow()
  await append('b')
  expect(await idsAfter(0)).toEqual(['a', 'b'])
})

it('keeps 30 days, and says of an older place that what came after it is lost', async () => {
  await append('old', { at: NOW - 31 * DAY_MS })
  await append('older by its clock', { at: NOW - 40 * DAY_MS })
  await append('new', { at: NOW - 29 * DAY_MS })
  await store.write(PLATFORM, ({ events }) => events.prune(NOW))
  expect(await idsAfter(1)).toBe('lost')
  expect(await idsAfter(2)).toEqual(['new'])
  await store.write(PLATFORM, ({ events }) => events.prune(NOW + 60 * DAY_MS))
  expect(await idsAfter(2)).toBe('lost')
  expect(await idsAfter(await store.read.events.last())).toEqual([])
  await append('next')
  expect(await idsAfter(3)).toEqual(['next'])
})

it('knows no place that it never gave', async () => {
  await append('a')
  expect([await idsAfter(2), await idsAfter(-1), await idsAfter(Number.NaN)]).toEqual(['lost', 'lost', 'lost'])
})

it('is far ahead after a restore: no place that was given before is one, and twice the same copy is twice another log', async () => {
  await append('a')
  await store.write(PLATFORM, ({ events }) => events.leap(NOW))
  expect(await idsAfter(1)).toBe('lost')
  const first = await store.read.events.last()
  await append('b')
  expect(await idsAfter(first)).toEqual(['b'])
  expect(first).toBeGreaterThanOrEqual(NOW)
  await store.write(PLATFORM, ({ events }) => events.leap(NOW))
  expect(await idsAfter(first)).toBe('lost')
})

it('is far ahead after a restore of a store that nothing was ever written to', async () => {
  await store.write(PLATFORM, ({ events }) => events.leap(NOW))
  await append('a')
  expect(await idsAfter(0)).toBe('lost')
  expect(await idsAfter(NOW)).toEqual(['a'])
})
