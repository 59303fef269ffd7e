import type { ArrangedList, ListSettings, ListView } from '../../../contract/list-settings.ts'
import { call } from '../../base/api/client.ts'
import { queryClient, readNow, useRead } from '../../base/api/query.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { sayFault } from '../toast.tsx'

const UNTOUCHED: ListSettings = { shownColumns: null, widths: {}, views: [] }

/** Made of how the list is arranged when it is written. */
export type Arrangement = (now: ListSettings) => Partial<ListSettings>

/** How the person arranged a list, and how another arrangement is kept: it is seen at once. */
export function useListSettings(list: ArrangedList) {
  const { id: workspaceId } = useWorkspace()
  const input = { params: { workspaceId, list } }
  const queryKey = ['listSettings.get', input]
  const { data: settings = UNTOUCHED } = useRead('listSettings.get', input)
  const known = () => queryClient.getQueryData<ListSettings>(queryKey)
  const write = (change: Arrangement) => {
    // What was asked for before does not know of it.
    void queryClient.cancelQueries({ queryKey }, { revert: false })
    const now = known() ?? UNTOUCHED
    const body = { ...now, ...change(now) }
    queryClient.setQueryData(queryKey, body)
    void call('listSettings.put', { ...input, body }).catch(sayFault)
  }
  const arrange = (change: Partial<ListSettings> | Arrangement) => {
    const made = typeof change === 'function' ? change : () => change
    // All of it is written at once: what is not known yet would be lost.
    if (known()) write(made)
    else void readNow('listSettings.get', input).then(() => write(made), sayFault)
  }
  return { settings, arrange }
}

/** A view that is saved takes the place of one of its name. */
export const withView =
  (view: ListView): Arrangement =>
  ({ views }) => ({ views: [...views.filter(({ name }) => name !== view.name), view] })

export const withoutView =
  ({ name }: ListView): Arrangement =>
  ({ views }) => ({ views: views.filter((view) => view.name !== name) })

/** One that was removed, where it was, unless another of its name was saved meanwhile. */
export const withViewAgain =
  (gone: ListView, index: number): Arrangement =>
  ({ views }) => ({ views: views.some(({ name }) => name === gone.name) ? views : views.toSpliced(index, 0, gone) })
