import type { PackageStatus } from '../../contract/packages.ts'
import { useT } from '../i18n/i18n.ts'
import { StatusBadge } from '../ui/status-badge.tsx'
import { STATUS_LOOK } from './model.ts'

export function PackageStatusBadge({ status }: { status: PackageStatus }) {
  const t = useT()
  return <StatusBadge {...STATUS_LOOK[status]} label={t(`packages.status.${status}`)} />
}
