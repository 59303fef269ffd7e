import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { oneAtATime } from '../one-at-a-time.ts'
import type { Talk } from '../task.ts'
import { type FromThread, restoredFault, type ToThread } from './messages.ts'
import type { GivenOf, OrderOf, ResultOf, TakenOf, TaskName } from './tasks.ts'

/** A hostile or huge file ends its own thread, not the program. */
const MAX_HEAP_MIB = 1536
/** A thread is kept for what may come next, and then gives its memory back. */
const IDLE_MS = 10_000
const SCRIPT = join(import.meta.dirname, 'worker.ts')

type TalkOf<Name extends TaskName> = Talk<TakenOf<Name>, GivenOf<Name>>

/** Where heavy work is done, so that nobody who asks for something else waits behind it. */
export interface Threads {
  /**
   * Does a task on a thread; of each kind one at a time, in the order in which they were asked for.
   *
   * @throws Fault what the task throws as one; the signal's reason when it is given up; anything else when the thread ended
   * (out of memory, a defect).
   */
  run<Name extends TaskName>(task: Name, order: OrderOf<Name>, talk?: TalkOf<Name>): Promise<ResultOf<Name>>
  /** Ends what is being done; what is asked for later is done all the same. */
  stop(): Promise<void>
}

/** `script`: what runs on the threads, `worker.ts` or what it was built into. */
export function createThreads(script: string = SCRIPT): Threads {
  const lanes = new Map<TaskName, Lane>()
  return {
    async run<Name extends TaskName>(task: Name, order: OrderOf<Name>, talk: TalkOf<Name> = {}) {
      const lane = lanes.get(task) ?? new Lane(script, task)
      lanes.set(task, lane)
      return (await lane.run(order, talk as AnyTalk)) as ResultOf<Name>
    },
    async stop() {
      await Promise.all([...lanes.values()].map((lane) => lane.stop()))
    },
  }
}

/** As it crosses: what a piece is, only the task knows. */
type AnyTalk = Talk<unknown, unknown>

/** One kind of task and its thread, while it has one. */
class Lane {
  readonly #script: string
  readonly #task: TaskName
  readonly #inLine = oneAtATime()
  #worker: Worker | undefined
  #idle: NodeJS.Timeout | undefined

  constructor(script: string, task: TaskName) {
    this.#script = script
    this.#task = task
  }

  run(order: unknown, talk: AnyTalk): Promise<unknown> {
    return this.#inLine(() => this.#work(order, talk))
  }

  async stop(): Promise<void> {
    clearTimeout(this.#idle)
    const worker = this.#worker
    this.#worker = undefined
    await worker?.terminate()
  }

  async #work(order: unknown, talk: AnyTalk): Promise<unknown> {
    talk.signal?.throwIfAborted()
    const ended = await conversation(this.#awake(), { type: 'order', task: this.#task, order }, talk).catch(
      async (error) => {
        await this.stop()
        throw error
      },
    )
    this.#rest()
    if (ended.type === 'refused') throw restoredFault(ended.fault)
    return ended.result
  }

  #awake(): Worker {
    clearTimeout(this.#idle)
    this.#worker ??= new Worker(this.#script, {
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MIB },
      name: this.#task,
    }).on('error', () => undefined)
    this.#worker.ref()
    return this.#worker
  }

  /** A thread that rests keeps no process alive. */
  #rest(): void {
    this.#worker?.unref()
    this.#idle = setTimeout(() => void this.stop(), IDLE_MS).unref()
  }
}

type Ended = Exclude<FromThread, { type: 'piece' }>

/** Gives the order and talks until the task has ended. Rejects when it is given up, or the thread ends without a word. */
function conversation(worker: Worker, order: ToThread, { signal, send, take }: AnyTalk): Promise<Ended> {
  const { promise, resolve, reject } = Promise.withResolvers<Ended>()
  const onMessage = (message: FromThread) => (message.type === 'piece' ? take?.(message.piece) : resolve(message))
  const onExit = () => reject(new Error('the thread ended'))
  const onAbort = () => reject(signal?.reason)
  const post = (message: ToThread) => worker.postMessage(message)
  worker.on('message', onMessage).on('error', reject).on('exit', onExit)
  signal?.addEventListener('abort', onAbort, { once: true })
  post(order)
  void send?.((piece) => post({ type: 'piece', piece })).then(() => post({ type: 'end' }), reject)
  return promise.finally(() => {
    worker.off('message', onMessage).off('error', reject).off('exit', onExit)
    signal?.removeEventListener('abort', onAbort)
  })
}
