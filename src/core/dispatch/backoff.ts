const SHORTEST_MS = 5_000
export const LONGEST_MS = 15 * 60_000

/** Full jitter between 5 s and a bound that doubles with every try, up to 15 minutes. */
export function backoffMs(tries: number, jitter: number): number {
  const bound = Math.min(LONGEST_MS, SHORTEST_MS * 2 ** Math.min(tries + 1, 20))
  return Math.round(SHORTEST_MS + jitter * (bound - SHORTEST_MS))
}
