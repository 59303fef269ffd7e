import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQueries } from '@tanstack/react-query'
import type { CatalogPage, CupsUse } from '../../../contract/catalogs.ts'
import { call } from '../../base/api/client.ts'
import { useRead } from '../../base/api/query.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'

const SHOWN = 15
const QUIET_MS = 120
const KEPT_MS = 5 * 60_000

/**
 * The codes of some catalogs that answer to what is being typed; a request that another letter made old is cancelled.
 * Empty while nothing was typed; current when they answer to the last letter.
 */
export function useCatalogSearch(
  catalogs: readonly string[],
  typed: string,
  use: CupsUse | undefined,
): { readonly pages: readonly CatalogPage[]; readonly isCurrent: boolean } {
  const { id: workspaceId } = useWorkspace()
  const [q] = useDebouncedValue(typed.trim(), QUIET_MS)
  const queryOf = (catalog: string) => ({ q, limit: SHOWN, ...(use && catalog === 'cups' && { use }) })
  return useQueries({
    queries: catalogs.map((catalog) => ({
      queryKey: ['catalogs.search', { params: { workspaceId, catalog }, query: queryOf(catalog) }],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await call('catalogs.search', { params: { workspaceId, catalog }, query: queryOf(catalog), signal })).body,
      enabled: q !== '',
      placeholderData: q === '' ? undefined : keepPreviousData<CatalogPage>,
    })),
    combine: (results) => ({
      pages: results.flatMap(({ data }) => (q !== '' && data ? [data] : [])),
      isCurrent: q === typed.trim() && results.every(({ isPlaceholderData }) => !isPlaceholderData),
    }),
  })
}

/** What a code stands for, as soon as it is a whole one. */
export function useCatalogEntry(catalog: string | undefined, code: string) {
  const { id: workspaceId } = useWorkspace()
  const { data } = useRead(
    'catalogs.search',
    { params: { workspaceId, catalog: catalog ?? '' }, query: { code, limit: 1 } },
    { enabled: catalog !== undefined && code.length > 1, staleTime: KEPT_MS },
  )
  return data?.items[0]
}
