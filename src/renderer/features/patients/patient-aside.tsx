import { Button, Group } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useT } from '../../base/i18n/i18n.ts'
import { Icon } from '../../ui/icon.tsx'
import { PatientAuthorizations } from './authorizations/patient-authorizations.tsx'
import { PrivacyDialog } from './privacy/privacy-dialog.tsx'
import { SeenBy } from './seen-by.tsx'

/** What there is about a patient beside the form. */
export function PatientAside({ id, onGone }: { id: string; onGone: () => void }) {
  const t = useT()
  const [open, { open: show, close }] = useDisclosure(false)
  const [listed, list] = useDisclosure(false)
  return (
    <Group gap={4}>
      <Button variant="subtle" color="gray" size="xs" leftSection={<Icon name="shield" />} onClick={list.open}>
        {t('records.authorizations.title')}
      </Button>
      <Button variant="subtle" color="gray" size="xs" leftSection={<Icon name="key" />} onClick={show}>
        {t('privacy.open')}
      </Button>
      <SeenBy id={id} />
      {listed ? <PatientAuthorizations id={id} onClose={list.close} /> : null}
      {open ? <PrivacyDialog id={id} onClose={close} onGone={onGone} /> : null}
    </Group>
  )
}
