import type { ReactNode } from 'react'
import { money } from '../../base/format/format.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EnvironmentNotice } from '../environment/environment-notice.tsx'

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
  return (
    <ConfirmDialog
      isWanted
      size="lg"
      title={t(file ? 'invoices.emit.titleFile' : 'invoices.emit.title')}
      lead={t('invoices.emit.lead', { total: money(total) })}
      after={t(file ? 'invoices.emit.offlineFile' : 'invoices.emit.offline')}
      action={t(file ? 'invoices.emit.confirmFile' : 'invoices.emit.confirm')}
      busy={busy}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {children}
      <EnvironmentNotice what="document" />
    </ConfirmDialog>
  )
}
