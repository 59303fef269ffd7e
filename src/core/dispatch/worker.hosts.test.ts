import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { absent, accepted, openWorld, rejected, settle, type World } from '../../../test/support/dispatch.ts'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

describe('stopping', () => {
  test('waits for what is on the wire, and takes nothing more', async () => {
    await world.queue('F1')
    await world.queue('F2')
    await world.start()
    const stopped = world.outbox.stop(10_000)
    await world.answer(accepted)
    await stopped
    expect(await world.stateOf('F1')).toBe('accepted')
    await world.clock.advance(3_600_000)
    expect(world.onWire()).toEqual([])
    expect(await world.stateOf('F2')).toBe('queued')
  })

  test('gives up after its grace; what was on the wire is asked about by the next process', async () => {
    await world.queue('F1')
    await world.start()
    const stopped = world.outbox.stop(10_000)
    await world.clock.advance(10_000)
    await stopped
    expect(await world.stateOf('F1')).toBe('sending')
    world.wire.splice(0)
    await world.restarted().start()
    await settle()
    expect(world.onWire()).toEqual(['reconcile F1'])
  })

  test('lets go of whoever waits', async () => {
    await world.queue('F1')
    await world.queue('F2')
    await world.start()
    const settled = world.outbox.settled('dsp_F2', 600_000)
    const stopped = world.outbox.stop(1_000)
    await world.clock.advance(1_000)
    await stopped
    await settled
  })
})

describe('two hosts over one store', () => {
  test('what the other one is sending is left to it', async () => {
    await world.queue('F1')
    await world.start()
    await world.beside().start()
    await settle()
    expect(world.onWire()).toEqual(['send F1'])
    await world.answer(accepted)
    expect(await world.stateOf('F1')).toBe('accepted')
  })

  test('what the other one asks for is not asked for twice, neither when the queue is woken', async () => {
    await world.queue('F1', { state: 'unknown' })
    await world.start()
    const other = world.beside()
    await other.start()
    await other.wake()
    await settle()
    expect(world.onWire()).toEqual(['reconcile F1'])
  })

  test('each takes another one', async () => {
    for (const reference of ['F1', 'F2']) await world.queue(reference)
    await world.start()
    await world.beside().start()
    await settle()
    expect(world.onWire()).toEqual(['send F1', 'send F2'])
  })

  test('one that is gone is asked after when its lease ends, and its late answer is not written', async () => {
    await world.queue('F1')
    await world.start()
    const [frozen] = world.wire.splice(0)
    await world.beside().start()
    await world.clock.advance(359_999)
    await settle()
    expect(await world.stateOf('F1')).toBe('sending')
    await world.clock.advance(1)
    await settle()
    expect(world.onWire()).toEqual(['reconcile F1'])
    await frozen?.end(rejected)
    expect(await world.stateOf('F1')).toBe('unknown')
    expect(world.log.lines.at(-1)).toMatchObject({ event: 'dispatch.late' })
    await world.answer(accepted)
    expect(await world.stateOf('F1')).toBe('accepted')
  })
})

describe('a copy that was put back', () => {
  test('asks first about everything that it was about to send, in the order that things depend on each other', async () => {
    await world.queue('F1')
    await world.queue('N1', { dependsOn: 'dsp_F1' })
    await world.queue('F2', {
      state: 'sending',
      nextAttemptAt: null,
      leaseUntil: world.clock.now() + 1,
      leaseToken: 'x/1',
    })
    await world.outbox.restored()
    await world.start()
    expect(world.onWire()).toEqual(['reconcile F1'])
    await world.answer(accepted)
    expect(world.onWire()).toEqual(['reconcile N1'])
    await world.answer(absent)
    expect(world.onWire()).toEqual(['reconcile F2'])
    await world.answer(accepted)
    expect(world.onWire()).toEqual(['send N1'])
  })

  test('ends what depends on something that was rejected, unsent', async () => {
    await world.queue('F1')
    await world.queue('N1', { dependsOn: 'dsp_F1' })
    await world.outbox.restored()
    await world.start()
    await world.answer(rejected)
    expect(await world.stateOf('N1')).toBe('rejected')
    expect(world.onWire()).toEqual([])
  })
})
