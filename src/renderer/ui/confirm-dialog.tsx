import { Button, Group, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ApiFault } from '../../contract/client.ts'
import { useT } from '../base/i18n/i18n.ts'
import { FaultNotice } from './fault-notice.tsx'

interface ConfirmDialogProps {
  readonly title: string
  /** Of the button. */
  readonly action: string
  readonly fault?: ApiFault | null
  readonly busy: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
  /** What will happen, in words. */
  readonly children: ReactNode
}

/** Asks before something that cannot simply be taken back. */
export function ConfirmDialog({ title, action, fault, busy, onConfirm, onClose, children }: ConfirmDialogProps) {
  const t = useT()
  return (
    <Modal opened onClose={onClose} title={title}>
      {children}
      {fault ? <FaultNotice fault={fault} /> : null}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button color="red" loading={busy} onClick={onConfirm}>
          {action}
        </Button>
      </Group>
    </Modal>
  )
}
