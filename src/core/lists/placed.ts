import type { PageQuery } from '../../contract/common.ts'
import { cursorPaged, cutFrom } from './cursor.ts'

/** A row with that by which it stands in line; no two have the same. */
export interface Placed<T> {
  readonly row: T
  readonly place: string
}

/** A page of rows that were put together. */
export async function pageOf<T>(list: string, query: PageQuery, rows: readonly Placed<T>[]) {
  const page = await cursorPaged(list, query, async (filter) => cutFrom(rows, filter, ({ place }) => place))
  return { ...page, items: page.items.map(({ row }) => row) }
}
