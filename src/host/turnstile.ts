/** Who comes while it is closed waits until it is open again; who is inside leaves first. */
export class Turnstile {
  #inside = 0
  #opened: Promise<void> | undefined
  #open: () => void = () => undefined
  #left: () => void = () => undefined

  get isClosed(): boolean {
    return this.#opened !== undefined
  }

  async pass<T>(work: () => Promise<T>): Promise<T> {
    await this.#opened
    this.#inside++
    try {
      return await work()
    } finally {
      this.#inside--
      if (this.#inside === 0) this.#left()
    }
  }

  /** Resolves when nobody is inside any more, at the latest after `mostMs`. */
  async close(mostMs: number): Promise<void> {
    this.#opened = new Promise((resolve) => {
      this.#open = resolve
    })
    if (this.#inside === 0) return
    await new Promise<void>((resolve) => {
      const late = setTimeout(resolve, mostMs)
      this.#left = () => {
        clearTimeout(late)
        resolve()
      }
    })
  }

  open(): void {
    this.#opened = undefined
    this.#left = () => undefined
    this.#open()
  }
}
