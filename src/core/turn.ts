import { setImmediate as otherWork } from 'node:timers/promises'

/** Short enough that nobody who asks for something else meanwhile notices. */
const TURN_MS = 8

/** For long work on the core's thread: tells when others should have their turn, and gives it to them. */
export class Turn {
  readonly #signal: AbortSignal | undefined
  #since = performance.now()

  constructor(signal?: AbortSignal) {
    this.#signal = signal
  }

  get isOver(): boolean {
    return performance.now() - this.#since > TURN_MS
  }

  /** Throws when the caller has given up. */
  async next(): Promise<void> {
    await otherWork()
    this.#signal?.throwIfAborted()
    this.#since = performance.now()
  }
}
