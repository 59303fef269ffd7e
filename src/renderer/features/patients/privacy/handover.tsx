import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../../base/api/client.ts'
import { saveFile } from '../../../base/files/save-file.ts'
import { useT } from '../../../base/i18n/i18n.ts'
import { useWorkspace } from '../../../base/workspace/workspace.ts'
import { Icon } from '../../../ui/icon.tsx'
import { sayFault, toast } from '../../../ui/toast.tsx'
import { Part } from './part.tsx'
import type { OfPatient } from './privacy-dialog.tsx'

const FORMATS = ['pdf', 'json'] as const
type Format = (typeof FORMATS)[number]

/** All that is held of the patient, as a file for the person. */
export function Handover({ patient }: OfPatient) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const [busy, setBusy] = useState<Format | null>(null)
  const take = async (format: Format) => {
    setBusy(format)
    try {
      const params = { workspaceId, patientId: patient.id }
      const { body } = await call('patients.personalData', { params, query: { format } })
      const name = `datos-${patient.documentType}-${patient.documentNumber}.${format}`
      if (await saveFile(body, name)) toast(t('privacy.handover.done'))
    } catch (error) {
      sayFault(error)
    }
    setBusy(null)
  }
  return (
    <Part title={t('privacy.handover.title')} lead={t('privacy.handover.lead')}>
      <Group>
        {FORMATS.map((format) => (
          <Button
            key={format}
            variant="default"
            leftSection={<Icon name="download" />}
            loading={busy === format}
            disabled={busy !== null && busy !== format}
            onClick={() => void take(format)}
          >
            {t(`privacy.handover.${format}`)}
          </Button>
        ))}
      </Group>
    </Part>
  )
}
