import { withoutDots } from '../../contract/plain-number.ts'
import { wordsIn } from '../lists/words.ts'
import type { ArchivableRecord } from '../store/records.ts'
import type { SqlConnection } from '../store/sql.ts'
import type { Rows } from './rows.sql.ts'

/** Every workspace owns 2^32 keys, from its number times this. */
const KEYS_PER_WORKSPACE = 2 ** 32
/** Longest query that is looked at, in words; the rest cannot narrow a search that people type. */
const MAX_WORDS = 8
/** Records that are indexed together: one by one, each would cost the search table as many pages as all of them. */
const BATCH = 32

export interface KeyRange {
  readonly low: number
  readonly high: number
}

export function keysOf(workspaceNumber: number): KeyRange {
  const low = workspaceNumber * KEYS_PER_WORKSPACE
  return { low, high: low + KEYS_PER_WORKSPACE - 1 }
}

/** A number is kept without its dots and found with them, also behind the type of its document. */
const plainNumbers = (q: string) =>
  q.replace(/^\s*\p{L}{2}\.?\s+(?=\d[\d.]{4,}\s*$)/u, '').replace(/\d{1,3}(?:\.\d{3}){2,}/g, withoutDots)

/** What a person typed, as words; each is the beginning of a word of the records that it finds. */
export const queryWords = (q: string): string[] => wordsIn(plainNumbers(q)).slice(0, MAX_WORDS)

/** Words are quoted, so nothing that a person types is an operator. */
export const matchExpression = (words: readonly string[]): string => words.map((word) => `"${word}"*`).join(' ')

export interface Waiting<T> {
  readonly key: number
  readonly record: T
}

export interface SearchIndex<T> {
  /** A record with the next key was written. */
  added(range: KeyRange, key: number): Promise<void>
  /** Records that were written past it, however many, are in it. */
  catchUp(range: KeyRange): Promise<void>
  /** The record of a key was replaced. */
  replaced(range: KeyRange, key: number, was: T, record: T): Promise<void>
  /** The record of a key goes; to be told before it does. */
  removed(range: KeyRange, key: number, was: T): Promise<void>
  /** The newest records, which are not in the search table yet, that have each of the words; newest first. */
  waiting(range: KeyRange, words: readonly string[]): Promise<Waiting<T>[]>
}

/**
 * Keeps a search table (FTS5, without content) in step with its records. An active record stands there under its key, an
 * archived one under its negative. The newest records wait for a batch; which ones follows from the table itself, so
 * that nothing has to be remembered or repaired.
 */
export function searchIndex<T extends ArchivableRecord>(
  file: SqlConnection,
  rows: Rows<T>,
  search: string,
  textOf: (record: T) => string,
): SearchIndex<T> {
  const farthest = file
    .prepare(
      `SELECT max(coalesce((SELECT max(id) FROM ${search}_docsize WHERE id BETWEEN ? AND ?), 0),
        -coalesce((SELECT min(id) FROM ${search}_docsize WHERE id BETWEEN ? AND ?), 0))`,
    )
    .pluck()
  const after = file.prepare(
    `SELECT key, ${rows.selected} FROM ${rows.table} WHERE key > ? AND key <= ? ORDER BY key DESC`,
  )
  const insert = file.prepare(`INSERT INTO ${search} (rowid, words) VALUES (?, ?)`)
  const remove = file.prepare(`DELETE FROM ${search} WHERE rowid = ?`)
  /** As words already: what one search table would make of a text another would not. */
  const wordsOf = (record: T) => wordsIn(textOf(record)).join(' ')
  const place = (key: number, { isActive }: T) => (isActive ? key : -key)

  async function indexedUpTo({ low, high }: KeyRange): Promise<number> {
    return Math.max(low, Number(await farthest.get(low, high, -high, -low)))
  }

  async function unindexed(range: KeyRange): Promise<Waiting<T>[]> {
    return (await after.all(await indexedUpTo(range), range.high)).map((row) => {
      const { key, ...record } = row as { key: number }
      return { key, record: rows.toRecord(record) }
    })
  }

  async function catchUp(range: KeyRange): Promise<void> {
    for (const { key: at, record } of (await unindexed(range)).reverse())
      await insert.run(place(at, record), wordsOf(record))
  }

  return {
    catchUp,
    async added(range, key) {
      if (key - (await indexedUpTo(range)) >= BATCH) await catchUp(range)
    },
    async replaced(range, key, was, record) {
      if (place(key, was) === place(key, record) && textOf(was) === textOf(record)) return
      if (key > (await indexedUpTo(range))) return
      await remove.run(place(key, was))
      await insert.run(place(key, record), wordsOf(record))
    },
    async removed(range, key, was) {
      // Those that wait for their batch are indexed with it: where the newest goes, the table itself says up to where.
      if (key <= (await indexedUpTo(range))) await remove.run(place(key, was))
    },
    async waiting(range, words) {
      return (await unindexed(range)).filter(({ record }) => {
        const found = wordsIn(textOf(record))
        return words.every((word) => found.some((one) => one.startsWith(word)))
      })
    },
  }
}
