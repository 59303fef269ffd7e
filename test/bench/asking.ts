import { setTimeout as sleep } from 'node:timers/promises'

const EVERY_MS = 10

/**
 * Asks for something small every 10 ms until told to end, and notes the waits in milliseconds. A wait begins when it was time
 * to ask: whoever could not even ask has waited, too.
 */
export async function asking(over: AbortSignal, ask: () => Promise<unknown>): Promise<number[]> {
  const waits: number[] = []
  for (let due = performance.now(); !over.aborted; due += EVERY_MS) {
    await sleep(Math.max(0, due - performance.now()))
    await ask()
    waits.push(performance.now() - due)
  }
  return waits
}
