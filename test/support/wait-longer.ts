import { vi } from 'vitest'

/** `vi.waitFor` waits this long unless it is told otherwise; Vitest's own second is little on a machine that has other things to do. */
export function waitLonger(timeout: number): void {
  const { waitFor } = vi
  vi.waitFor = (callback, options = {}) =>
    waitFor(callback, typeof options === 'number' ? options : { timeout, ...options })
}
