import { Button } from '@mantine/core'
import { useT } from '../../base/i18n/i18n.ts'
import type { BaseRecord } from './area.ts'
import { type ArchivingOf, useArchiveSelected } from './use-archive-selected.ts'

/** Archives the selected records, or restores them. */
export function ArchiveSelected<R extends BaseRecord>(of: ArchivingOf<R>) {
  const t = useT()
  const { busy, run } = useArchiveSelected(of)
  const count = of.selection.rows.length
  return (
    <Button size="xs" variant="default" loading={busy} onClick={() => void run()}>
      {t(of.archived ? 'records.restoreSome' : 'records.archiveSome', { count })}
    </Button>
  )
}
