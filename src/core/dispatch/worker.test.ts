import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  absent,
  accepted,
  away,
  inconclusive,
  lost,
  openWorld,
  rejected,
  settle,
  type World,
} from '../../../test/support/dispatch.ts'
import { PLATFORM } from '../store/store.ts'
import type { SendResult } from './port.ts'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

describe('order', () => {
  test('dispatches to one upstream go one after the other, first come first', async () => {
    for (const reference of ['F1', 'F2', 'F3']) await world.queue(reference)
    await world.start()
    expect(world.onWire()).toEqual(['send F1'])
    await world.answer(accepted)
    expect(world.onWire()).toEqual(['send F2'])
    await world.answer(rejected)
    expect(world.onWire()).toEqual(['send F3'])
    await world.answer(accepted)
    expect(world.onWire()).toEqual([])
    expect(await Promise.all(['F1', 'F2', 'F3'].map(world.stateOf))).toEqual(['accepted', 'rejected', 'accepted'])
  })

  test('another workspace does not wait', async () => {
    await world.queue('F1')
    await world.queue('G1', { workspaceId: 'wsp_2' })
    await world.start()
    expect(world.onWire()).toEqual(['send F1', 'send G1'])
    await world.wire[0]?.end(away)
    await world.answer(accepted)
    expect(await world.stateOf('G1')).toBe('accepted')
  })

  test('one stuck unknown does not hold up those behind it', async () => {
    for (const reference of ['F1', 'F2', 'F3']) await world.queue(reference)
    await world.start()
    await world.answer(lost)
    for (const reference of ['F2', 'F3']) {
      expect(world.onWire()).toEqual([`send ${reference}`])
      await world.answer(accepted)
    }
    for (let i = 0; i < 3; i++) {
      await world.untilDue('F1')
      expect(world.onWire()).toEqual(['reconcile F1'])
      await world.answer(inconclusive)
    }
    await world.queue('F4')
    await world.poke()
    expect(world.onWire()).toEqual(['send F4'])
    expect(await world.find('F1')).toMatchObject({ state: 'unknown', attempts: 4 })
  })

  test('what is due and unknown is asked about before anything is sent, also what was queued earlier', async () => {
    for (const reference of ['F1', 'F2']) await world.queue(reference)
    await world.start()
    await world.answer({ ...away, alone: true })
    await world.answer(lost)
    await world.untilDue('F1')
    await world.untilDue('F2')
    while ((await world.stateOf('F1')) === 'sending') await world.answer({ ...away, alone: true })
    await world.outbox.wake()
    await settle()
    expect(world.onWire()).toEqual(['reconcile F2'])
  })

  test('an upstream that something blocks is tried once a back-off, and asked what became of what it has', async () => {
    for (const reference of ['F1', 'F2', 'F3', 'F4']) await world.queue(reference)
    await world.start()
    await world.answer(lost)
    expect(world.onWire()).toEqual(['send F2'])
    const blocked: SendResult = { ...away, alone: true, blockedBy: (await world.find('F1')).targetId }
    await world.answer(blocked)
    expect(world.onWire()).toEqual([])
    await world.outbox.wake()
    await settle()
    expect(world.onWire()).toEqual(['reconcile F1'])
    await world.answer(inconclusive)
    expect(world.onWire()).toEqual(['send F2'])
    await world.answer(blocked)
    expect(world.onWire()).toEqual([])
    await world.untilDue('F1')
    await world.answer(absent)
    // What blocks is let through, before and after those who wait for it.
    expect(world.onWire()).toEqual(['send F1'])
    await world.answer(accepted)
    for (const reference of ['F2', 'F3', 'F4']) {
      expect(world.onWire()).toEqual([`send ${reference}`])
      await world.answer(accepted)
    }
    expect(await world.find('F4')).toMatchObject({ attempts: 1 })
  })

  test('what blocks is sent though others that it blocks stand before it', async () => {
    for (const reference of ['F1', 'F2', 'F3', 'F4']) await world.queue(reference)
    await world.start()
    await world.answer({ ...away, alone: true, blockedBy: (await world.find('F4')).targetId })
    expect(world.onWire()).toEqual(['send F4'])
    await world.answer(accepted)
    for (const reference of ['F2', 'F3']) {
      expect(world.onWire()).toEqual([`send ${reference}`])
      await world.answer(accepted)
    }
    await world.untilDue('F1')
    expect(world.onWire()).toEqual(['send F1'])
  })

  test('one that is refused for the sake of another lets the others go', async () => {
    for (const reference of ['F1', 'F2']) await world.queue(reference)
    await world.start()
    await world.answer({ ...away, alone: true })
    expect(world.onWire()).toEqual(['send F2'])
    await world.answer(accepted)
    expect(await world.find('F1')).toMatchObject({ state: 'queued', attempts: 1 })
    await world.untilDue('F1')
    expect(world.onWire()).toEqual(['send F1'])
  })
})

