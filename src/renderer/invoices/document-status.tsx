import type { DocumentStatus } from '../../contract/documents.ts'
import { useT } from '../i18n/i18n.ts'
import { StatusBadge } from '../ui/status-badge.tsx'
import { DOCUMENT_LOOK } from './documents.ts'

export function DocumentStatusBadge({ status }: { status: DocumentStatus }) {
  const t = useT()
  return <StatusBadge {...DOCUMENT_LOOK[status]} label={t(`invoices.status.${status}`)} />
}
