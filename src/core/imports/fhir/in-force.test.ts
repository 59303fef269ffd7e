import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ENDLESS, InForce } from './in-force.ts'

const day = fc.integer({ min: 10, max: 30 }).map((n) => `2026-03-${n}`)

it('is the only one of them that holds on the day, as looking at each of them finds it', () => {
  const lasting = fc.record({ from: fc.oneof(day, fc.constant('')), to: fc.oneof(day, fc.constant(ENDLESS)) })
  fc.assert(
    fc.property(fc.array(lasting, { maxLength: 6 }), fc.option(day, { nil: undefined }), (spans, on) => {
      const all = spans.map((span, n) => ({ ...span, one: `cov-${n}` }))
      const [first, second] = all.filter(({ from, to }) => on === undefined || (from <= on && on <= to))
      expect(new InForce(all).only(on)).toBe(second ? undefined : first?.one)
    }),
  )
})
