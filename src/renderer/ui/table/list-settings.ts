import type { ArrangedList, ListSettings } from '../../../contract/list-settings.ts'
import { call } from '../../base/api/client.ts'
import { queryClient, useRead } from '../../base/api/query.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { sayFault } from '../toast.tsx'

const UNTOUCHED: ListSettings = { shownColumns: null, widths: {}, views: [] }

/** How the person arranged a list, and how another arrangement is kept: it is seen at once. */
export function useListSettings(list: ArrangedList) {
  const { id: workspaceId } = useWorkspace()
  const input = { params: { workspaceId, list } }
  const { data: settings = UNTOUCHED } = useRead('listSettings.get', input)
  const arrange = (change: Partial<ListSettings>) => {
    const queryKey = ['listSettings.get', input]
    // What was asked for before does not know of it.
    void queryClient.cancelQueries({ queryKey }, { revert: false })
    const body = { ...settings, ...queryClient.getQueryData<ListSettings>(queryKey), ...change }
    queryClient.setQueryData(queryKey, body)
    void call('listSettings.put', { ...input, body }).catch(sayFault)
  }
  return { settings, arrange }
}
