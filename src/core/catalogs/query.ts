import type { Position } from '../store/catalogs.ts'

/** Longest query that is looked at, in words; the rest cannot narrow a search that people type. */
const MAX_WORDS = 8
/** Letters of a word that are looked at: as many as the search table keeps beginnings of. Longer ones would have to be counted together. */
const MAX_LETTERS = 8

/**
 * What was typed as the beginning of a code: one word without the dot of a printed diagnosis (`J44.9`). An empty query is
 * the beginning of every code; several words are of none.
 */
export function codePrefix(typed: string): string | undefined {
  const word = typed.trim().toUpperCase()
  if (/\s/.test(word)) return undefined
  return /^[A-Z]\d\d\.[0-9A-Z]?$/.test(word) ? word.replace('.', '') : word
}

/** What was typed as an expression of the search table; undefined: no word in it. Quoted, so that nothing is an operator. */
export function searchWords(typed: string): string | undefined {
  const words = typed.match(/[\p{L}\p{N}\p{M}]+/gu)?.slice(0, MAX_WORDS)
  return words?.map((word) => `"${beginning(word)}"*`).join(' ')
}

/** Counted without accents, as the search table counts them. */
const beginning = (word: string) => word.normalize('NFD').replace(/\p{M}/gu, '').slice(0, MAX_LETTERS)

/** A position as an opaque word, bound to the version in which it holds. */
export const cursorOf = (version: string | null, position: Position): string =>
  Buffer.from(JSON.stringify([version, position])).toString('base64url')

/** Undefined: not a cursor of this version. */
export function positionIn(version: string | null, cursor: string): Position | undefined {
  try {
    const [of, position]: [unknown, unknown] = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (of !== version || typeof position !== 'object' || position === null) return undefined
    if ('code' in position && typeof position.code === 'string') return { code: position.code }
    if ('id' in position && Number.isSafeInteger(position.id)) return { id: Number(position.id) }
  } catch {
    return undefined
  }
  return undefined
}
