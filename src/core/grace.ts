import type { Clock } from './core.ts'

/** Waits for what is under way, at most `graceMs`. */
export async function withGrace(clock: Clock, graceMs: number, work: Promise<unknown>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const cancel = clock.after(graceMs, resolve)
  await Promise.race([work, promise])
  cancel()
}
