import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { accepted, away, lost, openWorld, settle, type World } from '../../../test/support/dispatch.ts'
import type { ReconcileResult, SendResult } from './port.ts'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

describe('waiting for a dispatch', () => {
  /** Whether the promise is done, looked at without letting time pass. */
  async function isDone(promise: Promise<unknown>) {
    let done = false
    promise.then(() => (done = true))
    await settle()
    return done
  }

  test('ends with its try', async () => {
    await world.start()
    await world.queue('F1')
    const settled = world.outbox.settled('dsp_F1', 8_000)
    expect(await isDone(settled)).toBe(false)
    await world.answer(lost)
    expect(await isDone(settled)).toBe(true)
  })

  test('lasts while others are before it, but no longer than its time', async () => {
    await world.queue('F1')
    await world.queue('F2')
    await world.start()
    const settled = world.outbox.settled('dsp_F2', 8_000)
    await world.clock.advance(7_999)
    expect(await isDone(settled)).toBe(false)
    await world.clock.advance(1)
    expect(await isDone(settled)).toBe(true)
  })

  test('ends at once when none is about to be made', async () => {
    await world.queue('F1')
    await world.start()
    await world.answer(away)
    await world.queue('F2')
    expect(await isDone(world.outbox.settled('dsp_F2', 8_000))).toBe(true)
    expect(await isDone(world.outbox.settled('dsp_F1', 8_000))).toBe(true)
    expect(await isDone(world.outbox.settled('dsp_none', 8_000))).toBe(true)
  })

  test('leaves no timer behind', async () => {
    await world.start()
    await world.queue('F1')
    const settled = world.outbox.settled('dsp_F1', 3_600_000)
    await settle()
    await world.answer(accepted)
    await settled
    await world.clock.advance(3_600_000)
    expect(world.log.lines.filter(({ level }) => level === 'error')).toEqual([])
  })
})

describe('a call that breaks', () => {
  test('is the trouble of its own dispatch: the others of its upstream go on', async () => {
    await world.queue('F1')
    await world.queue('F2')
    await world.start()
    await world.wire[0]?.fail(new Error('lost its document'))
    expect(world.onWire()).toEqual(['send F2'])
    await world.answer(accepted)
    await world.clock.advance(360_000)
    await settle()
    expect(world.onWire()).toEqual(['reconcile F1'])
  })
})

describe('a clock that is set back', () => {
  test('makes what was due soon due now, and not in an hour', async () => {
    await world.queue('F1')
    await world.start()
    await world.answer(away)
    world.clock.setBack(3_600_000)
    await world.clock.advance(15_000)
    await settle()
    expect(world.onWire()).toEqual(['send F1'])
  })

  test('makes an upstream that asked for a minute wait no day for what comes, nor less than that minute', async () => {
    await world.queue('F1')
    await world.start()
    await world.answer({ ...away, retryAfterMs: 60_000 })
    world.clock.setBack(86_400_000)
    await world.poke()
    await world.clock.advance(59_000)
    await settle()
    expect(world.onWire()).toEqual([])
    await world.clock.advance(1_000)
    await settle()
    expect(world.onWire()).toEqual(['send F1'])
  })
})

describe('what ends while the worker looks', () => {
  async function endsMeanwhile(
    result: SendResult<'ministry.package'> | ReconcileResult<'ministry.package'>,
    look: 'due' | 'leased',
  ) {
    const slow = Promise.withResolvers<void>()
    world.slow[look] = slow.promise
    await world.poke()
    await world.answer(result)
    slow.resolve()
    await settle()
    expect(world.log.lines.filter(({ level }) => level === 'error')).toEqual([])
  }

  test('is not taken for abandoned, though its lease is over', async () => {
    await world.queue('F1')
    await world.start()
    await world.clock.advance(400_000)
    await endsMeanwhile(away, 'leased')
    expect(await world.find('F1')).toMatchObject({ state: 'queued', lastError: { cause: 'refused' } })
  })

  test('is not asked about once more', async () => {
    await world.queue('F1', { state: 'unknown' })
    await world.start()
    await endsMeanwhile(accepted, 'due')
    expect(world.onWire()).toEqual([])
    expect(await world.stateOf('F1')).toBe('accepted')
  })
})

describe('time that moves while the worker looks', () => {
  test.each([1, 2, 3, 4])('what falls due %s ms after the first look is not overlooked', async (ms) => {
    await world.queue('F1', { nextAttemptAt: world.clock.now() + ms })
    const { now } = world.clock
    let looks = 0
    world.clock.now = () => now() + looks++
    await world.start()
    await world.clock.advance(60_000)
    await settle()
    expect(world.onWire()).toEqual(['send F1'])
  })
})

describe('a look that is asked for one workspace', () => {
  async function pokeFor(workspaceId: string) {
    world.outbox.poke(workspaceId)
    await settle()
  }
  const elsewhere = { workspaceId: 'wsp_2' }

  test('starts what is due there, and nothing else', async () => {
    await world.start()
    await world.queue('F1', elsewhere)
    await world.queue('F2')
    await pokeFor('wsp_1')
    expect(world.onWire()).toEqual(['send F2'])
    await pokeFor('wsp_2')
    expect(world.onWire()).toEqual(['send F2', 'send F1'])
  })

  test('sees what fell due elsewhere before the timer went off', async () => {
    await world.queue('F1', { ...elsewhere, nextAttemptAt: world.clock.now() + 1_000 })
    await world.start()
    const { now } = world.clock
    world.clock.now = () => now() + 1_000
    await pokeFor('wsp_1')
    expect(world.onWire()).toEqual(['send F1'])
  })

  test('sees what a look that failed did not', async () => {
    await world.start()
    await world.queue('F1', elsewhere)
    world.failing.reads = 1
    await world.poke()
    expect(world.onWire()).toEqual([])
    await pokeFor('wsp_1')
    expect(world.onWire()).toEqual(['send F1'])
  })

  test('leaves the timer for all others', async () => {
    await world.queue('F1', { ...elsewhere, nextAttemptAt: world.clock.now() + 1_000 })
    await world.start()
    await pokeFor('wsp_1')
    await world.clock.advance(1_000)
    await settle()
    expect(world.onWire()).toEqual(['send F1'])
  })

  test('sees everything when the clock was set back', async () => {
    await world.start()
    await world.queue('F1', { ...elsewhere, nextAttemptAt: world.clock.now() + 60_000 })
    world.clock.setBack(3_600_000)
    await pokeFor('wsp_1')
    expect(world.onWire()).toEqual(['send F1'])
  })
})
