/** The last row of a page, by what the list is sorted by. */
export interface Place {
  readonly value: string | number
  readonly key: number
}

export interface PageFilter {
  readonly limit: number
  readonly offset: number
  readonly after?: Place | undefined
}

export interface KeysetFilter extends PageFilter {
  /** By what the rows are sorted, `-` for the highest first; a name that the list has. */
  readonly sort?: string | undefined
  readonly updatedSince?: string | undefined
}

export interface Found<T> {
  readonly items: T[]
  readonly total: number
  /** Where the next page begins; null: there is none. */
  readonly next: Place | null
}
