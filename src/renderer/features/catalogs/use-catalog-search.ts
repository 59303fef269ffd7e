import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CatalogPage, CupsUse } from '../../../contract/catalogs.ts'
import type { ApiFault } from '../../../contract/client.ts'
import { call } from '../../base/api/client.ts'
import { useRead } from '../../base/api/query.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'

const SHOWN = 15
const QUIET_MS = 120
const KEPT_MS = 5 * 60_000
const NONE: readonly CatalogPage[] = []

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
  const params = { workspaceId }
  const { data, isLoading, isPlaceholderData } = useQuery<CatalogPage[], ApiFault>({
    queryKey: ['catalogs.search', { params, catalogs, q, use }],
    queryFn: ({ signal }) =>
      Promise.all(
        catalogs.map(async (catalog) => {
          const query = { q, limit: SHOWN, ...(use && catalog === 'cups' && { use }) }
          return (await call('catalogs.search', { params: { ...params, catalog }, query, signal })).body
        }),
      ),
    enabled: q !== '',
    placeholderData: q === '' ? undefined : keepPreviousData,
  })
  return { pages: (q !== '' && data) || NONE, isCurrent: q === typed.trim() && !isPlaceholderData && !isLoading }
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
