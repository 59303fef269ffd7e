import { type SQL, sql } from 'drizzle-orm'

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

/**
 * The rows of a search table that belong to a workspace and a state, as a condition on its rowid: active records stand
 * under their key, archived ones under its negative.
 */
export function searchRange(workspaceNumber: number, isActive: boolean | 'all'): SQL {
  const low = workspaceNumber * KEYS_PER_WORKSPACE
  const high = low + KEYS_PER_WORKSPACE - 1
  if (isActive === true) return sql`rowid BETWEEN ${low} AND ${high}`
  if (isActive === false) return sql`rowid BETWEEN ${-high} AND ${-low}`
  return sql`abs(rowid) BETWEEN ${low} AND ${high}`
}
