import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { EVENTS, NOW } from '../../../test/support/dispatch-machine.ts'
import { backoffMs } from './backoff.ts'
import { type DispatchEvent, IllegalTransition, initialProgress, next } from './machine.ts'

const jitter = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })

describe('back-off', () => {
  test('the first try waits 5 to 10 s, the next one up to 20', () => {
    expect([0, 1, 2].map((tries) => backoffMs(tries, 0.5))).toEqual([7_500, 12_500, 22_500])
  })

  test('between 5 s and 15 min, whatever the tries', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), jitter, (tries, chance) => {
        const ms = backoffMs(tries, chance)
        expect(Number.isSafeInteger(ms)).toBe(true)
        expect(ms).toBeGreaterThanOrEqual(5_000)
        expect(ms).toBeLessThanOrEqual(900_000)
      }),
    )
  })

  test('its bound never shrinks with another try, and full jitter uses all of it', () => {
    fc.assert(
      fc.property(fc.nat(40), jitter, (tries, chance) => {
        expect(backoffMs(tries + 1, chance)).toBeGreaterThanOrEqual(backoffMs(tries, chance))
        expect(backoffMs(tries, 0)).toBe(5_000)
      }),
    )
  })
})

/** Any event, at any later moment, with any luck. */
const happening = fc.record({
  event: fc.oneof(
    fc.constantFrom<DispatchEvent[]>(...Object.values(EVENTS)),
    fc.nat(7_200_000).map((retryAfterMs): DispatchEvent => ({ ...EVENTS['not-sent'], retryAfterMs })),
  ),
  later: fc.nat(3_600_000),
  jitter,
})
type Happening = typeof happening extends fc.Arbitrary<infer T> ? T : never

/** Every progress along a history; events that cannot happen are refused and change nothing. */
function* walk(history: readonly Happening[]) {
  let progress = initialProgress(NOW)
  let now = NOW
  for (const { event, later, jitter } of history) {
    now += later
    const before = progress
    try {
      progress = next(before, event, { now, jitter }).progress
    } catch (error) {
      if (!(error instanceof IllegalTransition)) throw error
      continue
    }
    yield { before, event, after: progress, now }
  }
}

type Walked = ReturnType<typeof walk> extends Generator<infer T> ? T : never

const always = (property: (step: Walked) => void) => () =>
  fc.assert(
    fc.property(fc.array(happening, { maxLength: 60 }), (history) => {
      for (const step of walk(history)) property(step)
    }),
    { numRuns: 500 },
  )

describe('along any history', () => {
  test(
    'accepted and rejected are never left',
    always(({ before }) => expect(['accepted', 'rejected']).not.toContain(before.state)),
  )
  test(
    'unknown never goes back on the wire, and into the queue only with proof',
    always(({ before, event, after }) => {
      if (before.state !== 'unknown') return
      expect(after.state).not.toBe('sending')
      if (after.state === 'queued') expect(event.type).toBe('found-absent')
    }),
  )
  test(
    'a transmission is never called back: sending is left to the queue only by "not sent"',
    always(({ before, event, after }) => {
      if (before.state === 'sending' && after.state === 'queued') expect(event.type).toBe('not-sent')
    }),
  )
  test(
    'attempts never go down, and go up by one at most',
    always(({ before, after }) => {
      expect(after.attempts - before.attempts).toBeGreaterThanOrEqual(0)
      expect(after.attempts - before.attempts).toBeLessThanOrEqual(1)
    }),
  )
  test(
    'what waits has its time; what is sent has a lease and no time; what is asked for is due when its lease ends; what ended has neither',
    always(({ event, after, now }) => {
      const waits = after.state === 'queued' || after.state === 'unknown'
      expect(after.nextAttemptAt !== null).toBe(waits)
      if (after.state === 'sending') expect(after.leaseUntil).not.toBeNull()
      else if (after.leaseUntil !== null)
        expect(after).toMatchObject({ state: 'unknown', nextAttemptAt: after.leaseUntil })
      expect(after.leaseToken !== null).toBe(after.leaseUntil !== null)
      if (event.type === 'picked' || event.type === 'asked') expect(after.leaseUntil).toBeGreaterThan(now)
    }),
  )
  test('waking what is asked for moves nothing, though its lease is over', () => {
    const steps = [
      ...walk([
        { event: EVENTS.restored, later: 0, jitter: 0 },
        { event: EVENTS.asked, later: 0, jitter: 0 },
        { event: EVENTS.woken, later: 3_600_000, jitter: 0 },
      ]),
    ]
    expect(steps[2]?.after).toEqual(steps[1]?.after)
  })
  test(
    'unknown always says why',
    always(({ after }) => {
      if (after.state === 'unknown') expect(after.lastError).toMatchObject({ mayHaveArrived: true })
    }),
  )
  test(
    'a failed try waits 5 s to 15 min, or as long as the upstream asked',
    always(({ event, after, now }) => {
      if (!['not-sent', 'lost', 'pending', 'inconclusive'].includes(event.type)) return
      const asked = event.type === 'not-sent' ? (event.retryAfterMs ?? 0) : 0
      const wait = (after.nextAttemptAt ?? 0) - now
      expect(wait).toBeGreaterThanOrEqual(5_000)
      expect(wait).toBeLessThanOrEqual(Math.max(900_000, asked))
    }),
  )
})
