import { useState } from 'react'
import type { Patient } from '../../../../contract/patients.ts'
import { call } from '../../../base/api/client.ts'
import { useT } from '../../../base/i18n/i18n.ts'
import { useWorkspace } from '../../../base/workspace/workspace.ts'
import { useDownload } from '../../../ui/use-download.ts'

export const FORMATS = ['pdf', 'json'] as const
type Format = (typeof FORMATS)[number]

/** Takes all that is held of a patient as a file; `busy`: as which, while it is made. */
export function useHandover({ id, documentType, documentNumber }: Patient) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const { busy, download } = useDownload()
  const [taken, setTaken] = useState<Format | null>(null)
  const take = (format: Format) => {
    setTaken(format)
    return download({
      read: () => call('patients.personalData', { params: { workspaceId, patientId: id }, query: { format } }),
      name: `datos-${documentType}-${documentNumber}.${format}`,
      done: t('privacy.handover.done'),
    })
  }
  return { busy: busy ? taken : null, take }
}
