import { bogotaDay } from '../../../../contract/bogota.ts'
import type { QueryInput } from '../../../../contract/operations.ts'
import { call } from '../../../base/api/client.ts'
import { useT } from '../../../base/i18n/i18n.ts'
import { useWorkspace } from '../../../base/workspace/workspace.ts'
import type { ListSearch } from '../../../ui/table/use-arranged.ts'
import { useDownload } from '../../../ui/use-download.ts'
import { auditQuery } from './audit-filters.tsx'

/** Takes the clinic's trail: the whole of it, or what its list shows. */
export function useTakeTrail(search: ListSearch) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const { busy, download } = useDownload()
  const take = (format: 'jsonl' | 'csv', narrowed: QueryInput<'auditEvents.export'> = {}) =>
    download({
      read: () => call('auditEvents.export', { params: { workspaceId }, query: { ...narrowed, format } }),
      name: `auditoria-${bogotaDay(Date.now())}.${format}`,
      done: t('files.exported'),
    })
  return {
    busy,
    takeWhole: (format: 'jsonl' | 'csv') => take(format),
    takeShown: (show: 'changes' | 'reads') => take('csv', { ...auditQuery(search), show }),
  }
}
