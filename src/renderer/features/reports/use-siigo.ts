import { useState } from 'react'
import { call } from '../../base/api/client.ts'
import { faultOf } from '../../base/api/query.ts'
import { saveFile } from '../../base/files/save-file.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { sayFault, toast } from '../../ui/toast.tsx'
import type { periodOf } from './asked.ts'

/** The journal as the file that Siigo takes in; where a type of voucher is missing, a person decides whether the others go alone. */
export function useSiigo(query: ReturnType<typeof periodOf>) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const [busy, setBusy] = useState(false)
  const [missing, setMissing] = useState<string>()
  const take = async (others?: { readonly onlyWithVoucher: 'true' }) => {
    setMissing(undefined)
    setBusy(true)
    try {
      const { body } = await call('journal.siigo', { params: { workspaceId }, query: { ...query, ...others } })
      const extension = body.type.includes('zip') ? 'zip' : 'xlsx'
      const isSaved = await saveFile(body, `siigo-${query.dateFrom}-${query.dateTo}.${extension}`)
      if (isSaved) toast(t('reports.journal.siigoDone'))
    } catch (error) {
      const fault = faultOf(error)
      // What is missing for the file is said by the service.
      if (fault.field === 'vouchers' && !others) setMissing(fault.message)
      else if (fault.code === 'document_not_available') toast(fault.message)
      else sayFault(error)
    }
    setBusy(false)
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
