import { describe, expect, test } from 'vitest'
import { virtualClock } from '../../../test/support/clock.ts'
import type { TransportRequest } from '../transport/transport.ts'
import { createLeases, leasedTransport, underLease } from './lease.ts'

const CALL_MS = 60_000

/** A lease of six minutes, a transport under it, and what came through. */
function underOne(renews = true) {
  const clock = virtualClock()
  const leases = createLeases(clock, 'desk')
  const renewed: number[] = []
  const left: TransportRequest[] = []
  const held = { now: true, readingMs: 0, setBackMs: 0, until: clock.now() + leases.lengthFor(300_000) }
  const lease = leases.begun(leases.lengthFor(300_000), {
    async heldUntil() {
      const then = held.now
      await clock.advance(held.readingMs)
      return then ? held.until : undefined
    },
    async renew(ms) {
      renewed.push(ms)
      clock.setBack(held.setBackMs)
      held.until = clock.now() + ms
      return renews ? held.until : undefined
    },
  })
  const transport = leasedTransport(async (request) => {
    left.push(request)
    return { status: 200, headers: {}, body: new Uint8Array() }
  }, clock)
  const call = (timeoutMs = CALL_MS) =>
    underLease(lease, () => transport({ method: 'GET', url: 'https://x.invalid', headers: {}, timeoutMs }))
  return { clock, held, renewed, left, call, transport }
}

describe('a request for a dispatch', () => {
  test('leaves while all of it fits the lease, and is not written down again for that', async () => {
    const { clock, renewed, left, call } = underOne()
    await clock.advance(300_000)
    await call()
    expect([left.length, renewed]).toEqual([1, []])
  })

  test('has its lease made longer first when it does not fit', async () => {
    const { clock, renewed, left, call } = underOne()
    await clock.advance(300_001)
    await call()
    expect([left.length, renewed]).toEqual([1, [CALL_MS + 60_000]])
    await call(CALL_MS * 30)
    expect(renewed).toEqual([CALL_MS + 60_000, CALL_MS * 31])
  })

  test("does not leave when the lease is somebody else's by then", async () => {
    const { clock, left, call } = underOne(false)
    await clock.advance(300_001)
    await expect(call()).rejects.toMatchObject({ phase: 'not-sent', cause: 'lease-lost' })
    expect(left).toEqual([])
  })

  test('does not leave when the store says so, though by this clock the lease runs', async () => {
    const { held, left, call } = underOne(false)
    held.now = false
    await expect(call()).rejects.toMatchObject({ phase: 'not-sent', cause: 'lease-lost' })
    expect(left).toEqual([])
  })

  test('does not leave on what the store said long ago', async () => {
    const { held, left, call } = underOne(false)
    held.readingMs = 2_000
    await expect(call()).rejects.toMatchObject({ cause: 'lease-lost' })
    held.readingMs = 1_999
    await call()
    expect(left).toHaveLength(1)
  })

  test('a clock that was set back makes no lease longer', async () => {
    const { clock, renewed, call } = underOne()
    await clock.advance(300_001)
    clock.setBack(3_600_000)
    await call()
    expect(renewed).toHaveLength(1)
  })

  test('does not outlive what is written, when the clock was set back as that was written and the machine slept', async () => {
    const { clock, held, renewed, left, call } = underOne()
    await clock.advance(300_001)
    held.setBackMs = 3_600_000
    await call()
    // Asleep: the clock goes on, steady time does not.
    clock.setBack(-120_000)
    held.setBackMs = 0
    await call()
    expect([left.length, renewed.length]).toEqual([2, 2])
  })

  test('is as long as what was written at first, too', async () => {
    const { clock, held, renewed, call } = underOne()
    held.until = clock.now() - 3_600_000
    await call()
    expect(renewed).toHaveLength(1)
  })

  test('is not begun on the wire when its own time is over', async () => {
    const { clock, left, call } = underOne()
    await call()
    const [request] = left
    expect(request?.mayLeave?.()).toBe(true)
    await clock.advance(CALL_MS)
    expect(request?.mayLeave?.()).toBe(false)
    clock.setBack(3_600_000)
    expect(request?.mayLeave?.()).toBe(false)
  })
})

test('a request that is for no dispatch passes', async () => {
  const { left, transport } = underOne(false)
  await transport({ method: 'GET', url: 'https://x.invalid', headers: {}, timeoutMs: 1e9 })
  expect(left).toHaveLength(1)
})

describe('whose lease it was', () => {
  const clock = virtualClock()
  test('is certain of one that had the same lock, and of one from before leases had holders', () => {
    const mine = createLeases(clock, 'desk')
    expect(mine.isOfPredecessor(createLeases(clock, 'desk').newToken())).toBe(true)
    expect(mine.isOfPredecessor(null)).toBe(true)
    expect(mine.isOfPredecessor(createLeases(clock, 'desk/2').newToken())).toBe(false)
  })
  test('is certain of nobody for a process that is not the only one', () => {
    const one = createLeases(clock, undefined)
    expect(one.isOfPredecessor(one.newToken())).toBe(false)
    expect(one.isOfPredecessor(null)).toBe(false)
  })
})
