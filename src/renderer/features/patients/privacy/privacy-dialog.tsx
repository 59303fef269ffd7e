import { Modal, Stack } from '@mantine/core'
import type { Patient } from '../../../../contract/patients.ts'
import { useRead } from '../../../base/api/query.ts'
import { useT } from '../../../base/i18n/i18n.ts'
import { useMay, useWorkspace } from '../../../base/workspace/workspace.ts'
import { FaultNotice } from '../../../ui/fault-notice.tsx'
import { patientName } from '../name.ts'
import { Consents } from './consents.tsx'
import { Erasure } from './erasure.tsx'
import { Handover } from './handover.tsx'
import { Requests } from './requests.tsx'

export interface OfPatient {
  readonly patient: Patient
}

interface PrivacyDialogProps {
  readonly id: string
  readonly onClose: () => void
  /** The patient was erased. */
  readonly onGone: () => void
}

/** What the law asks about one patient's data: consents, requests, handing all of it over, erasing it. */
export function PrivacyDialog({ id, onClose, onGone }: PrivacyDialogProps) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const admin = useMay('personalData')
  const { data: patient, error, refetch } = useRead('patients.get', { params: { workspaceId, patientId: id } })
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      title={t('privacy.title', { name: patient ? patientName(patient) : t('common.loading') })}
    >
      {error ? <FaultNotice fault={error} onRetry={() => void refetch()} /> : null}
      {patient ? (
        <Stack gap="xl">
          <Consents patient={patient} />
          <Requests patient={patient} />
          {admin ? <Handover patient={patient} /> : null}
          {admin ? <Erasure patient={patient} onErased={onGone} /> : null}
        </Stack>
      ) : null}
    </Modal>
  )
}
