import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { ApiFault } from '../../contract/client.ts'
import type { Page, RecordListQuery } from '../../contract/common.ts'
import type { BaseRecord, RecordArea } from './area.ts'

const PAGE = 100

export type ListFilter = Pick<RecordListQuery, 'isActive'> & { q?: string | undefined }

export interface RecordList<R> {
  /** Undefined until the first answer. */
  readonly total: number | undefined
  readonly at: (index: number) => R | undefined
  readonly fault: ApiFault | null
  readonly refetch: () => void
}

export const pageOf = (index: number): number => Math.floor(index / PAGE)

/**
 * The pages that the screen shows, by offset; the last rows stay while other ones load. The first page is always among
 * them, so that the length of the list is known wherever one scrolls.
 */
export function useRecordList<R extends BaseRecord>(
  area: RecordArea<R>,
  workspaceId: string,
  filter: ListFilter,
  pages: readonly number[],
): RecordList<R> {
  const results = useQueries({
    queries: [...new Set([0, ...pages])].map((page) => ({
      queryKey: [`${area.key}.list`, workspaceId, filter, page],
      queryFn: ({ signal }: { signal: AbortSignal }) => {
        const query = { isActive: filter.isActive, limit: PAGE, offset: page * PAGE, ...(filter.q && { q: filter.q }) }
        return area.operations.list(workspaceId, query, signal)
      },
      placeholderData: keepPreviousData<Page<R>>,
    })),
  })
  const byOffset = new Map(results.flatMap(({ data }) => (data ? [[data.offset, data] as const] : [])))
  const error = results.find((result) => result.error)?.error
  return {
    total: results.find(({ data }) => data)?.data?.total,
    at: (index) => byOffset.get(pageOf(index) * PAGE)?.items[index % PAGE],
    fault: error instanceof ApiFault ? error : null,
    refetch: () => results.forEach((result) => void result.refetch()),
  }
}