describe('an upstream that is away', () => {
  test('is called once a back-off, by the first in the queue, and then all follow in order', async () => {
    for (const reference of ['F1', 'F2', 'F3']) await world.queue(reference)
    await world.start()
    await world.answer(away)
    expect(world.onWire()).toEqual([])
    expect(world.outbox.reachable('wsp_1')).toBe('unreachable')
    await world.untilDue('F1')
    expect(world.onWire()).toEqual(['send F1'])
    await world.answer(away)
    await world.untilDue('F1')
    for (const reference of ['F1', 'F2', 'F3']) {
      expect(world.onWire()).toEqual([`send ${reference}`])
      await world.answer(accepted)
    }
    expect(world.outbox.reachable('wsp_1')).toBe('reachable')
    expect(world.outbox.reachable('wsp_2')).toBe('untried')
    expect(await world.find('F1')).toMatchObject({ attempts: 3 })
    expect(await world.find('F3')).toMatchObject({ attempts: 1 })
  })

  test('is not called earlier than it asked', async () => {
    await world.queue('F1')
    await world.queue('F2')
    await world.start()
    await world.answer({ ...away, retryAfterMs: 1_800_000 })
    await world.clock.advance(1_799_999)
    await settle()
    expect(world.onWire()).toEqual([])
    await world.clock.advance(1)
    await settle()
    expect(world.onWire()).toEqual(['send F1'])
  })

  test('is not called earlier than it asked when the machine wakes either', async () => {
    await world.queue('F1')
    await world.start()
    await world.answer({ ...away, retryAfterMs: 60_000 })
    await world.outbox.wake()
    await settle()
    expect(world.onWire()).toEqual([])
    await world.clock.advance(60_000)
    await settle()
    expect(world.onWire()).toEqual(['send F1'])
  })

  test('is called at once when the machine wakes', async () => {
    await world.queue('F1')
    await world.queue('F2')
    await world.start()
    await world.answer(away)
    await world.outbox.wake()
    await settle()
    expect(world.onWire()).toEqual(['send F1'])
  })

  test('is tried for the one that a person asks about, though it was away a moment ago', async () => {
    await world.queue('F1', { state: 'unknown', nextAttemptAt: world.clock.now() + 600_000 })
    await world.queue('F2')
    await world.start()
    await world.answer(away)
    const before = await world.find('F1')
    const asked = { ...before, nextAttemptAt: world.clock.now() }
    await world.store.write(PLATFORM, (stores) => stores.dispatches.save(asked, before))
    await world.poke()
    expect(world.onWire()).toEqual([])
    world.outbox.hasten(asked)
    await settle()
    expect(world.onWire()).toEqual(['reconcile F1'])
  })
})

describe('unknown', () => {
  test('is asked about with the same bytes, and accepted when the upstream holds it', async () => {
    await world.queue('F1')
    await world.start()
    const sent = world.wire[0]?.bytes
    await world.answer(lost)
    await world.untilDue('F1')
    expect(world.onWire()).toEqual(['reconcile F1'])
    expect(world.wire[0]?.bytes).toBe(sent)
    await world.answer(accepted)
    expect(await world.find('F1')).toMatchObject({ state: 'accepted', outcome: accepted.outcome })
    const timeline = await world.store.read.dispatches.timeline('dsp_F1')
    expect(timeline.map(({ from, to, cause }) => `${from} ${to} ${cause}`)).toEqual([
      'queued sending picked',
      'sending unknown reset',
      'unknown accepted reconciled',
    ])
  })

  test('is sent again only when the upstream proves that it is not there', async () => {
    await world.queue('F1')
    await world.start()
    await world.answer(lost)
    await world.untilDue('F1')
    await world.answer(absent)
    expect(world.onWire()).toEqual(['send F1'])
    await world.answer(accepted)
    expect(await world.stateOf('F1')).toBe('accepted')
  })

  test('is what a transmission of the process before becomes; it is never sent again unasked', async () => {
    await world.queue('F1', { state: 'sending', nextAttemptAt: null, leaseUntil: world.clock.now() + 360_000 })
    await world.queue('F2')
    await world.start()
    expect(await world.find('F1')).toMatchObject({ state: 'unknown', lastError: { cause: 'process-died' } })
    expect(world.onWire()).toEqual(['reconcile F1'])
    await world.answer(accepted)
    expect(world.onWire()).toEqual(['send F2'])
  })
})

