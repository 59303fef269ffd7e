import { describe, expect, test } from 'vitest'
import { context, EVENT_TYPES, EVENTS, NOW, progressIn, TABLE, why } from '../../../test/support/dispatch-machine.ts'
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
