import { useMemo } from 'react'
import type { ArrangedList, ListSettings } from '../../../contract/list-settings.ts'
import { chosen, type LongColumn, nextSort, reversed } from './column.ts'
import { type Arrangement, useListSettings } from './list-settings.ts'

/** What of the screen's address belongs to its list: filters, and the order in `orden`. */
export type ListSearch = Readonly<Record<string, string | undefined>>

interface Source<R> {
  readonly list: ArrangedList
  /** Kept from one drawing to the next while nothing in it changes. */
  readonly columns: readonly LongColumn<R>[]
  /** Left out where the address keeps nothing of the list. */
  readonly search?: ListSearch
  readonly onSearch?: (change: ListSearch) => void
  /** Filters that a saved view keeps, besides the order. */
  readonly filters?: readonly string[]
}

/** A list as its person arranged it: which columns, how wide, in which order. */
export interface Arranged<R> {
  readonly columns: readonly LongColumn<R>[]
  readonly shown: readonly LongColumn<R>[]
  readonly settings: ListSettings
  readonly arrange: (change: Partial<ListSettings> | Arrangement) => void
  readonly search: ListSearch
  readonly onSearch: (change: ListSearch) => void
  readonly filters: readonly string[]
  /** By a filter or by words: that it is empty says nothing of what there is. */
  readonly isNarrowed: boolean
  /** The order that the list is asked for; undefined: its own. */
  readonly sort: string | undefined
  /** A header was pressed; `first` is the order that its column begins with. */
  readonly onSort: (first: string) => void
}

const NO_FILTERS: readonly string[] = []
const NO_SEARCH: ListSearch = {}
const nowhere = () => undefined

export function useArranged<R>(source: Source<R>): Arranged<R> {
  const { list, columns, search = NO_SEARCH, onSearch = nowhere, filters = NO_FILTERS } = source
  const { settings, arrange } = useListSettings(list)
  const shown = useMemo(() => chosen(columns, settings.shownColumns), [columns, settings.shownColumns])
  // An address may be older than the program, or typed.
  const isKnown = columns.some(({ sort }) => sort && (sort === search.orden || reversed(sort) === search.orden))
  const sort = isKnown ? search.orden : undefined
  const onSort = (first: string) => onSearch({ orden: nextSort(first, sort) })
  const isNarrowed = ['q', ...filters].some((name) => Boolean(search[name]))
  return { columns, shown, settings, arrange, search, onSearch, filters, isNarrowed, sort, onSort }
}
