import { useTranslation } from 'react-i18next'
import type { PackageStatus } from '../../contract/packages.ts'
import { StatusBadge } from '../ui/status-badge.tsx'
import { STATUS_LOOK } from './model.ts'

export function PackageStatusBadge({ status }: { status: PackageStatus }) {
  const { t } = useTranslation()
  return <StatusBadge {...STATUS_LOOK[status]} label={t(`packages.status.${status}`)} />
}
