import { Button, Group, Modal } from '@mantine/core'
import type { ApiFault } from '../../../contract/client.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { FaultNotice } from '../../ui/fault-notice.tsx'

interface RevokeTokenProps {
  readonly name: string
  readonly fault: ApiFault | null
  readonly busy: boolean
  readonly onRevoke: () => void
  readonly onClose: () => void
}

/** Asks before a program loses its access. */
export function RevokeToken({ name, fault, busy, onRevoke, onClose }: RevokeTokenProps) {
  const t = useT()
  return (
    <Modal opened onClose={onClose} title={t('settings.tokens.revokeTitle', { name })}>
      <p style={{ marginTop: 0 }}>{t('settings.tokens.revokeText')}</p>
      {fault ? <FaultNotice fault={fault} /> : null}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button color="red" loading={busy} onClick={onRevoke}>
          {t('settings.tokens.revoke')}
        </Button>
      </Group>
    </Modal>
  )
}
