import { Button, Group, Modal, type ModalProps, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ApiFault } from '../../contract/client.ts'
import { useT } from '../base/i18n/i18n.ts'
import { FaultNotice } from './fault-notice.tsx'

interface ConfirmDialogProps {
  readonly title: string
  /** Of the button. */
  readonly action: string
  /** Of the button that leaves everything as it is; to cancel where left out. */
  readonly keep?: string
  /** Something is sent or begun: Enter does it. Else it cannot simply be taken back, and Enter leaves everything as it is. */
  readonly isWanted?: boolean
  readonly isClosed?: boolean
  readonly size?: ModalProps['size']
  readonly fault?: ApiFault | null
  readonly busy: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
  /** What will happen, in words. */
  readonly lead: string
  readonly children?: ReactNode
  /** What comes after it, in small. */
  readonly after?: string
}

/** Asks before something leaves, or cannot simply be taken back. */
export function ConfirmDialog({ title, action, keep, isWanted = false, ...dialog }: ConfirmDialogProps) {
  const t = useT()
  const { isClosed = false, size = 'md', fault, busy, onConfirm, onClose, lead, children, after } = dialog
  return (
    <Modal opened onClose={onClose} title={title} size={size}>
      <Stack>
        <p style={{ margin: 0 }}>{lead}</p>
        {children}
        {fault ? <FaultNotice fault={fault} /> : null}
        {after ? (
          <p className="soft" style={{ margin: 0 }}>
            {after}
          </p>
        ) : null}
        <Group justify="flex-end">
          <Button variant="default" data-autofocus={isWanted ? undefined : true} onClick={onClose}>
            {keep ?? t('common.cancel')}
          </Button>
          <Button
            {...(isWanted ? { 'data-autofocus': true } : { color: 'red' })}
            loading={busy}
            disabled={isClosed}
            onClick={onConfirm}
          >
            {action}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
