/** How a task talks with whoever asked for it, besides its order and its result. */
export interface TaskLine<Taken = never, Given = never> {
  /** What the other side sends while the task works, to its end. */
  readonly taken: AsyncIterable<Taken>
  readonly give: (piece: Given) => void
}

/** A work that is done on a thread of its own. Order, pieces and result are copied: no functions, no classes. */
export type Task<Order, Result, Taken = never, Given = never> = (
  order: Order,
  line: TaskLine<Taken, Given>,
) => Promise<Result>

/** What whoever asks for a task does while it works. */
export interface Talk<Taken, Given> {
  readonly signal?: AbortSignal
  /** Sends pieces while the task works. */
  readonly send?: (post: (piece: Taken) => void) => Promise<void>
  /** Takes the pieces that the task gives. */
  readonly take?: (piece: Given) => void
}

/** Does one task on a thread, by its name. @throws Fault as the task; anything else when the thread ended. */
export type Runs<Name extends string, Of> =
  Of extends Task<infer Order, infer Result, infer Taken, infer Given>
    ? { run(task: Name, order: Order, talk?: Talk<Taken, Given>): Promise<Result> }
    : never
