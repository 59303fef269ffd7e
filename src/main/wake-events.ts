import { net, powerMonitor } from 'electron'
import type { WakeCause } from '../host/host.ts'

const ONLINE_CHECK_MS = 5_000

/** Tells when the machine woke, was unlocked, or seems to have a network again. These are hints: the core probes by itself. */
export function onWake(wake: (cause: WakeCause) => void): void {
  powerMonitor.on('resume', () => wake('resume'))
  powerMonitor.on('unlock-screen', () => wake('unlock'))
  let wasOnline = net.isOnline()
  setInterval(() => {
    const isOnline = net.isOnline()
    if (isOnline && !wasOnline) wake('online')
    wasOnline = isOnline
  }, ONLINE_CHECK_MS).unref()
}
