import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DispatchState } from '../../contract/dispatches.ts'
import type { Progress } from '../store/dispatches.ts'
import { backoffMs } from './backoff.ts'
import {
  type DispatchEvent,
  IllegalTransition,
  initialProgress,
  isLeased,
  isRestored,
  isWithdrawn,
  next,
  woken,
} from './machine.ts'

const NOW = 1_000_000
const context = { now: NOW, jitter: 0.5 }
const why = { code: 'ministry_unavailable', cause: 'refused' } as const

/** One of each type; a type that is missing here does not compile. */
const EVENTS: { readonly [T in DispatchEvent['type']]: DispatchEvent & { type: T } } = {
  picked: { type: 'picked', leaseMs: 360_000, token: 'desk/1' },
  asked: { type: 'asked', leaseMs: 360_000, token: 'desk/1' },
  renewed: { type: 'renewed', leaseMs: 600_000 },
  accepted: { type: 'accepted' },
  rejected: { type: 'rejected' },
  'not-sent': { type: 'not-sent', ...why },
  pending: { type: 'pending', ...why },
  lost: { type: 'lost', code: 'submission_outcome_unknown', cause: 'reset' },
  died: { type: 'died' },
  restored: { type: 'restored' },
  'found-accepted': { type: 'found-accepted' },
  'found-rejected': { type: 'found-rejected' },
  'found-absent': { type: 'found-absent' },
  'proof-given': { type: 'proof-given' },
  proven: { type: 'proven' },
  'proof-refused': { type: 'proof-refused' },
  inconclusive: { type: 'inconclusive', code: 'submission_outcome_unknown', cause: 'timeout' },
  'dependency-rejected': { type: 'dependency-rejected' },
  withdrawn: { type: 'withdrawn' },
  woken: { type: 'woken' },
}
const EVENT_TYPES = Object.keys(EVENTS) as DispatchEvent['type'][]

/** The table of the design: from, event, to. Whatever is not here does not happen. */
const TABLE: Readonly<Record<DispatchState, Partial<Record<DispatchEvent['type'], DispatchState>>>> = {
  queued: {
    picked: 'sending',
    restored: 'unknown',
    'dependency-rejected': 'rejected',
    withdrawn: 'rejected',
    woken: 'queued',
  },
  sending: {
    accepted: 'accepted',
    rejected: 'rejected',
    'not-sent': 'queued',
    pending: 'unknown',
    lost: 'unknown',
    died: 'unknown',
    restored: 'unknown',
    renewed: 'sending',
    woken: 'sending',
  },
  unknown: {
    'found-accepted': 'accepted',
    'found-rejected': 'rejected',
    'found-absent': 'queued',
    'proof-given': 'unknown',
    proven: 'accepted',
    'proof-refused': 'unknown',
    inconclusive: 'unknown',
    asked: 'unknown',
    died: 'unknown',
    woken: 'unknown',
  },
  accepted: {},
  rejected: {},
}

const progressIn = (state: DispatchState): Progress => ({
  state,
  attempts: 3,
  triesInState: 2,
  nextAttemptAt: state === 'queued' || state === 'unknown' ? NOW - 1 : null,
  leaseUntil: state === 'sending' ? NOW + 360_000 : null,
  leaseToken: state === 'sending' ? 'desk/0' : null,
  lastError: null,
})

const CELLS = DispatchState.options.flatMap((state) =>
  EVENT_TYPES.map((type) => ({ state, type, to: TABLE[state][type] })),
)

