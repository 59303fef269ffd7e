import { useQueries } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { ApiFault } from '../../../contract/client.ts'
import type { Page } from '../../../contract/common.ts'
import { queryClient } from './query.ts'

const PAGE_SIZE = 100

export interface LongList<R> {
  readonly pageSize: number
  /** Undefined until the first answer. */
  readonly total: number | undefined
  readonly at: (index: number) => R | undefined
  /** Every row that came so far. */
  readonly loaded: readonly R[]
  /** The rows from one place to another, both included, or to the end; those that did not come yet are asked for. */
  readonly between: (from: number, to: number) => Promise<R[]>
  /** The pages that are in view, from the one to the other. */
  readonly onPages: (first: number, last: number) => void
  readonly fault: ApiFault | null
  readonly refetch: () => void
}

export const pageOf = (index: number, pageSize: number): number => Math.floor(index / pageSize)

/** A page as it was answered, with what the list says besides its rows. */
interface Answered<P> {
  readonly answer: P | undefined
}

interface Source<P> {
  /** Begins with the operation's id, so that live updates find it. */
  readonly key: readonly unknown[]
  readonly read: (range: { limit: number; offset: number }, signal: AbortSignal) => Promise<P>
  readonly pageSize?: number
  /** Milliseconds; a slow poll behind the event stream. */
  readonly refetchInterval?: number
}

/**
 * A list of any length by the pages that a screen shows. The first page is always among them, so that the length of the
 * list is known wherever one scrolls.
 */
export function useLongList<P extends Page<unknown>>(source: Source<P>): LongList<P['items'][number]> & Answered<P> {
  const { key, read, pageSize = PAGE_SIZE, refetchInterval } = source
  const [[first, last], setRange] = useState([0, 0])
  const onPages = useCallback((from: number, to: number) => setRange([from, to]), [])
  const pages = new Set([0, ...Array.from({ length: last - first + 1 }, (_, step) => first + step)])
  const reading = (page: number) => ({
    queryKey: [...key, page],
    queryFn: ({ signal }: { signal: AbortSignal }) => read({ limit: pageSize, offset: page * pageSize }, signal),
  })
  const results = useQueries({
    queries: [...pages].map((page) => ({
      ...reading(page),
      refetchInterval: refetchInterval ?? (false as const),
    })),
  })
  const byOffset = new Map(results.flatMap(({ data }) => (data ? [[data.offset, data.items] as const] : [])))
  const answer = results.find(({ data }) => data)?.data
  const error = results.find((result) => result.error)?.error
  return {
    pageSize,
    onPages,
    answer,
    total: answer?.total,
    at: (index) => byOffset.get(pageOf(index, pageSize) * pageSize)?.[index % pageSize],
    loaded: [...byOffset.values()].flat(),
    between: async (from, until) => {
      // What was read before a change is read again: rows that moved would be missing, or there twice.
      const { total } = await queryClient.fetchQuery(reading(0))
      const to = Math.min(until, total - 1)
      const start = pageOf(from, pageSize)
      const wanted = Array.from({ length: pageOf(to, pageSize) - start + 1 }, (_, step) => start + step)
      const found = await Promise.all(wanted.map((page) => queryClient.fetchQuery(reading(page))))
      return found.flatMap(({ items }) => items).slice(from - start * pageSize, to - start * pageSize + 1)
    },
    fault: error instanceof ApiFault ? error : null,
    refetch: () => results.forEach((result) => void result.refetch()),
  }
}
