import type { DocumentStatus } from '../../../contract/documents.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { STATUS_LOOK } from '../document-kinds/status-look.ts'

export function DocumentStatusBadge({ status }: { status: DocumentStatus }) {
  const t = useT()
  return <StatusBadge {...STATUS_LOOK[status]} label={t(`invoices.status.${status}`)} />
}