describe('every state and every event', () => {
  test.each(CELLS.filter(({ to }) => to !== undefined))('$state, $type: $to', ({ state, type, to }) => {
    expect(next(progressIn(state), EVENTS[type], context).progress.state).toBe(to)
  })

  test.each(CELLS.filter(({ to }) => to === undefined))('$state, $type: cannot be', ({ state, type }) => {
    const refusal = new IllegalTransition(state, type)
    expect(() => next(progressIn(state), EVENTS[type], context)).toThrow(refusal)
    expect(`${refusal}`).toBe(`IllegalTransition: ${type} does not happen to a ${state} dispatch`)
  })

  test('only picking it up asks for a transmission, and only asking for a look-up', () => {
    const effects = CELLS.filter(({ to }) => to !== undefined).map(({ state, type }) => ({
      step: `${state} ${type}`,
      effect: next(progressIn(state), EVENTS[type], context).effect,
    }))
    expect(effects.filter(({ effect }) => effect !== 'none')).toEqual([
      { step: 'queued picked', effect: 'send' },
      { step: 'unknown asked', effect: 'ask' },
    ])
  })

  test('a step in the timeline says from where, to where and why; a moved schedule is none', () => {
    const step = (state: DispatchState, type: DispatchEvent['type']) =>
      next(progressIn(state), EVENTS[type], context).transition
    expect(step('queued', 'picked')).toEqual({ from: 'queued', to: 'sending', cause: 'picked' })
    expect(step('sending', 'accepted')).toEqual({ from: 'sending', to: 'accepted', cause: 'answer' })
    expect(step('sending', 'not-sent')).toEqual({ from: 'sending', to: 'queued', cause: 'refused' })
    expect(step('sending', 'lost')).toEqual({ from: 'sending', to: 'unknown', cause: 'reset' })
    expect(step('sending', 'died')).toEqual({ from: 'sending', to: 'unknown', cause: 'process-died' })
    expect(step('sending', 'pending')).toEqual({ from: 'sending', to: 'unknown', cause: 'pending' })
    expect(step('unknown', 'found-accepted')).toEqual({ from: 'unknown', to: 'accepted', cause: 'reconciled' })
    expect(step('unknown', 'found-rejected')).toEqual({ from: 'unknown', to: 'rejected', cause: 'reconciled' })
    expect(step('unknown', 'found-absent')).toEqual({ from: 'unknown', to: 'queued', cause: 'proven-absent' })
    expect(step('queued', 'dependency-rejected')?.cause).toBe('dependency-rejected')
    expect(step('unknown', 'proven')).toEqual({ from: 'unknown', to: 'accepted', cause: 'proven' })
    for (const type of ['woken', 'inconclusive', 'proof-given', 'proof-refused'] as const) {
      expect(step('unknown', type)).toBeUndefined()
    }
  })
})

