import { Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { PACKAGE_KINDS } from '../../../contract/rips/kinds.ts'
import { useRead } from '../../base/api/query.ts'
import { day } from '../../base/format/format.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { tableText } from '../../base/i18n/texts.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { AnchorLink } from '../../ui/anchor-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FaultNotice } from '../../ui/fault-notice.tsx'
import { PackageStatusBadge } from '../packages/status.tsx'
import classes from './home.module.css'
import { HomeCard } from './home-card.tsx'

export function Recent() {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const packages = useRead('ripsPackages.list', { params: { workspaceId }, query: { limit: 8 } })
  return (
    <HomeCard id="recent-title" title={t('home.recent')} all="/c/$workspaceId/paquetes">
      {packages.error ? <FaultNotice fault={packages.error} onRetry={() => void packages.refetch()} /> : null}
      {packages.isPending ? <Skeleton height={220} /> : null}
      {packages.data?.items.length === 0 ? (
        <EmptyState
          icon="package"
          title={t('packages.emptyTitle')}
          text={t('packages.emptyText')}
          action={
            <AnchorLink to="/c/$workspaceId/paquetes" params={{ workspaceId }} search={{ abrir: 'nuevo' }}>
              {t('packages.add')}
            </AnchorLink>
          }
        />
      ) : null}
      <ul className={classes.rows}>
        {packages.data?.items.map(({ id, name, number, kind, status, updatedAt }) => (
          <li key={id}>
            <Link
              to="/c/$workspaceId/paquetes/$packageId"
              params={{ workspaceId, packageId: id }}
              className={classes.row}
            >
              <span className={classes.rowWords}>
                <span className="truncate">{name || number || t('packages.untitled')}</span>
                <span className={classes.rowDetail}>
                  {tableText(PACKAGE_KINDS[kind].label)} · {day(updatedAt)}
                </span>
              </span>
              <PackageStatusBadge status={status} />
            </Link>
          </li>
        ))}
      </ul>
    </HomeCard>
  )
}
