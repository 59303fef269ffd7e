import { expect, it } from 'vitest'
import type { AnchorFacts } from './anchor.ts'
import { whatIsLost } from './walk.ts'

const THROUGH = 5_000
const anchor: AnchorFacts = {
  format: 'radica-audit',
  at: '2026-07-20T17:00:00.000Z',
  through: THROUGH,
  count: THROUGH,
  heads: [{ workspaceId: 'wsp_1', sequence: THROUGH, hash: 'ab' }],
}
const LAST = { workspaceId: 'wsp_1', hash: 'ab' }

/** A trail that has lost so many of its first events; `last` stands where the newest stood that was vouched for. */
function trail(lost: number, last: typeof LAST | null = LAST) {
  const asked: number[] = []
  const audit = {
    at: async () => last ?? undefined,
    async countBetween(after: number, upTo: number, limit: number) {
      asked.push(limit)
      const first = Math.max(after, lost)
      const n = Math.min(limit, upTo - first)
      return n > 0 ? { n, last: first + n } : { n: 0, last: null }
    },
  }
  return { audit, asked }
}

it('counts what an anchor counted, a part at a time, since others wait for the thread', async () => {
  const { audit, asked } = trail(0)
  expect(await whatIsLost(audit, anchor)).toBeUndefined()
  expect(asked.length).toBeGreaterThan(2)
  expect(Math.max(...asked)).toBeLessThanOrEqual(2_000)
})

it.each([
  ['lacks an event', trail(1).audit, anchor, 'shortened'],
  ['has one more among those of before', trail(0).audit, { ...anchor, count: THROUGH - 1 }, 'shortened'],
  ['ends before its last', trail(1, null).audit, anchor, 'shortened'],
  ['has another last event', trail(0, { ...LAST, hash: 'cd' }).audit, anchor, 'changed'],
  ['has its last event in another clinic', trail(0, { ...LAST, workspaceId: 'wsp_2' }).audit, anchor, 'changed'],
] as const)('a trail that %s is told by what was vouched for', async (_, audit, facts, trouble) =>
  expect(await whatIsLost(audit, facts)).toEqual({ trouble, at: THROUGH }),
)
