import { parentPort } from 'node:worker_threads'
import { Fault } from '../fault.ts'
import type { Task } from '../task.ts'
import { type FromThread, sentFault, type ToThread } from './messages.ts'
import { TASKS, type TaskName } from './tasks.ts'

const post = (message: FromThread) => parentPort?.postMessage(message)

/** The pieces of the task that is being done, whether they come before they are asked for or after. */
class Pieces {
  readonly #waiting: (ToThread & { type: 'piece' | 'end' })[] = []
  #wake: () => void = () => undefined

  add(message: ToThread & { type: 'piece' | 'end' }): void {
    this.#waiting.push(message)
    this.#wake()
  }

  async *read(): AsyncGenerator<unknown> {
    for (;;) {
      const next = this.#waiting.shift()
      if (next?.type === 'end') return
      if (next) yield next.piece
      else await new Promise<void>((resolve) => (this.#wake = resolve))
    }
  }
}

let pieces = new Pieces()

async function work(name: TaskName, order: unknown): Promise<void> {
  pieces = new Pieces()
  const taken = pieces.read()
  try {
    const task = (await TASKS[name]()) as Task<unknown, unknown, unknown, unknown>
    post({ type: 'done', result: await task(order, { taken, give: (piece) => post({ type: 'piece', piece }) }) })
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    post({ type: 'refused', fault: sentFault(error) })
  }
}

parentPort?.on('message', (message: ToThread) => {
  if (message.type === 'order') void work(message.task, message.order)
  else pieces.add(message)
})
