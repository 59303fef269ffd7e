import type { Translated } from './dialect.ts'
import type { Answer } from './wire.ts'

type Query = (text: string, values: readonly unknown[]) => Promise<Answer>

/** Asks a statement with what is bound to it. */
export type Ask = (statement: Translated, values: readonly unknown[]) => Promise<Answer>

/** Written by triggers, whatever was written. */
const BY_TRIGGERS = 'totals'

interface Known {
  readonly names: Translated['names']
  readonly answer: Promise<Answer>
}

/**
 * Asks nothing twice, for whom nobody else writes what it sees: a transaction, which has its workspace's lock, or reads that
 * belong together. What was written since is asked again.
 */
export function remembering(query: Query): { readonly ask: Ask; forget(): void } {
  const known = new Map<string, Known>()

  function forgetWritten(tables: readonly string[]): void {
    // The table of a search has others beside it, which begin as it does.
    const isOf = (name: string) => name === BY_TRIGGERS || tables.some((table) => name.startsWith(table))
    for (const [key, { names }] of known) if ([...names].some(isOf)) known.delete(key)
  }

  return {
    ask({ text, names, writes }, values) {
      if (writes === undefined) known.clear()
      else if (writes.length > 0) forgetWritten(writes)
      if (writes?.length !== 0) return query(text, values)
      const key = JSON.stringify([text, values])
      const answer = known.get(key)?.answer ?? query(text, values)
      known.set(key, { names, answer })
      return answer
    },
    forget: () => known.clear(),
  }
}
