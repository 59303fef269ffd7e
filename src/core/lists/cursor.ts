import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { CursorQuery, ListSort } from '../../contract/lists.ts'
import { Fault } from '../fault.ts'

/** The last row of a page, by what the list is sorted by. */
export interface Place {
  readonly value: string | number
  readonly key: number
}

export interface KeysetFilter {
  readonly sort?: ListSort | undefined
  readonly updatedSince?: string | undefined
  readonly after?: Place | undefined
}

export interface Found<T> {
  readonly items: T[]
  readonly total: number
  /** Where the next page begins; null: there is none. */
  readonly next: Place | null
}

export type Placed<Query> = Query & { readonly after?: Place | undefined }

const CURSOR = z.tuple([z.string(), z.union([z.string(), z.number()]), z.int()])

/** Tells one question from another, so that nobody goes on in a list of something else. */
function questionOf(list: string, query: CursorQuery): string {
  const { limit: _l, offset: _o, cursor: _c, ...asked } = query
  const sorted = Object.entries(asked).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256')
    .update(JSON.stringify([list, sorted]))
    .digest('base64url')
    .slice(0, 16)
}

function placeIn(cursor: string, question: string): Place | undefined {
  try {
    const [of, value, key] = CURSOR.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    return of === question ? { value, key } : undefined
  } catch {
    return undefined
  }
}

function wrongCursor(): Fault {
  const message = 'El cursor no es de esta lista con estos filtros y este orden: pida de nuevo la primera página.'
  const field = 'query.cursor'
  return new Fault('invalid_query', message, { field, issues: [{ code: 'invalid_value', message, field }] })
}

/** A page of `list` (its workspace and its kind), from the query's cursor or offset. */
export async function cursorPaged<Query extends CursorQuery, T>(
  list: string,
  query: Query,
  read: (filter: Placed<Query>) => Promise<Found<T>>,
) {
  const question = questionOf(list, query)
  const after = query.cursor === undefined ? undefined : placeIn(query.cursor, question)
  if (query.cursor !== undefined && (after === undefined || query.offset > 0)) throw wrongCursor()
  const { items, total, next } = await read({ ...query, after })
  const nextCursor = next && Buffer.from(JSON.stringify([question, next.value, next.key])).toString('base64url')
  return { items, total, limit: query.limit, offset: query.offset, nextCursor }
}
