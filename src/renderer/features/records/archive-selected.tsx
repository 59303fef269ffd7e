import { Button } from '@mantine/core'
import { useState } from 'react'
import { queryClient } from '../../base/api/query.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import type { Selection } from '../../ui/table/selection.ts'
import { sayFault, toast } from '../../ui/toast.tsx'
import type { BaseRecord, RecordArea } from './area.ts'

interface ArchiveSelectedProps<R extends BaseRecord> {
  readonly area: RecordArea<R>
  readonly selection: Selection<R>
  /** The list shows archived ones, which can be restored. */
  readonly archived: boolean
}

/** Archives the selected records, or restores them, one after the other; it can be undone. */
export function ArchiveSelected<R extends BaseRecord>({ area, selection, archived }: ArchiveSelectedProps<R>) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const [busy, setBusy] = useState(false)
  const { archive, restore } = area.operations
  const act = ({ id, revision }: R, restored: boolean) =>
    restored ? restore(workspaceId, id) : archive(workspaceId, id, { revision })

  async function each(records: readonly R[], restored: boolean): Promise<R[]> {
    const done: R[] = []
    try {
      for (const record of records) done.push(await act(record, restored))
    } catch (error) {
      sayFault(error)
    }
    void queryClient.invalidateQueries({ queryKey: [`${area.key}.list`] })
    return done
  }
  async function run(): Promise<void> {
    setBusy(true)
    const done = await each(selection.rows, archived)
    setBusy(false)
    if (done.length === 0) return
    selection.boxes.clear()
    toast(t(archived ? 'records.restoredSome' : 'records.archivedSome', { count: done.length }), () =>
      each(done, !archived),
    )
  }
  return (
    <Button size="xs" variant="default" loading={busy} onClick={() => void run()}>
      {t(archived ? 'records.restoreSome' : 'records.archiveSome', { count: selection.rows.length })}
    </Button>
  )
}
