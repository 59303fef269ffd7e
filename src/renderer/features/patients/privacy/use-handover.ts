import { useState } from 'react'
import type { Patient } from '../../../../contract/patients.ts'
import { call } from '../../../base/api/client.ts'
import { saveFile } from '../../../base/files/save-file.ts'
import { useT } from '../../../base/i18n/i18n.ts'
import { useWorkspace } from '../../../base/workspace/workspace.ts'
import { sayFault, toast } from '../../../ui/toast.tsx'

export const FORMATS = ['pdf', 'json'] as const
type Format = (typeof FORMATS)[number]

/** Takes all that is held of a patient as a file; `busy`: as which, while it is made. */
export function useHandover({ id, documentType, documentNumber }: Patient) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const [busy, setBusy] = useState<Format | null>(null)
  const take = async (format: Format) => {
    setBusy(format)
    try {
      const params = { workspaceId, patientId: id }
      const { body } = await call('patients.personalData', { params, query: { format } })
      if (await saveFile(body, `datos-${documentType}-${documentNumber}.${format}`)) toast(t('privacy.handover.done'))
    } catch (error) {
      sayFault(error)
    }
    setBusy(null)
  }
  return { busy, take }
}
