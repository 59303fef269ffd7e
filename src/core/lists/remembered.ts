import type { PageQuery } from '../../contract/common.ts'
import type { EventStore } from '../store/events.ts'
import type { CountedOnce } from '../store/page.ts'
import { askedOf } from './cursor.ts'

/** What was put together last, for as long as nothing is changed: the pages of a list and its file are cut from it. */
export class Remembered<T> {
  readonly #kept = new Map<string, { readonly place: number; readonly made: T }>()
  readonly #most: number

  constructor(most = 8) {
    this.#most = most
  }

  async of(events: EventStore, question: unknown, make: () => Promise<T>): Promise<T> {
    const key = JSON.stringify(question)
    // Before it is made: what is changed meanwhile is no reason to believe it.
    const place = await events.last()
    const known = this.#kept.get(key)
    this.#kept.delete(key)
    const found = known?.place === place ? known : { place, made: await make() }
    this.#kept.set(key, found)
    for (const oldest of this.#kept.keys()) if (this.#kept.size > this.#most) this.#kept.delete(oldest)
    return found.made
  }
}

/** Counts a workspace's list once: however it is sorted and wherever one stands in it, it has as many. */
export function countedOnce(
  totals: Remembered<number>,
  events: EventStore,
  workspaceId: string,
  query: PageQuery & { sort?: unknown },
): CountedOnce {
  const { sort: _, ...narrowed } = askedOf(query)
  return (count) => totals.of(events, [workspaceId, narrowed], count)
}
