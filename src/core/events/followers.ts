/** Streams that are open, by person; with one too many a person's oldest ends, and whoever follows it connects again from its place. */
export class Followers {
  readonly #open = new Map<string, Set<() => void>>()
  readonly #most: number

  constructor(most: number) {
    this.#most = most
  }

  /** `end` is told when it is the oldest. The returned function takes it off. */
  add(userId: string, end: () => void): () => void {
    const own = this.#open.get(userId) ?? new Set()
    this.#open.set(userId, own.add(end))
    const [oldest] = own
    if (own.size > this.#most) oldest?.()
    return () => {
      own.delete(end)
      if (own.size === 0) this.#open.delete(userId)
    }
  }
}
