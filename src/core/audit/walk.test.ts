import { expect, it } from 'vitest'
import type { AnchorFacts } from './anchor.ts'
import { whatIsLost } from './walk.ts'

const COUNTED = 5_000
const anchor: AnchorFacts = {
  format: 'radica-audit',
  at: '2026-07-20T17:00:00.000Z',
  through: COUNTED,
  count: COUNTED,
  heads: [{ workspaceId: 'wsp_1', sequence: COUNTED, hash: 'ab' }],
}

/** A trail of one chain that has lost so many of its first events. */
function trail(lost: number) {
  const asked: number[] = []
  const audit = {
    at: async () => ({ workspaceId: 'wsp_1', hash: 'ab' }),
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

it('misses a single event of a long trail', async () => {
  expect(await whatIsLost(trail(1).audit, anchor)).toEqual({ trouble: 'shortened', at: COUNTED })
})
