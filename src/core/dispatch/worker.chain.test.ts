import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { collectingLog } from '../../../test/support/core.ts'
import { accepted, onlyPackages, openWorld, settle, type World } from '../../../test/support/dispatch.ts'
import { createEventHub } from '../kernel/event-hub.ts'
import { leasedTransport } from './lease.ts'
import type { DispatchPort } from './port.ts'
import { createOutbox } from './worker.ts'

const filed = { kind: 'accepted', answer: '', outcome: { issues: [] } } as const

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

interface Ports {
  readonly filing: Partial<DispatchPort<'document.filing'>>
  readonly send: DispatchPort<'ministry.package'>['send']
  readonly owns?: (gate: string) => Promise<boolean>
}

/** An outbox whose filings lead to packages, as those of documents do. */
function outboxOf({ filing, send, owns = async () => true }: Ports) {
  const { store, clock } = world
  const follow = async () => [{ resource: 'rips-packages', id: 'p', revision: 1 }] as const
  const unused = async (): Promise<never> => Promise.reject(new Error('nobody asks'))
  const common = { reconcile: unused, follow }
  const packages = { ...common, upstream: 'ministry', timeoutMs: 300_000, send }
  const local = { ...common, upstream: 'here', leadsTo: 'ministry', timeoutMs: 60_000, send: unused }
  const ports = {
    ...onlyPackages(packages),
    'document.filing': { ...local, local: async () => async () => filed, ...filing },
  }
  const noted = { events: createEventHub(), log: collectingLog(), random: () => 0.5 }
  return createOutbox({ store, ports, clock, owner: 'desk', owns, ...noted })
}

describe('what goes on behind a dispatch', () => {
  it('does not leave when the lease that is written ended while its transaction was open', async () => {
    const { clock, store } = world
    const left: { readonly at: number; readonly until: number | null | undefined }[] = []
    const transport = leasedTransport(async () => {
      left.push({ at: clock.now(), until: (await store.read.dispatches.find('dsp_P'))?.leaseUntil })
      return { status: 200, headers: {}, body: new Uint8Array() }
    }, clock)
    const outbox = outboxOf({
      filing: {
        // The process stands still in the middle of it.
        async follow() {
          await clock.advance(400_000)
          return [{ resource: 'rips-packages', id: 'p', revision: 1 }] as const
        },
      },
      async send() {
        await transport({ method: 'POST', url: 'https://x.invalid', headers: {}, timeoutMs: 300_000 })
        return accepted
      },
    })
    await world.queue('F', { kind: 'document.filing' })
    await world.queue('P', { dependsOn: 'dsp_F' })
    await outbox.start()
    await settle()
    await settle()
    expect(left).toHaveLength(1)
    for (const { at, until } of left) expect(at).toBeLessThan(until ?? 0)
    await outbox.stop(0)
  })

  it('is alone in its gate, though the worker was looking at another', async () => {
    const wire: string[] = []
    const [ended, owned] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const answered = Promise.withResolvers<typeof accepted>()
    let isSlow = false
    const outbox = outboxOf({
      filing: {
        async local() {
          await ended.promise
          return async () => filed
        },
      },
      send: ({ reference }) => {
        wire.push(reference)
        return answered.promise
      },
      // At a hub it is asked of the database whose a gate is.
      async owns(gate) {
        const isFirst = isSlow && gate.endsWith('ministry')
        if (isFirst) isSlow = false
        if (isFirst) await owned.promise
        return true
      },
    })
    await world.queue('F', { kind: 'document.filing' })
    await outbox.start()
    await settle()
    isSlow = true
    for (const name of ['A', 'B', 'C']) await world.queue(name)
    outbox.poke()
    await settle()
    ended.resolve()
    await settle()
    owned.resolve()
    await settle()
    outbox.poke()
    await settle()
    expect([wire, outbox.sending()]).toEqual([['A'], 1])
    answered.resolve(accepted)
    await settle()
    await outbox.stop(0)
  })
})

describe('a gate that a dispatch keeps for what goes on behind it', () => {
  it('is looked at again when nothing went on, though something fell due there since its end had looked', async () => {
    const { store, clock } = world
    const [ended, first, second] = [1, 2, 3].map(() => Promise.withResolvers<void>())
    const wire: string[] = []
    const outbox = outboxOf({
      // One that leaves, as an emission: it is not found due meanwhile.
      filing: {
        local: undefined,
        async send() {
          await ended?.promise
          return filed
        },
      },
      async send({ reference }) {
        wire.push(reference)
        return accepted
      },
    })
    await world.queue('F', { kind: 'document.filing' })
    await outbox.start()
    await settle()
    await world.queue('P', { nextAttemptAt: clock.now() + 1_000 })
    outbox.poke()
    await settle()
    // The end of F looks once the first write is over; its commit waits for the second, which shares it.
    void store.write('wsp_1', async () => first?.promise)
    await settle()
    ended?.resolve()
    await settle()
    void store.write('wsp_1', async () => second?.promise)
    await settle()
    first?.resolve()
    await settle()
    expect(await world.stateOf('F')).toBe('sending')
    await clock.advance(1_000)
    await settle()
    second?.resolve()
    await settle()
    expect([await world.stateOf('F'), wire]).toEqual(['accepted', ['P']])
    await outbox.stop(0)
  })
})

describe('what stands in line behind a dispatch', () => {
  it('is taken in the commit that ends the one before: one commit each, and one for the first', async () => {
    const write = vi.spyOn(world.store, 'write')
    for (const name of ['A', 'B', 'C', 'D']) await world.queue(name)
    await world.start()
    for (const name of ['A', 'B', 'C', 'D']) {
      expect(world.onWire()).toEqual([`send ${name}`])
      expect(world.wire[0]?.stateThen).toBe('sending')
      await world.answer(accepted)
    }
    expect(await Promise.all(['A', 'B', 'C', 'D'].map(world.stateOf))).toEqual(Array(4).fill('accepted'))
    expect(write).toHaveBeenCalledTimes(5)
  })

  it('waits for the answer to a question about one that nobody knows about', async () => {
    await world.queue('A')
    await world.queue('B')
    await world.start()
    await world.queue('lost', { state: 'unknown' })
    await world.answer(accepted)
    expect(world.onWire()).toEqual(['reconcile lost'])
    await world.answer(accepted)
    expect(world.onWire()).toEqual(['send B'])
  })

  it('goes when what it depends on is accepted, and not when it was rejected', async () => {
    await world.queue('yes', { state: 'accepted', nextAttemptAt: null, kind: 'document.filing' })
    await world.queue('no', { state: 'rejected', nextAttemptAt: null, kind: 'document.filing' })
    await world.queue('A')
    await world.queue('B', { dependsOn: 'dsp_no' })
    await world.queue('C', { dependsOn: 'dsp_yes' })
    await world.start()
    await world.answer(accepted)
    expect(world.onWire()).toEqual(['send C'])
    expect(await world.stateOf('B')).toBe('rejected')
  })

  it('is asked about by the next process when this one died as it was taken', async () => {
    await world.queue('A')
    await world.queue('B')
    await world.start()
    await world.answer(accepted)
    expect(world.onWire()).toEqual(['send B'])
    const next = world.restarted()
    await next.start()
    await settle()
    expect(world.onWire()).toEqual(['send B', 'reconcile B'])
  })
})
