import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { ReportedService } from '../../../contract/reports.ts'
import { call } from '../../base/api/client.ts'
import { useLongList } from '../../base/api/long-list.ts'
import { useRead } from '../../base/api/query.ts'
import { dateToScreen } from '../../base/format/clinical.ts'
import { money } from '../../base/format/format.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ListPanel } from '../../ui/table/list-panel.tsx'
import { type LongColumn, LongTable } from '../../ui/table/long-table.tsx'
import { askedBy, nameOf, type ReportScreenProps } from './asked.ts'

/** The services of which one row of a report is made; each opens its visit. */
export function ReportServices({ search }: ReportScreenProps) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const params = { workspaceId }
  const asked = askedBy(search)
  const { fila: key = '', ...report } = search
  const query = { ...asked, key }
  const list = useLongList({
    key: ['reportedServices.list', workspaceId, query],
    read: async (range, signal) =>
      (await call('reportedServices.list', { params, query: { ...query, ...range }, signal })).body,
  })
  const rows = useRead('reports.list', { params, query: { ...asked, limit: 500 } }).data?.items
  const row = rows?.find((one) => one.key === key) ?? { key, label: '' }
  const columns = useServiceColumns()
  return (
    <div className="fills">
      <BackLink to="/c/$workspaceId/informes" params={{ workspaceId }} search={report}>
        {t('reports.title')}
      </BackLink>
      <PageHeader
        title={nameOf(asked.by, row, t)}
        lead={t('reports.lead', { from: dateToScreen(asked.dateFrom), to: dateToScreen(asked.dateTo) })}
      />
      <ListPanel
        list={list}
        order={t('reports.byDay')}
        nothing={<EmptyState icon="columns" title={t('reports.emptyTitle')} text={t('reports.emptyText')} />}
      >
        <LongTable question={JSON.stringify(query)} label={nameOf(asked.by, row, t)} list={list} columns={columns} />
      </ListPanel>
    </div>
  )
}

export function useServiceColumns(): readonly LongColumn<ReportedService>[] {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  return useMemo(
    (): LongColumn<ReportedService>[] => [
      {
        key: 'date',
        opens: true,
        header: t('reports.columns.date'),
        weight: 1.2,
        cell: ({ date, visitId }, control) => (
          <Link to="/c/$workspaceId/atenciones/$visitId" params={{ workspaceId, visitId }} search={{}} {...control}>
            {dateToScreen(date)}
          </Link>
        ),
      },
      {
        key: 'description',
        header: t('reports.columns.description'),
        weight: 4,
        cell: ({ description }) => description,
      },
      { key: 'gross', header: t('reports.columns.gross'), weight: 1.4, end: true, cell: ({ gross }) => money(gross) },
      {
        key: 'number',
        header: t('reports.columns.number'),
        weight: 1.6,
        cell: ({ number }) => number ?? <span className="soft">{t('reports.notIssued')}</span>,
      },
    ],
    [t, workspaceId],
  )
}
