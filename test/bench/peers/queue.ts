/** One that keeps work on a disk until it is done. */
export interface Queue {
  /** Each job by itself, and safe from a power cut when this ends. */
  add(jobs: number): Promise<void>
  /** Until all that was added is done, one after the other; the work itself is nothing. */
  drain(): Promise<void>
  close(): Promise<void>
}

/** As much as a small package of RIPS. */
export const CONTENT = 'x'.repeat(2_000)

/** Lets somebody wait until so much is done. */
export function counter() {
  let [open, done] = [0, () => {}]
  return {
    added: (jobs: number) => {
      open += jobs
    },
    one: () => {
      if (--open === 0) done()
    },
    all: () =>
      new Promise<void>((resolve) => {
        done = resolve
        if (open === 0) resolve()
      }),
  }
}
