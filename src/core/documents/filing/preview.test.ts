import { expect, test } from 'vitest'
import type { Desk } from '../content/context.ts'
import { unlessFound } from './preview.ts'

const NOON = Date.parse('2026-07-20T17:00:00.000Z')
const MINUTE = 60_000

/** A core with one version of its catalogs; only what the memory looks at. */
const core = (version = '1') => {
  const stores = { catalogs: { judging: async () => ({ lookup: {}, versions: { cups: version } }) } }
  return { directory: {}, stores, workspace: { id: 'wsp_1' }, now: NOON } as unknown as Desk
}

/** How many findings there are each time that somebody looks, and how often that was. */
function looking(total: number) {
  let looks = 0
  const look = async () => ({ total, look: ++looks })
  return { look, times: () => looks }
}

test('what is the same is found out once, whoever asks', async () => {
  const desk = core()
  const { look, times } = looking(0)
  for (const now of [NOON, NOON + 1, NOON + 10 * MINUTE]) await unlessFound({ ...desk, now }, ['inv_1', 1], look)
  expect(times()).toBe(1)
})

test('another content, other catalogs, another day or another core: it is found out anew', async () => {
  const desk = core()
  const { look, times } = looking(0)
  await unlessFound(desk, ['inv_1', 1], look)
  await unlessFound(desk, ['inv_1', 2], look)
  await unlessFound({ ...desk, now: NOON + 24 * 60 * MINUTE }, ['inv_1', 1], look)
  await unlessFound({ ...desk, stores: core('2').stores }, ['inv_1', 1], look)
  await unlessFound(core(), ['inv_1', 1], look)
  expect(times()).toBe(5)
})

test('what stood in the way may have come to pass a minute later', async () => {
  const desk = core()
  const { look, times } = looking(1)
  await unlessFound(desk, ['inv_1', 1], look)
  await unlessFound({ ...desk, now: NOON + MINUTE / 2 }, ['inv_1', 1], look)
  expect(times()).toBe(1)
  await unlessFound({ ...desk, now: NOON + MINUTE }, ['inv_1', 1], look)
  expect(times()).toBe(2)
})
