import { Navigate } from '@tanstack/react-router'
import { useRead } from '../../base/api/query.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FaultNotice } from '../../ui/fault-notice.tsx'
import { FrameOutline } from '../frame/frame-outline.tsx'

/** The clinic to start in: the first that the person belongs to. */
export function Start() {
  const t = useT()
  const workspaces = useRead('account.workspaces', {})
  if (workspaces.error) return <FaultNotice fault={workspaces.error} onRetry={() => void workspaces.refetch()} />
  if (!workspaces.data) return <FrameOutline />
  const [first] = workspaces.data.items
  if (!first) return <EmptyState icon="payer" title={t('session.title')} text={t('session.noWorkspaces')} />
  return <Navigate to="/c/$workspaceId" params={{ workspaceId: first.id }} replace />
}
