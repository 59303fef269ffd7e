import type { PackageStatus } from '../../../contract/packages.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { STATUS_LOOK } from '../document-kinds/status-look.ts'

export function PackageStatusBadge({ status }: { status: PackageStatus }) {
  const t = useT()
  return <StatusBadge {...STATUS_LOOK[status]} label={t(`packages.status.${status}`)} />
}
