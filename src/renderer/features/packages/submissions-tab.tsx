import { Skeleton, Stack } from '@mantine/core'
import { useRead } from '../../base/api/query.ts'
import { momentOr } from '../../base/format/format.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { AnchorLink } from '../../ui/anchor-link.tsx'
import { CopyValue } from '../../ui/copy-value.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FaultNotice } from '../../ui/fault-notice.tsx'
import { Issues } from '../../ui/issues.tsx'
import { DispatchStateBadge } from '../dispatches/state-badge.tsx'
import classes from './document-tab.module.css'
import { FilingFacts } from './filing-facts.tsx'

/** Every submission of the package, newest first. */
export function SubmissionsTab({ packageId }: { packageId: string }) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const list = useRead('ripsPackages.submissions', { params: { workspaceId, packageId } })
  const elsewhere = useRead('ripsPackages.filings', { params: { workspaceId }, query: { packageId } })
  const failed = list.error ? list : elsewhere
  if (failed.error) return <FaultNotice fault={failed.error} onRetry={() => void failed.refetch()} />
  if (!list.data || !elsewhere.data) {
    return (
      <Stack maw={860}>
        <Skeleton height={70} />
        <Skeleton height={70} />
      </Stack>
    )
  }
  if (list.data.items.length + elsewhere.data.items.length === 0) {
    return <EmptyState icon="send" title={t('packages.submissions.title')} text={t('packages.submissions.none')} />
  }
  return (
    <ul className={classes.list} aria-label={t('packages.submissions.title')}>
      {list.data.items.map((submission) => (
        <li key={submission.dispatchId} className={`panel ${classes.submission}`}>
          <div className={classes.row}>
            <DispatchStateBadge state={submission.state} />
            <span>
              {t('packages.submissions.row', {
                revision: submission.revision,
                attempts: t('dispatches.attempts', { count: submission.attempts }),
              })}
            </span>
            {submission.filedAt ? <span className="soft">{momentOr(submission.filedAt)}</span> : null}
            <AnchorLink
              to="/c/$workspaceId/envios"
              params={{ workspaceId }}
              search={{ ver: submission.dispatchId }}
              size="sm"
            >
              {t('packages.submissions.open')}
            </AnchorLink>
          </div>
          {submission.cuv ? (
            <div className={classes.row}>
              <span className="mono">{submission.cuv}</span>
              <CopyValue value={submission.cuv} label={t('packages.outcome.copyCuv')} />
            </div>
          ) : null}
          <Issues issues={submission.issues} />
        </li>
      ))}
      {elsewhere.data.items.map((filing) => (
        <li key={filing.id} className={`panel ${classes.submission}`}>
          <FilingFacts filing={filing} />
        </li>
      ))}
    </ul>
  )
}
