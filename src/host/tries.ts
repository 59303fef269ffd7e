import { say } from '../core/messages/message.ts'
import { oneAtATime } from '../core/one-at-a-time.ts'
import type { MachineSettings } from './machine.ts'
import { StartupError } from './startup-error.ts'

/** People mistype. */
const FREE_TRIES = 5
const LONGEST_MS = 5 * 60_000

/** Who guesses a passphrase waits longer from one wrong one to the next; starting the program again changes nothing. */
export class Tries {
  readonly #settings: MachineSettings
  readonly #now: () => number
  readonly #inTurn = oneAtATime()

  constructor(settings: MachineSettings, now: () => number = Date.now) {
    this.#settings = settings
    this.#now = now
  }

  /** One after the other: many guesses at once would all find the count of before. @throws StartupError when it is too soon. */
  once(work: () => Promise<void>): Promise<void> {
    return this.#inTurn(() => this.#tried(work))
  }

  /** Counted before it is made: who ends the program in between has tried all the same. */
  async #tried(work: () => Promise<void>): Promise<void> {
    const { count } = this.#settings.failedTries()
    const seconds = Math.ceil(this.#waitMs() / 1000)
    if (seconds > 0) throw new StartupError(say('unlock.tooManyTries', { seconds }))
    await this.#settings.setFailedTries({ count: count + 1, at: this.#now() })
    await work()
    await this.#settings.setFailedTries({ count: 0, at: 0 })
  }

  #waitMs(): number {
    const { count, at } = this.#settings.failedTries()
    if (count <= FREE_TRIES) return 0
    const delay = Math.min(LONGEST_MS, 1000 * 2 ** (count - FREE_TRIES - 1))
    // A clock that was set back makes nobody wait longer than that.
    return Math.min(delay, at + delay - this.#now())
  }
}
