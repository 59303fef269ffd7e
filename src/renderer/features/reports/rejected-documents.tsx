import { useMemo } from 'react'
import { bogotaDay } from '../../../contract/bogota.ts'
import type { RejectedDocument } from '../../../contract/rejections.ts'
import { call } from '../../base/api/client.ts'
import { useLongList } from '../../base/api/long-list.ts'
import { useRead } from '../../base/api/query.ts'
import { dateToScreen } from '../../base/format/clinical.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ListPanel } from '../../ui/table/list-panel.tsx'
import { type LongColumn, LongTable, TwoLines } from '../../ui/table/long-table.tsx'
import { nameOf, type ReportScreenProps, rejectionsAskedBy } from './asked.ts'
import { DocumentLink } from './document-link.tsx'
import { NoRejections } from './no-rejections.tsx'

/** The documents of which one row of the rejections is made. */
export function RejectedDocuments({ search }: ReportScreenProps) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const params = { workspaceId }
  const asked = rejectionsAskedBy(search)
  const { fila: key = '', ...report } = search
  const query = { ...asked, key }
  const list = useLongList({
    key: ['rejectedDocuments.list', workspaceId, query],
    read: async (range, signal) =>
      (await call('rejectedDocuments.list', { params, query: { ...query, ...range }, signal })).body,
  })
  const rows = useRead('rejections.list', { params, query: { ...asked, limit: 500 } }).data?.items
  const title = nameOf(asked.by, rows?.find((row) => row.key === key) ?? { key, label: '' }, t)
  const columns = useRejectedColumns()
  return (
    <div className="fills">
      <BackLink to="/c/$workspaceId/informes" params={params} search={report}>
        {t('reports.views.rechazos')}
      </BackLink>
      <PageHeader
        title={asked.by === 'code' && title !== key ? `${key}: ${title}` : title}
        lead={t('reports.rejections.lead', { from: dateToScreen(asked.dateFrom), to: dateToScreen(asked.dateTo) })}
      />
      <ListPanel list={list} order={t('reports.rejections.byMoment')} nothing={<NoRejections />}>
        <LongTable question={JSON.stringify(query)} label={title} list={list} columns={columns} />
      </ListPanel>
    </div>
  )
}

const dayOf = (instant: string) => dateToScreen(bogotaDay(Date.parse(instant)))

export function useRejectedColumns(): readonly LongColumn<RejectedDocument>[] {
  const t = useT()
  return useMemo(
    (): LongColumn<RejectedDocument>[] => [
      {
        key: 'number',
        opens: true,
        header: t('reports.columns.document'),
        weight: 2.4,
        cell: ({ documentKind, documentId, number }, control) => (
          <TwoLines detail={t(`reports.documents.${documentKind}`)}>
            <DocumentLink kind={documentKind} id={documentId} control={control}>
              {number ?? t('reports.noNumber')}
            </DocumentLink>
          </TwoLines>
        ),
      },
      { key: 'payer', header: t('reports.dimensions.payer'), weight: 3, cell: ({ clientName }) => clientName },
      { key: 'codes', header: t('reports.columns.codes'), weight: 2.4, cell: ({ codes }) => codes.join(', ') },
      { key: 'rejectedAt', header: t('reports.columns.rejectedAt'), weight: 1.4, cell: (row) => dayOf(row.rejectedAt) },
      {
        key: 'acceptedAt',
        header: t('reports.columns.acceptedAt'),
        weight: 1.4,
        cell: ({ acceptedAt }) =>
          acceptedAt === null ? <span className="soft">{t('reports.notAccepted')}</span> : dayOf(acceptedAt),
      },
    ],
    [t],
  )
}
