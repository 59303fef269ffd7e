import { useMemo } from 'react'
import { RejectionDimension, type RejectionRow } from '../../../contract/rejections.ts'
import { call } from '../../base/api/client.ts'
import { useLongList } from '../../base/api/long-list.ts'
import { dateToScreen } from '../../base/format/clinical.ts'
import { decimal, integer } from '../../base/format/format.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { PdfActions } from '../../ui/pdf-actions.tsx'
import { type LongColumn, TwoLines } from '../../ui/table/long-table.tsx'
import { useArranged } from '../../ui/table/use-arranged.ts'
import { ExportMenu } from '../files/export-menu.tsx'
import { nameOf, type ReportScreenProps, rejectionsAskedBy } from './asked.ts'
import { BarredFigure } from './bar.tsx'
import { NoRejections } from './no-rejections.tsx'
import { ReportPage } from './report-page.tsx'
import { SHEETS } from './report-parts.tsx'
import { RowLink } from './row-link.tsx'
import type { ReportSearch } from './search.ts'

/** What was rejected, by rule, payer or person; each row opens into its documents. */
export function RejectionsScreen({ search, onSearch }: ReportScreenProps) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const params = { workspaceId }
  const query = rejectionsAskedBy(search)
  const list = useLongList({
    key: ['rejections.list', workspaceId, query],
    read: async (range, signal) =>
      (await call('rejections.list', { params, query: { ...query, ...range }, signal })).body,
  })
  const { totals } = list.answer ?? {}
  const columns = useRejectionColumns(query.by, search, totals?.documents ?? 0)
  const arranged = useArranged({ list: 'rejections', columns })
  const print = async (paper: string) =>
    (await call('rejections.printed', { params, query: { ...query, paper: SHEETS.parse(paper) } })).body
  return (
    <ReportPage
      search={search}
      onSearch={onSearch}
      lead={t('reports.rejections.lead', { from: dateToScreen(query.dateFrom), to: dateToScreen(query.dateTo) })}
      actions={
        <>
          <ExportMenu list="rejections" query={query} />
          <PdfActions make={print} fileName={t('files.names.rejections')} papers={SHEETS.options} />
        </>
      }
      by={{ value: query.by, options: RejectionDimension.options, labelOf: (by) => t(`reports.dimensions.${by}`) }}
      figures={
        totals && [
          ...(['documents', 'byMinistry', 'byProvider', 'accepted'] as const).map(
            (name) => [t(`reports.columns.${name}`), integer(totals[name])] as const,
          ),
          [t('reports.columns.daysToAccepted'), totals.daysToAccepted === null ? '–' : decimal(totals.daysToAccepted)],
        ]
      }
      label={t('reports.views.rechazos')}
      question={query}
      list={list}
      arranged={arranged}
      order={t('reports.rejections.order')}
      nothing={<NoRejections />}
    />
  )
}

export function useRejectionColumns(
  by: RejectionDimension,
  search: ReportSearch,
  documents: number,
): readonly LongColumn<RejectionRow>[] {
  const t = useT()
  return useMemo((): LongColumn<RejectionRow>[] => {
    const number = (key: 'byMinistry' | 'byProvider' | 'accepted', hide?: 'medium'): LongColumn<RejectionRow> => ({
      key,
      header: t(`reports.columns.${key}`),
      weight: 1.5,
      end: true,
      cell: (row) => (row[key] === 0 ? null : integer(row[key])),
      ...(hide && { hide }),
    })
    return [
      {
        key: 'name',
        opens: true,
        header: t(`reports.dimensions.${by}`),
        weight: 4,
        cell: (row, control) => (
          <TwoLines detail={by === 'code' && row.label !== '' ? row.key : null}>
            <RowLink row={row.key} search={search} control={control}>
              {nameOf(by, row, t)}
            </RowLink>
          </TwoLines>
        ),
      },
      {
        key: 'documents',
        header: t('reports.columns.documents'),
        weight: 2,
        end: true,
        cell: (row) => <BarredFigure part={row.documents} whole={documents} show={integer} />,
      },
      number('byMinistry', 'medium'),
      number('byProvider', 'medium'),
      number('accepted'),
      {
        key: 'daysToAccepted',
        header: t('reports.columns.daysToAccepted'),
        weight: 1.6,
        end: true,
        hide: 'narrow',
        cell: ({ daysToAccepted }) => (daysToAccepted === null ? null : decimal(daysToAccepted)),
      },
    ]
  }, [t, by, search, documents])
}
