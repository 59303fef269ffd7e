import { type PoolOptions, type PoolWorker, ThreadsPoolWorker, type WorkerRequest } from 'vitest/node'

/** A worker that the last mutant left, idle: starting one takes ten times as long as most tests. */
let idle: PoolWorker | undefined

/** What a mutant changes while modules are loaded, and what each test reaches, show only in a worker that has loaded none. */
function needsNew({ project }: PoolOptions): boolean {
  const { mode, mutantActivation }: Record<string, unknown> = { ...project.getProvidedContext() }
  return mode !== 'mutant' || mutantActivation === 'static'
}

type Listener = (arg: unknown) => void

/** Vitest starts and stops it for every mutant; the thread behind it goes on to the next one. */
class WarmWorker implements PoolWorker {
  readonly name = 'threads'
  readonly #isNew: boolean
  readonly #worker: PoolWorker
  readonly #listeners: (readonly [event: string, listener: Listener])[] = []
  #isRunning = false
  #config: unknown

  constructor(options: PoolOptions) {
    this.#isNew = needsNew(options)
    if (idle && !this.#isNew) {
      this.#worker = idle
      this.#isRunning = true
      idle = undefined
    } else this.#worker = new ThreadsPoolWorker(options)
  }

  on(event: string, listener: Listener): void {
    this.#listeners.push([event, listener])
    this.#worker.on(event, listener)
  }

  off(event: string, listener: Listener): void {
    this.#worker.off(event, listener)
  }

  send(message: WorkerRequest): void {
    if (message.type === 'start') this.#config = message.context.config
    if (message.type === 'start' && this.#isRunning) this.#answer('started')
    else if (message.type === 'stop' && !this.#isNew) this.#answer('stopped')
    // Which tests are to run is said as a worker starts.
    else if (message.type === 'run') this.#worker.send(withConfig(message, this.#config))
    else this.#worker.send(message)
  }

  #answer(type: 'started' | 'stopped'): void {
    const told = this.#listeners.filter(([event]) => event === 'message')
    queueMicrotask(() => {
      for (const [, listener] of told) listener({ type, __vitest_worker_response__: true })
    })
  }

  async start(): Promise<void> {
    if (!this.#isRunning) await this.#worker.start()
  }

  async stop(): Promise<void> {
    for (const [event, listener] of this.#listeners) this.#worker.off(event, listener)
    if (this.#isNew) await this.#worker.stop()
    else idle = this.#worker
  }

  deserialize(data: unknown): unknown {
    return data
  }
}

const withConfig = <T extends { readonly context: object }>(message: T, config: unknown): T => ({
  ...message,
  context: { ...message.context, config },
})

export const warmPool = {
  name: 'warm',
  createPoolWorker: (options: PoolOptions): PoolWorker => new WarmWorker(options),
}
