import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { BillingRun } from '../../../contract/billing-runs.ts'
import { call } from '../../base/api/client.ts'
import { useLongList } from '../../base/api/long-list.ts'
import { integer, moment, money } from '../../base/format/format.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FaultNotice } from '../../ui/fault-notice.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { type LongColumn, LongTable, TwoLines } from '../../ui/table/long-table.tsx'
import { RUN_LOOK } from '../folders/look.ts'
import classes from './billing.module.css'

/** The billing runs of the clinic, newest first. */
export function RunList() {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const list = useLongList({
    key: ['billingRuns.list', workspaceId],
    read: async (query, signal) => (await call('billingRuns.list', { params: { workspaceId }, query, signal })).body,
    refetchInterval: 30_000,
  })
  const columns = useBillingRunColumns()
  if (list.fault) return <FaultNotice fault={list.fault} onRetry={list.refetch} />
  return (
    <div className={`panel ${classes.runs}`}>
      {list.total === 0 ? (
        <EmptyState icon="invoice" title={t('billing.runsNone')} text={t('billing.runsNoneText')} />
      ) : (
        <LongTable label={t('billing.recent')} list={list} columns={columns} />
      )}
    </div>
  )
}

export function useBillingRunColumns(): readonly LongColumn<BillingRun>[] {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  return useMemo(
    (): LongColumn<BillingRun>[] => [
      {
        key: 'name',
        header: t('billing.columns.name'),
        weight: 2.4,
        cell: ({ id, name, visits }, control) => (
          <TwoLines detail={t('billing.visits', { count: visits })}>
            <Link
              to="/c/$workspaceId/atenciones/facturar/$billingRunId"
              params={{ workspaceId, billingRunId: id }}
              {...control}
            >
              {name}
            </Link>
          </TwoLines>
        ),
      },
      {
        key: 'state',
        header: t('billing.columns.status'),
        weight: 1.6,
        cell: ({ state }) => <StatusBadge {...RUN_LOOK[state]} label={t(`billing.state.${state}`)} />,
      },
      {
        key: 'invoices',
        header: t('billing.columns.invoices'),
        weight: 1.8,
        cell: ({ items }) => (
          <TwoLines detail={`${t('billing.filters.issued')}: ${integer(items.issued)}`}>
            {t('billing.invoices', { count: items.total })}
          </TwoLines>
        ),
      },
      {
        key: 'value',
        header: t('billing.columns.value'),
        weight: 1.2,
        end: true,
        cell: ({ gross }) => money(gross),
      },
      {
        key: 'created',
        header: t('billing.columns.created'),
        weight: 1.4,
        hide: 'medium',
        cell: ({ createdAt }) => moment(createdAt),
      },
    ],
    [t, workspaceId],
  )
}
