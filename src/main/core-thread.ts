import { setTimeout as sleep } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import type { Log } from '../core/core.ts'
import { type Message, say } from '../core/messages/message.ts'
import type { WakeCause } from '../host/host.ts'
import { StartupError } from '../host/startup-error.ts'
import { BridgeClient } from './bridge/client.ts'
import type { FromCore, Question, ToCore } from './bridge/messages.ts'

/** What the core's thread is given at its start. */
export interface CoreThreadData {
  readonly dataDir: string
  readonly simulated: boolean
  /** Given to the program at its start; the thread needs it again when it runs again. */
  readonly passphrase?: string | undefined
}

/**
 * What the core makes of a large package it soon forgets. Left to itself the engine would rather take more memory than look for
 * what was forgotten: 440 MB instead of 290 for a package of 200 MB, and no faster.
 */
export const CORE_THREAD_LIMITS = { maxYoungGenerationSizeMb: 32 }

export interface CoreThreadOptions {
  readonly start: () => Worker
  readonly log: Log
  /** It has looked at its data, which is open, or waits for what a person has to do first. */
  readonly onFound: (isOpen: boolean) => void
  /** The thread died and runs again. */
  readonly onRestart: () => void
  /** It will not run again, and why. */
  readonly onGone: (why: Message) => void
}

const away = () => new StartupError(say('desktop.coreAway'))
const BACK_OFF_MS = 1_000
/** A second death within this time is no accident. */
const QUIET_MS = 10 * 60_000
const STOP_MS = 18_000

/** What answers the page: the core of this computer, or a hub. */
export type Backend = Pick<CoreThread, 'fetch' | 'ask' | 'wake' | 'stop'>

/** Starts the core's thread, starts it once more when it dies, and ends it. */
export class CoreThread {
  readonly #options: CoreThreadOptions
  #worker: Worker | undefined
  #client: Promise<BridgeClient>
  #lastDeath = Number.NEGATIVE_INFINITY
  #isEnding = false
  #lastQuestion = 0

  constructor(options: CoreThreadOptions) {
    this.#options = options
    this.#client = Promise.resolve(this.#run())
  }

  /** While the thread restarts, requests wait for it. @throws when it died or is gone. */
  async fetch(request: Request): Promise<Response> {
    return (await this.#client).fetch(request)
  }

  wake(cause: WakeCause): void {
    this.#post({ type: 'wake', cause })
  }

  /** @throws StartupError with what the core says to the person, or because its thread is away. */
  ask(question: Question): Promise<number> {
    const worker = this.#worker
    if (!worker) return Promise.reject(away())
    const id = ++this.#lastQuestion
    return new Promise((resolve, reject) => {
      const end = () => {
        worker.off('message', listen)
        worker.off('exit', gone)
      }
      const gone = () => {
        end()
        reject(away())
      }
      const listen = (message: FromCore) => {
        if (message.type !== 'answer' || message.id !== id) return
        end()
        if (message.problem === undefined) resolve(message.value)
        else reject(new StartupError(message.problem))
      }
      worker.on('message', listen)
      worker.on('exit', gone)
      this.#post({ type: 'ask', id, question })
    })
  }

  /** Lets the core end, for a bounded time. */
  async stop(): Promise<void> {
    this.#isEnding = true
    const worker = this.#worker
    if (!worker) return
    const ended = new Promise((resolve) => worker.once('exit', resolve))
    this.#post({ type: 'stop' })
    await Promise.race([ended, sleep(STOP_MS, undefined, { ref: false })])
    await worker.terminate()
  }

  #run(): BridgeClient {
    const worker = this.#options.start()
    const client = new BridgeClient(worker)
    this.#worker = worker
    worker.on('message', (message: FromCore) => {
      if (message.type === 'found') this.#options.onFound(message.isOpen)
      if (message.type === 'refused') this.#end(message.why)
    })
    worker.on('error', (error) => this.#options.log.error('core-thread.error', { name: error.name }))
    worker.on('exit', (code) => {
      this.#worker = undefined
      client.breakDown(new Error('the core thread ended'))
      if (!this.#isEnding) this.#restart(code)
    })
    return client
  }

  #restart(code: number): void {
    this.#options.log.error('core-thread.died', { code })
    const isSecond = performance.now() - this.#lastDeath < QUIET_MS
    this.#lastDeath = performance.now()
    if (isSecond) this.#end(say('desktop.coreGone'))
    else this.#client = this.#runAgain()
    this.#client.catch(() => undefined)
  }

  async #runAgain(): Promise<BridgeClient> {
    await sleep(BACK_OFF_MS)
    if (this.#isEnding) throw new Error('the core thread ended')
    const client = this.#run()
    this.#options.onRestart()
    return client
  }

  #end(why: Message): void {
    if (this.#isEnding) return
    this.#isEnding = true
    this.#options.onGone(why)
  }

  #post(message: ToCore): void {
    this.#worker?.postMessage(message)
  }
}