describe('what each step leaves behind', () => {
  const progressAfter = (state: DispatchState, event: DispatchEvent) => next(progressIn(state), event, context).progress

  test('picked: counted before it is on the wire, leased, and no longer due', () => {
    expect(progressAfter('queued', EVENTS.picked)).toMatchObject({
      attempts: 4,
      leaseUntil: NOW + 360_000,
      nextAttemptAt: null,
      triesInState: 2,
    })
  })

  test('an unknown one of which nothing more can be learnt is left to a person', () => {
    const step = next(progressIn('unknown'), { ...EVENTS.inconclusive, final: true }, context)
    expect(step.progress).toMatchObject({ state: 'unknown', attempts: 3, nextAttemptAt: null })
    expect(step.effect).toBe('none')
  })

  test('asking in vain counts as a call, makes the next one later, and says why', () => {
    const after = progressAfter('unknown', EVENTS.inconclusive)
    expect(after).toMatchObject({ attempts: 4, triesInState: 3, nextAttemptAt: NOW + backoffMs(2, context.jitter) })
    const { code, cause } = EVENTS.inconclusive
    expect(after.lastError).toEqual({ code, cause, mayHaveArrived: true })
  })

  test('a proof is asked about at once, unless somebody asks already', () => {
    expect(progressAfter('unknown', EVENTS['proof-given'])).toMatchObject({ nextAttemptAt: NOW, attempts: 3 })
    const asked = progressAfter('unknown', EVENTS.asked)
    expect(next(asked, EVENTS['proof-given'], context).progress).toEqual(asked)
  })

  test('a wrong proof leaves what was known, and asking goes on', () => {
    const doubted: Progress = { ...progressIn('unknown'), lastError: { ...why, mayHaveArrived: true } }
    const asked = next(doubted, EVENTS.asked, context).progress
    expect(next(asked, EVENTS['proof-refused'], context).progress).toEqual({
      ...doubted,
      attempts: 4,
      nextAttemptAt: NOW + 7_500,
    })
  })

  test('a lost answer may have arrived; one that never left may not', () => {
    expect(progressAfter('sending', EVENTS.lost).lastError).toEqual({
      code: 'submission_outcome_unknown',
      cause: 'reset',
      mayHaveArrived: true,
    })
    expect(progressAfter('sending', EVENTS['not-sent']).lastError).toEqual({ ...why, mayHaveArrived: false })
    expect(progressAfter('sending', EVENTS.died).lastError?.mayHaveArrived).toBe(true)
  })

  test('a lease names its holder, is made longer, and ends with what came of the call', () => {
    const asked = progressAfter('unknown', EVENTS.asked)
    expect(asked).toMatchObject({ state: 'unknown', leaseUntil: NOW + 360_000, leaseToken: 'desk/1', attempts: 3 })
    expect(progressAfter('queued', EVENTS.picked)).toMatchObject({ leaseToken: 'desk/1' })
    const longer = (progress: Progress) => next(progress, EVENTS.renewed, context).progress
    expect(longer(asked)).toMatchObject({
      leaseUntil: NOW + 600_000,
      nextAttemptAt: NOW + 600_000,
      leaseToken: 'desk/1',
    })
    expect(longer(progressIn('sending'))).toMatchObject({ leaseUntil: NOW + 600_000, nextAttemptAt: null })
    for (const type of ['inconclusive', 'found-accepted', 'found-absent', 'died', 'proven', 'proof-refused'] as const) {
      const { progress } = next(asked, EVENTS[type], context)
      expect(progress).toMatchObject({ leaseUntil: null, leaseToken: null })
    }
    expect(next(asked, { ...EVENTS.inconclusive, final: true }, context).progress).toMatchObject({ leaseToken: null })
  })

  test('nobody is called away from what is being asked for; when whoever asked must be gone, a wake is a wake', () => {
    const asked = progressAfter('unknown', EVENTS.asked)
    expect(woken(asked, NOW + 359_999)).toEqual(asked)
    expect(woken(asked, NOW + 360_000)).toMatchObject({ nextAttemptAt: NOW + 360_000 })
    expect(isLeased(asked, NOW + 359_999)).toBe(true)
    expect(isLeased(asked, NOW + 360_000)).toBe(false)
    expect(isLeased(progressIn('queued'), NOW)).toBe(false)
  })

  test('who asked and died leaves it to be asked for at once', () => {
    const after = next(progressAfter('unknown', EVENTS.asked), EVENTS.died, context)
    expect(after.progress).toMatchObject({ state: 'unknown', nextAttemptAt: NOW })
    expect(after.transition).toBeUndefined()
  })

  test('what a copy brought back may have been sent since: asked for at once, and ended with what it depends on', () => {
    for (const state of ['queued', 'sending'] as const) {
      const { progress, transition } = next(progressIn(state), EVENTS.restored, context)
      expect(progress).toMatchObject({ state: 'unknown', nextAttemptAt: NOW, leaseUntil: null, leaseToken: null })
      expect(progress.lastError).toEqual({
        code: 'submission_outcome_unknown',
        cause: 'restored',
        mayHaveArrived: true,
      })
      expect(transition).toEqual({ from: state, to: 'unknown', cause: 'restored' })
      expect(isRestored(progress)).toBe(true)
      expect(next(progress, EVENTS['dependency-rejected'], context).progress.state).toBe('rejected')
    }
    expect(isRestored(progressAfter('sending', EVENTS.died))).toBe(false)
    expect(
      isRestored({ ...progressIn('queued'), lastError: { ...why, cause: 'restored', mayHaveArrived: true } }),
    ).toBe(false)
  })

  test('what is taken back ends, and nothing of it is due', () => {
    const { progress, transition } = next(initialProgress(NOW), EVENTS.withdrawn, context)
    expect(progress).toMatchObject({ state: 'rejected', attempts: 0, nextAttemptAt: null })
    expect(progress.lastError).toEqual({ code: 'withdrawn', cause: 'withdrawn', mayHaveArrived: false })
    expect(transition).toEqual({ from: 'queued', to: 'rejected', cause: 'withdrawn' })
    expect([isWithdrawn(progress), isWithdrawn(progressIn('rejected')), isWithdrawn(initialProgress(NOW))]).toEqual([
      true,
      false,
      false,
    ])
  })

  test('an outcome ends everything that was due and every error', () => {
    const failed: Progress = { ...progressIn('unknown'), lastError: { ...why, mayHaveArrived: true } }
    for (const type of ['found-accepted', 'found-rejected', 'proven'] as const) {
      const { progress } = next(failed, EVENTS[type], context)
      expect(progress).toMatchObject({ nextAttemptAt: null, leaseUntil: null, lastError: null, attempts: 4 })
    }
  })

  test('who died is asked about at once, and so is sent what is proven absent', () => {
    expect(progressAfter('sending', EVENTS.died).nextAttemptAt).toBe(NOW)
    expect(progressAfter('unknown', EVENTS['found-absent'])).toMatchObject({ nextAttemptAt: NOW, lastError: null })
  })

  test('the upstream may ask for more patience than the back-off has, never for less', () => {
    const told = (retryAfterMs: number) =>
      progressAfter('sending', { ...EVENTS['not-sent'], retryAfterMs }).nextAttemptAt
    expect(told(3_600_000)).toBe(NOW + 3_600_000)
    expect(told(1)).toBeGreaterThanOrEqual(NOW + 5_000)
  })

  test('a line that stays down is tried later and later, through picking and failing', () => {
    let progress = initialProgress(NOW)
    const delays: number[] = []
    for (let i = 0; i < 12; i++) {
      progress = next(progress, EVENTS.picked, { now: NOW, jitter: 0.999 }).progress
      progress = next(progress, EVENTS['not-sent'], { now: NOW, jitter: 0.999 }).progress
      delays.push((progress.nextAttemptAt ?? 0) - NOW)
    }
    expect(delays).toEqual([...delays].sort((a, b) => a - b))
    expect(delays[0]).toBeLessThan(11_000)
    expect(delays.at(-1)).toBeGreaterThan(890_000)
  })
})

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
