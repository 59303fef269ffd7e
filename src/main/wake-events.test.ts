import { EventEmitter } from 'node:events'
import { afterEach, expect, it, vi } from 'vitest'
import { onWake } from './wake-events.ts'

const line = vi.hoisted(() => ({ isOnline: true }))
vi.mock('electron', () => ({ powerMonitor: new EventEmitter(), net: { isOnline: () => line.isOnline } }))
afterEach(() => void vi.useRealTimers())

it('says each time that the network is back, and not while it stays', async () => {
  vi.useFakeTimers()
  const told: string[] = []
  onWake((cause) => void told.push(cause))
  for (const isOnline of [true, false, true, true, false, false, true]) {
    line.isOnline = isOnline
    await vi.advanceTimersByTimeAsync(5_000)
  }
  expect(told).toEqual(['online', 'online'])
})
