import { Button, Group } from '@mantine/core'
import { useT } from '../../../base/i18n/i18n.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Part } from './part.tsx'
import type { OfPatient } from './privacy-dialog.tsx'
import { FORMATS, useHandover } from './use-handover.ts'

/** All that is held of the patient, as a file for the person. */
export function Handover({ patient }: OfPatient) {
  const t = useT()
  const { busy, take } = useHandover(patient)
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
