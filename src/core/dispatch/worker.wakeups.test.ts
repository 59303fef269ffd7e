import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accepted, away, openWorld, settle, type World } from '../../../test/support/dispatch.ts'

const DAY_MS = 24 * 3_600_000

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

/** A write that keeps all others of the workspace waiting until it is told to end. */
async function longWrite() {
  const { promise, resolve } = Promise.withResolvers<void>()
  void world.store.write('wsp_1', () => promise)
  await settle()
  // It may share its commit with others, and be told later.
  return async () => {
    resolve()
    await settle()
  }
}

async function pass(ms: number): Promise<void> {
  await world.clock.advance(ms)
  await settle()
}

describe('what falls due as another ends', () => {
  it('is found, though the end had looked before and is written later', async () => {
    await world.queue('A')
    await world.start()
    await world.queue('B', { state: 'unknown', nextAttemptAt: world.clock.now() + 1_000 })
    await world.poke()
    const endBefore = await longWrite()
    await world.wire[0]?.end(accepted)
    const behind = Promise.withResolvers<void>()
    const shared = world.store.write('wsp_1', () => behind.promise)
    await settle()
    await endBefore()
    // The end of A has looked; its commit waits for the write that shares it.
    expect(await world.stateOf('A')).toBe('sending')
    await pass(1_000)
    behind.resolve()
    await shared
    await settle()
    expect(await world.stateOf('A')).toBe('accepted')
    expect(world.onWire()).toEqual(['reconcile B'])
  })

  it('is found by the next look, though this one began while its gate was taken', async () => {
    await world.queue('A')
    await world.start()
    await world.queue('B', { nextAttemptAt: world.clock.now() + 1_000 })
    await world.poke()
    const slow = Promise.withResolvers<void>()
    world.slow.due = slow.promise
    const { now } = world.clock
    await pass(1_000)
    world.clock.now = () => now() - 1
    await world.answer(accepted)
    world.clock.now = now
    slow.resolve()
    await settle()
    expect(world.onWire()).toEqual(['send B'])
  })
})

describe('what falls due elsewhere', () => {
  it('between two turns of one look is found', async () => {
    await world.start()
    const slow = Promise.withResolvers<void>()
    world.slow.due = slow.promise
    await world.queue('F', { workspaceId: 'wsp_2', nextAttemptAt: world.clock.now() + 5_000 })
    world.outbox.poke('wsp_2')
    await settle()
    world.outbox.poke('wsp_1')
    await world.clock.advance(6_000)
    slow.resolve()
    await settle()
    await pass(DAY_MS)
    expect(world.onWire()).toEqual(['send F'])
  })

  it('while a write of the look itself waits for a long one is found', async () => {
    await world.queue('no', { state: 'rejected', nextAttemptAt: null, kind: 'document.filing' })
    await world.queue('G', { workspaceId: 'wsp_2' })
    await world.start()
    const slow = Promise.withResolvers<void>()
    world.slow.due = slow.promise
    world.outbox.poke('wsp_1')
    await settle()
    delete world.slow.due
    await world.answer(away)
    await world.queue('H', { dependsOn: 'dsp_no' })
    world.outbox.poke('wsp_1')
    const end = await longWrite()
    slow.resolve()
    await settle()
    await world.clock.advance(10_000)
    await end()
    expect(await world.stateOf('H')).toBe('rejected')
    await pass(DAY_MS)
    expect(world.onWire()).toEqual(['send G'])
  })

  it('since its sender died is asked about at once', async () => {
    await world.start()
    const dead = { nextAttemptAt: null, leaseUntil: world.clock.now() - 1, leaseToken: 'other/1' }
    await world.queue('X', { workspaceId: 'wsp_2', state: 'sending', ...dead })
    world.outbox.poke('wsp_1')
    await settle()
    expect(world.onWire()).toEqual(['reconcile X'])
  })
})

describe('after it was stopped, a worker', () => {
  it('takes nothing with an end that is written later', async () => {
    await world.queue('A')
    await world.queue('B')
    await world.start()
    const end = await longWrite()
    await world.wire[0]?.end(accepted)
    const stopped = world.outbox.stop(1_000)
    await settle()
    await end()
    expect([world.onWire(), await world.stateOf('B')]).toEqual([[], 'queued'])
    await world.clock.advance(1_000)
    await stopped
  })

  it('begins nothing with a look that was under way', async () => {
    await world.start()
    const slow = Promise.withResolvers<void>()
    world.slow.due = slow.promise
    await world.queue('A')
    world.outbox.poke()
    await settle()
    const stopped = world.outbox.stop(1_000)
    slow.resolve()
    await settle()
    expect([world.onWire(), await world.stateOf('A')]).toEqual([[], 'queued'])
    await world.clock.advance(1_000)
    await stopped
  })
})

it('whoever waits for what was just taken waits for its try', async () => {
  await world.queue('A')
  await world.queue('B')
  await world.start()
  const late = Promise.withResolvers<void>()
  world.slow.written = late.promise
  await world.answer(accepted)
  expect(await world.stateOf('B')).toBe('sending')
  let isOver = false
  const waits = world.outbox.settled('dsp_B', 8_000).then(() => {
    isOver = true
  })
  await settle()
  expect(isOver).toBe(false)
  late.resolve()
  await settle()
  await world.answer(accepted)
  await waits
})
