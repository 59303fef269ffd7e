import { useState } from 'react'
import { call } from '../../base/api/client.ts'
import { faultOf } from '../../base/api/query.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { sayFault, toast } from '../../ui/toast.tsx'
import { useDownload } from '../../ui/use-download.ts'
import type { periodOf } from './asked.ts'

/** The journal as the file that Siigo takes in; where a type of voucher is missing, a person decides whether the others go alone. */
export function useSiigo(query: ReturnType<typeof periodOf>) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const { busy, download } = useDownload()
  const [missing, setMissing] = useState<string>()
  const take = (others?: { readonly onlyWithVoucher: 'true' }) => {
    setMissing(undefined)
    return download({
      read: () => call('journal.siigo', { params: { workspaceId }, query: { ...query, ...others } }),
      name: ({ type }) => `siigo-${query.dateFrom}-${query.dateTo}.${type.includes('zip') ? 'zip' : 'xlsx'}`,
      done: t('reports.journal.siigoDone'),
      onFault: (error) => {
        const fault = faultOf(error)
        // What is missing for the file is said by the service.
        if (fault.field === 'vouchers' && !others) setMissing(fault.message)
        else if (fault.code === 'document_not_available') toast(fault.message)
        else sayFault(error)
      },
    })
  }
  return {
    busy,
    /** Which types of voucher nobody has said yet. */
    missing,
    forget: () => setMissing(undefined),
    take: () => take(),
    takeOthers: () => take({ onlyWithVoucher: 'true' }),
  }
}
