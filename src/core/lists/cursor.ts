import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { PageQuery } from '../../contract/common.ts'
import { Fault } from '../fault.ts'
import type { Reply } from '../kernel/call.ts'
import { say } from '../messages/message.ts'
import type { FoundPage, PageCursor, PageFilter } from '../store/page.ts'

export type Placed<Query> = Query & { readonly after?: PageCursor | undefined }

const CURSOR = z.tuple([z.string(), z.union([z.string(), z.number()]), z.int()])

/** What a list is asked, wherever one stands in it. */
export function askedOf<Query extends PageQuery>({ limit: _l, offset: _o, cursor: _c, ...asked }: Query) {
  return asked
}

/** Tells one question from another, so that nobody goes on in a list of something else. */
function questionOf(list: string, query: PageQuery): string {
  const sorted = Object.entries(askedOf(query)).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256')
    .update(JSON.stringify([list, sorted]))
    .digest('base64url')
    .slice(0, 16)
}

function placeIn(cursor: string, question: string): PageCursor | undefined {
  try {
    const [of, value, key] = CURSOR.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    return of === question ? { value, key } : undefined
  } catch {
    return undefined
  }
}

function wrongCursor(): Fault {
  const message = say('kernel.cursorForeign')
  const field = 'query.cursor'
  return new Fault('invalid_query', message, { field, issues: [{ code: 'invalid_value', message, field }] })
}

/** A page of what is in memory, in the order of its unique places. */
export function cutFrom<T>(
  all: readonly T[],
  { limit, offset, after }: PageFilter,
  placeOf: (item: T) => string,
): FoundPage<T> {
  const rest = after === undefined ? all : all.filter((item) => placeOf(item) > after.value)
  return { ...cutAt(rest.slice(offset), limit, (item) => ({ value: placeOf(item), key: 0 })), total: all.length }
}

/** A page of which more was read than fits: whether there is a next one. */
export function cutAt<Row>(
  rows: readonly Row[],
  limit: number,
  placeOf: (row: Row) => PageCursor,
): Pick<FoundPage<Row>, 'items' | 'next'> {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, next: last !== undefined && rows.length > limit ? placeOf(last) : null }
}

/** A page of `list` (its workspace and its kind), from the query's cursor or offset. */
export async function cursorPaged<Query extends PageQuery, T>(
  list: string,
  query: Query,
  read: (filter: Placed<Query>) => Promise<FoundPage<T>>,
) {
  const question = questionOf(list, query)
  const after = query.cursor === undefined ? undefined : placeIn(query.cursor, question)
  if (query.cursor !== undefined && (after === undefined || query.offset > 0)) throw wrongCursor()
  const { items, total, next } = await read({ ...query, after })
  const nextCursor = next && Buffer.from(JSON.stringify([question, next.value, next.key])).toString('base64url')
  return { items, total, limit: query.limit, offset: query.offset, nextCursor }
}

/** The same as a whole answer, each item as `show` gives it. */
export async function listReply<Query extends PageQuery, T>(
  list: string,
  query: Query,
  read: (filter: Placed<Query>) => Promise<FoundPage<T>>,
  show: (item: T) => unknown = (item) => item,
): Promise<Reply> {
  const page = await cursorPaged(list, query, read)
  return { status: 200, body: { ...page, items: await Promise.all(page.items.map(show)) } }
}