describe('what is committed when', () => {
  test('a dispatch is on the disk as sending before its first byte leaves', async () => {
    await world.queue('F1')
    await world.start()
    expect(world.wire[0]).toMatchObject({ verb: 'send', stateThen: 'sending' })
    expect(await world.find('F1')).toMatchObject({ attempts: 1, leaseUntil: world.clock.now() + 360_000 })
  })

  test('nothing leaves when that cannot be written', async () => {
    await world.queue('F1')
    world.failing.writes = 1
    await world.start()
    expect(world.onWire()).toEqual([])
    expect(await world.stateOf('F1')).toBe('queued')
    await world.clock.advance(360_000)
    await settle()
    expect(world.onWire()).toEqual(['send F1'])
  })

  test('an answer that cannot be written is asked for again, never sent again', async () => {
    await world.queue('F1')
    await world.start()
    world.failing.writes = 1
    await world.answer(accepted)
    expect(await world.stateOf('F1')).toBe('sending')
    // What broke is told by its name alone: its words may be of somebody.
    expect(world.log.lines.at(-1)).toMatchObject({ event: 'dispatch.failed', facts: { error: 'Fault' } })
    await world.clock.advance(360_000)
    await settle()
    expect(world.onWire()).toEqual(['reconcile F1'])
    await world.answer(accepted)
    expect(await world.stateOf('F1')).toBe('accepted')
  })

  test('its lease ends it also when somebody woke the queue meanwhile', async () => {
    await world.queue('F1')
    await world.start()
    world.failing.writes = 1
    await world.answer(accepted)
    await world.clock.advance(60_000)
    await world.outbox.wake()
    await settle()
    expect(world.onWire()).toEqual([])
    await world.clock.advance(300_000)
    await settle()
    expect(world.onWire()).toEqual(['reconcile F1'])
  })

  test('a wake that cannot be written stops nobody, whom the worker had just passed by either', async () => {
    await world.queue('F1')
    await world.start()
    await world.answer(lost)
    await world.untilDue('F1')
    await world.queue('F2')
    const slow = Promise.withResolvers<void>()
    world.slow.nextDue = slow.promise
    world.failing.writes = 1
    await world.answer(accepted)
    world.failing.writes = 1
    await expect(world.outbox.wake()).rejects.toThrow('El disco está lleno.')
    slow.resolve()
    await settle()
    // F1 is asked for again when the lease of the lost answer ends.
    expect(world.onWire()).toEqual(['send F2'])
  })

  test('a store that fails for a moment does not stop the queue', async () => {
    await world.outbox.start()
    await world.queue('F1')
    world.failing.reads = 1
    await world.poke()
    expect(world.log.lines.at(-1)?.event).toBe('outbox.failed')
    await world.clock.advance(60_000)
    await settle()
    expect(world.onWire()).toEqual(['send F1'])
  })
})

describe('dependencies', () => {
  test('it goes after what it depends on is accepted', async () => {
    await world.queue('F1', { nextAttemptAt: world.clock.now() + 60_000 })
    await world.queue('N1', { dependsOn: 'dsp_F1' })
    await world.queue('F2')
    await world.start()
    expect(world.onWire()).toEqual(['send F2'])
    await world.answer(accepted)
    expect(world.onWire()).toEqual([])
    await world.untilDue('F1')
    await world.answer(accepted)
    expect(world.onWire()).toEqual(['send N1'])
  })

  test('it ends with what it depends on, unsent, and what stands behind it goes on', async () => {
    await world.queue('F1')
    await world.queue('N1', { dependsOn: 'dsp_F1' })
    await world.queue('N2', { dependsOn: 'dsp_N1' })
    await world.queue('F2')
    await world.start()
    await world.answer(rejected)
    expect(await world.find('N1')).toMatchObject({ state: 'rejected', attempts: 0 })
    expect(await world.stateOf('N2')).toBe('rejected')
    expect(world.onWire()).toEqual(['send F2'])
  })
})
