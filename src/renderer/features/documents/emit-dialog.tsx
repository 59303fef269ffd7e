import { Button, Group, Modal, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { money } from '../../base/format/format.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { Notice } from '../../ui/notice.tsx'
import { useEnvironment } from '../environment/environment.tsx'

interface EmitDialogProps {
  readonly file: boolean
  readonly total: number
  readonly busy: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
  /** What else a person has to know before it leaves. */
  readonly children?: ReactNode
}

/** Says what will leave and what cannot be taken back, before it leaves. */
export function EmitDialog({ file, total, busy, onConfirm, onClose, children }: EmitDialogProps) {
  const t = useT()
  const environment = useEnvironment()
  return (
    <Modal opened onClose={onClose} title={t(file ? 'invoices.emit.titleFile' : 'invoices.emit.title')} size="lg">
      <Stack>
        <p style={{ margin: 0 }}>{t('invoices.emit.lead', { total: money(total) })}</p>
        {children}
        {environment === 'production' ? (
          <Notice tone="warn" icon="alert" title={t('invoices.emit.production')} />
        ) : (
          <Notice
            tone="sim"
            icon="info"
            title={t('packages.submit.test', { environment: t(`frame.environment.${environment}`) })}
          />
        )}
        <p className="soft" style={{ margin: 0 }}>
          {t(file ? 'invoices.emit.offlineFile' : 'invoices.emit.offline')}
        </p>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button loading={busy} onClick={onConfirm} data-autofocus>
            {t(file ? 'invoices.emit.confirmFile' : 'invoices.emit.confirm')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
