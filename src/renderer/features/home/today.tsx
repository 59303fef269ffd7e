import { Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useRead } from '../../base/api/query.ts'
import { useToday } from '../../base/format/use-today.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FaultNotice } from '../../ui/fault-notice.tsx'
import classes from './home.module.css'
import { HomeCard } from './home-card.tsx'

export function useVisitsOfToday() {
  const { id: workspaceId } = useWorkspace()
  const query = { date: useToday(), limit: 20 }
  return useRead('visits.list', { params: { workspaceId }, query })
}

/** For a role that bills nothing: the visits of the day. */
export function Today() {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const visits = useVisitsOfToday()
  return (
    <HomeCard id="today-title" title={t('home.today')} all="/c/$workspaceId/atenciones">
      {visits.error ? <FaultNotice fault={visits.error} onRetry={() => void visits.refetch()} /> : null}
      {visits.isPending ? <Skeleton height={220} /> : null}
      {visits.data?.items.length === 0 ? (
        <EmptyState icon="visit" title={t('home.todayEmpty')} text={t('home.todayEmptyText')} />
      ) : null}
      <ul className={classes.rows}>
        {visits.data?.items.map(({ id, patientName, patientDocument }) => (
          <li key={id}>
            <Link
              to="/c/$workspaceId/atenciones/$visitId"
              params={{ workspaceId, visitId: id }}
              search={{}}
              className={classes.row}
            >
              <span className={classes.rowWords}>
                <span className="truncate">{patientName}</span>
                <span className={classes.rowDetail}>{patientDocument}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </HomeCard>
  )
}
