import type { Translated } from './dialect.ts'
import type { Answer } from './wire.ts'

type Query = (text: string, values: readonly unknown[]) => Promise<Answer>

/** Asks a statement with what is bound to it. */
export type Ask = (statement: Translated, values: readonly unknown[]) => Promise<Answer>

/** Written by triggers: totals whatever was written, and others along with a table. */
const TOTALS = 'totals'
const ALONG: Readonly<Record<string, readonly string[]>> = { payer_filings: ['documents'] }

/** A long import reads more than is worth keeping. */
const MOST_KNOWN = 1_000

interface Known {
  readonly names: Translated['names']
  readonly answer: Promise<Answer>
}

/**
 * Asks nothing twice, for whom nobody else writes what it sees: a transaction, which has its workspace's lock, or reads that
 * belong together. What was written since is asked again.
 */
export function remembering(query: Query) {
  const known = new Map<string, Known>()
  let isOn = false

  function forgetWritten(tables: readonly string[]): void {
    const written = [TOTALS, ...tables, ...tables.flatMap((table) => ALONG[table] ?? [])]
    // The table of a search has others beside it, which begin as it does.
    const isOf = (name: string) => written.some((table) => name.startsWith(table))
    for (const [key, { names }] of known) if ([...names].some(isOf)) known.delete(key)
  }

  const ask: Ask = ({ text, names, writes }, values) => {
    if (writes === undefined) known.clear()
    else if (writes.length > 0) forgetWritten(writes)
    // Whoever asks when it is over is told how things are then.
    if (!isOn || writes?.length !== 0) return query(text, values)
    const key = JSON.stringify([text, values])
    const answer = known.get(key)?.answer ?? query(text, values)
    if (known.size === MOST_KNOWN) known.clear()
    known.set(key, { names, answer })
    return answer
  }

  return {
    ask,
    /** Remembers for as long as the work takes. */
    async during<T>(work: () => Promise<T>): Promise<T> {
      isOn = true
      try {
        return await work()
      } finally {
        isOn = false
        known.clear()
      }
    },
  }
}
