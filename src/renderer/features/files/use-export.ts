import { bogotaDay } from '../../../contract/bogota.ts'
import type { ExportList } from '../../../contract/exports.ts'
import type { QueryInput } from '../../../contract/operations.ts'
import { call } from '../../base/api/client.ts'
import { faultOf } from '../../base/api/query.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { catalog } from '../../base/i18n/texts.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { toast } from '../../ui/toast.tsx'
import { useDownload } from '../../ui/use-download.ts'

export interface Exported {
  readonly list: ExportList
  /** The filters of the list as the screen has them now. */
  readonly query: Omit<QueryInput<'exports.table'>, 'format'>
}

/** Takes what a list shows, whole and as it is narrowed. */
export function useExport({ list, query }: Exported) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const { busy, download } = useDownload()
  const take = (format: QueryInput<'exports.table'>['format']) =>
    download({
      read: () => call('exports.table', { params: { workspaceId, list }, query: { ...query, format } }),
      name: `${t(`files.names.${list}`)}-${bogotaDay(Date.now())}.${format}`,
      done: t('files.exported'),
      onFault(error) {
        const fault = faultOf(error)
        toast(fault.code === 'request_too_large' ? fault.message : catalog.errors[fault.code])
      },
    })
  return { busy, take }
}
