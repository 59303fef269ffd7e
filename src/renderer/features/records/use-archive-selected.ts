import { useState } from 'react'
import { queryClient } from '../../base/api/query.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import type { Selection } from '../../ui/table/selection.ts'
import { sayFault, toast } from '../../ui/toast.tsx'
import type { BaseRecord, RecordArea } from './area.ts'

export interface ArchivingOf<R extends BaseRecord> {
  readonly area: Pick<RecordArea<R>, 'key' | 'operations'>
  readonly selection: Selection<R>
  /** The list shows archived ones, which can be restored. */
  readonly archived: boolean
}

/** Archives the selected records, or restores them, one after the other; it can be undone. */
export function useArchiveSelected<R extends BaseRecord>({ area, selection, archived }: ArchivingOf<R>) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const [busy, setBusy] = useState(false)
  const { archive, restore } = area.operations
  const act = ({ id, revision }: R, restored: boolean) =>
    restored ? restore(workspaceId, id) : archive(workspaceId, id, { revision })

  /** Up to the first that is refused, which is told of after what was done: the words of that would take its place. */
  async function each(records: readonly R[], restored: boolean, tell?: (done: readonly R[]) => void): Promise<void> {
    const done: R[] = []
    let refusal: unknown
    try {
      for (const record of records) done.push(await act(record, restored))
    } catch (error) {
      refusal = error
    }
    void queryClient.invalidateQueries({ queryKey: [`${area.key}.list`] })
    if (done.length > 0) tell?.(done)
    if (refusal !== undefined) sayFault(refusal)
  }
  const tell = (done: readonly R[]) => {
    selection.boxes.clear()
    const words = t(archived ? 'records.restoredSome' : 'records.archivedSome', { count: done.length })
    toast(words, () => void each(done, !archived))
  }
  const run = async () => {
    setBusy(true)
    await each(selection.rows, archived, tell)
    setBusy(false)
  }
  return { busy, run }
}
