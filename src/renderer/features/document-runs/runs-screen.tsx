import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { DocumentRun } from '../../../contract/document-runs.ts'
import { call } from '../../base/api/client.ts'
import { useLongList } from '../../base/api/long-list.ts'
import { integer, moment } from '../../base/format/format.ts'
import { type Translate, useT } from '../../base/i18n/i18n.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { AnchorLink } from '../../ui/anchor-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { ListPanel } from '../../ui/table/list-panel.tsx'
import { type LongColumn, LongTable, TwoLines } from '../../ui/table/long-table.tsx'
import { RUN_LOOK } from '../folders/look.ts'

/** The runs over documents of the clinic, newest first. */
export function DocumentRunsScreen() {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const columns = useRunColumns()
  const list = useLongList({
    key: ['documentRuns.list', workspaceId],
    read: async (query, signal) => (await call('documentRuns.list', { params: { workspaceId }, query, signal })).body,
    refetchInterval: 30_000,
  })
  return (
    <div className="fills">
      <PageHeader
        title={t('documentRuns.title')}
        lead={t('documentRuns.lead')}
        above={
          <AnchorLink to="/c/$workspaceId/envios" params={{ workspaceId }} search={{}}>
            {t('frame.dispatches')}
          </AnchorLink>
        }
      />
      <ListPanel
        list={list}
        nothing={<EmptyState icon="send" title={t('documentRuns.none')} text={t('documentRuns.noneText')} />}
      >
        <LongTable label={t('documentRuns.title')} list={list} columns={columns} />
      </ListPanel>
    </div>
  )
}

/** How many are done. Not all that is corrected leaves, so that it could be accepted. */
function throughOf({ act, items }: DocumentRun, t: Translate): string {
  const { total, accepted, done, open, rejected, unknown } = items
  const of = (count: number) => ({ done: integer(count), total: integer(total) })
  if (act === 'bundle') return t('documentRuns.bundled', of(done))
  if (act === 'correct') return t('documentRuns.corrected', of(done + open + accepted + rejected + unknown))
  return t('documentRuns.through', of(accepted))
}

export function useRunColumns(): readonly LongColumn<DocumentRun>[] {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  return useMemo(
    (): LongColumn<DocumentRun>[] => [
      {
        key: 'name',
        header: t('documentRuns.columns.name'),
        weight: 3,
        cell: ({ id, name }, control) => (
          <Link
            to="/c/$workspaceId/envios/lotes/$documentRunId"
            params={{ workspaceId, documentRunId: id }}
            {...control}
          >
            {name}
          </Link>
        ),
      },
      {
        key: 'state',
        header: t('documentRuns.columns.status'),
        weight: 1.6,
        cell: ({ state }) => <StatusBadge {...RUN_LOOK[state]} label={t(`documentRuns.state.${state}`)} />,
      },
      {
        key: 'items',
        header: t('documentRuns.columns.items'),
        weight: 2,
        cell: (run) => {
          const failed = run.items.refused + run.items.rejected
          return <TwoLines detail={t('documentRuns.failed', { count: failed })}>{throughOf(run, t)}</TwoLines>
        },
      },
      {
        key: 'created',
        header: t('documentRuns.columns.created'),
        weight: 1.6,
        hide: 'medium',
        cell: ({ createdAt }) => moment(createdAt),
      },
    ],
    [t, workspaceId],
  )
}
