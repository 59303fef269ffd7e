import { PRESENCE_LAPSE_MS } from '../../contract/teamwork.ts'

/** Who has what open, in memory alone: with the process it is forgotten, and said again. */
export class Presence {
  /** By what is open: when each person said so last. */
  readonly #seen = new Map<string, Map<string, number>>()

  /** Ids of those who have it open. */
  at(place: string, now: number): string[] {
    const seen = this.#seen.get(place)
    if (!seen) return []
    for (const [userId, at] of seen) if (Math.abs(now - at) >= PRESENCE_LAPSE_MS) seen.delete(userId)
    if (seen.size === 0) this.#seen.delete(place)
    return [...seen.keys()]
  }

  /** Whether that is news: somebody came, or left. */
  tell(place: string, userId: string, open: boolean, now: number): boolean {
    const wasThere = this.at(place, now).includes(userId)
    const seen = this.#seen.get(place) ?? new Map<string, number>()
    if (open) this.#seen.set(place, seen.set(userId, now))
    else seen.delete(userId)
    if (seen.size === 0) this.#seen.delete(place)
    return wasThere !== open
  }

  /** How many places are remembered. */
  get size(): number {
    return this.#seen.size
  }
}
