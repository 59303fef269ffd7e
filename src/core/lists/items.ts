import type { FoundPage, PageCursor, PageFilter } from '../store/page.ts'

const PAGE = 200

/** Every item of a list, each page from where the one before it ended: what is written meanwhile moves nothing. */
export async function* itemsOf<T>(read: (filter: PageFilter) => Promise<FoundPage<T>>): AsyncGenerator<T> {
  for (let after: PageCursor | null | undefined; after !== null; ) {
    const { items, next }: FoundPage<T> = await read({ limit: PAGE, offset: 0, after })
    yield* items
    after = next
  }
}
