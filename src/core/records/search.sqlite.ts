/** Longest query that is looked at, in words; the rest cannot narrow a search that people type. */
const MAX_WORDS = 8

/**
 * The FTS5 expression that finds records with a word beginning with each word of `q`; undefined when `q` has no word.
 * Words are quoted, so nothing that a person types is an operator.
 */
export function matchExpression(q: string): string | undefined {
  const words = q.match(/[\p{L}\p{N}]+/gu) ?? []
  if (words.length === 0) return undefined
  return words
    .slice(0, MAX_WORDS)
    .map((word) => `"${word}"*`)
    .join(' ')
}

/** Every workspace owns 2^32 keys, from its number times this. */
export const KEYS_PER_WORKSPACE = 2 ** 32

export interface KeyRange {
  readonly low: number
  readonly high: number
}

export function keysOf(workspaceNumber: number): KeyRange {
  const low = workspaceNumber * KEYS_PER_WORKSPACE
  return { low, high: low + KEYS_PER_WORKSPACE - 1 }
}

/**
 * How a search table is read for records of one state. Active records stand under their key, archived ones under its
 * negative; `range` takes the low and the high key.
 */
export interface SearchState {
  readonly key: string
  readonly range: string
  /** Newest first. */
  readonly order: string
}

export const SEARCH_STATES: Readonly<Record<'true' | 'false' | 'all', SearchState>> = {
  true: { key: 's.rowid', range: 's.rowid BETWEEN ? AND ?', order: 's.rowid DESC' },
  false: { key: '-s.rowid', range: '-s.rowid BETWEEN ? AND ?', order: 's.rowid' },
  all: { key: 'abs(s.rowid)', range: 'abs(s.rowid) BETWEEN ? AND ?', order: 'abs(s.rowid) DESC' },
}
