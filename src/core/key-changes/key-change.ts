import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { DataKey, KeyChangeStep } from '../../contract/keys.ts'
import { stageSuccessor } from '../backups/staged.ts'
import type { Clock, Log, MachineServices } from '../core.ts'
import { errorName } from '../error-name.ts'
import { takeAway } from '../files/take-away.ts'
import { isoInstant } from '../kernel/call.ts'
import type { StoreKeys } from '../keys/store-keys.ts'
import type { Message } from '../messages/message.ts'
import type { Untold } from '../messages/untold.ts'
import type { RekeyThread } from '../store/rekey-task.ts'
import type { Successor, Successors } from '../store/successor.sqlite.ts'
import { keyChangeProblem } from './problem.ts'

/** Where the data is put under another key: thrown away unless it comes to its end. */
const FOLDER = 'cambio-de-clave'
const KEY_BYTES = 32

export interface KeyChangeDependencies {
  readonly dataDir: string
  readonly storeKey: Uint8Array
  readonly newestSchema: number
  readonly keys: StoreKeys
  readonly successors: Successors
  readonly threads: RekeyThread
  readonly machine: Pick<MachineServices, 'reopen'>
  /** Why the last change could not take over, for the person: then the next waits until somebody asks for it. */
  readonly problem?: Message | undefined
  readonly clock: Clock
  readonly log: Log
}

/**
 * Puts the data under another key: a second store is made and checked beside the one at work, which takes its place when the
 * host has closed the core. That a change is due lies with the keys, so that one that was cut off begins again.
 */
export class KeyChange {
  readonly #deps: KeyChangeDependencies
  readonly #stopping = new AbortController()
  #running: Promise<void> | undefined
  #step: KeyChangeStep | null = null
  #message: Message | null
  #successor: Successor | undefined

  constructor(deps: KeyChangeDependencies) {
    this.#deps = deps
    this.#message = deps.problem ?? null
  }

  state(): Untold<DataKey> {
    const { keys } = this.#deps
    return {
      dataKeySince: keys.dataSince(),
      recoveryKeySince: keys.recoverySince(),
      changeDue: keys.isChangeDue(),
      step: this.#step,
      message: this.#message,
    }
  }

  /** At a start: goes on with what was cut off. */
  resume(): void {
    if (this.#message === null) this.start()
  }

  /** Begins what is due, unless it is under way. */
  start(): void {
    if (this.#running || !this.#deps.keys.isChangeDue()) return
    this.#running = this.#make().finally(() => {
      this.#running = undefined
    })
  }

  /** What is not ready to take the place begins again at the next start. */
  async stop(): Promise<void> {
    this.#stopping.abort(new Error('the program is about to end'))
    await this.#running
  }

  async #make(): Promise<void> {
    const { dataDir, storeKey, newestSchema, successors, threads, machine, log } = this.#deps
    const folder = join(dataDir, FOLDER)
    const key = randomBytes(KEY_BYTES)
    this.#message = null
    log.info('key_change.begun')
    try {
      this.#successor = await successors.begin({
        folder,
        from: storeKey,
        to: key,
        newestSchema,
        threads,
        signal: this.#stopping.signal,
        report: (step) => {
          this.#step = step
        },
      })
      this.#step = 'switching'
      machine.reopen(() => this.#takeOver(folder, key))
    } catch (error) {
      await takeAway(folder)
      this.#step = null
      if (this.#stopping.signal.aborted) return
      this.#message = keyChangeProblem(error)
      log.error('key_change.failed', { error: errorName(error) })
    }
  }

  /** The core is closed. @throws StoreFault or the system's error; then the data stays as it is. */
  async #takeOver(folder: string, key: Uint8Array): Promise<void> {
    const { dataDir, keys, newestSchema, clock } = this.#deps
    try {
      const now = clock.now()
      await this.#successor?.finish()
      await keys.stage(folder, key, isoInstant(now))
      await stageSuccessor(dataDir, folder, now, newestSchema)
    } catch (error) {
      await takeAway(folder)
      throw error
    }
  }
}
