/** Who remembers how many there are, where counting goes through all of them. */
export type CountedOnce = (count: () => Promise<number>) => Promise<number>

/** The last row of a page, by what the list is sorted by. */
export interface PageCursor {
  readonly value: string | number
  readonly key: number
}

export interface PageFilter {
  readonly limit: number
  readonly offset: number
  readonly after?: PageCursor | undefined
}

export interface KeysetFilter extends PageFilter {
  /** By what the rows are sorted, `-` for the highest first; a name that the list has. */
  readonly sort?: string | undefined
  readonly updatedSince?: string | undefined
  readonly counted?: CountedOnce | undefined
}

export interface FoundPage<T> {
  readonly items: T[]
  readonly total: number
  /** Where the next page begins; null: there is none. */
  readonly next: PageCursor | null
}
