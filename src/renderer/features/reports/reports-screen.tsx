import { ReportDimension, type ReportRow } from '../../../contract/reports.ts'
import { call } from '../../base/api/client.ts'
import { useLongList } from '../../base/api/long-list.ts'
import { dateToScreen } from '../../base/format/clinical.ts'
import { integer, money, shortNumber } from '../../base/format/format.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useMay, useWorkspace } from '../../base/workspace/workspace.ts'
import { MonthChart } from '../../ui/chart/month-chart.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PdfActions } from '../../ui/pdf-actions.tsx'
import { FilterChips } from '../../ui/table/filter-chips.tsx'
import { useArranged } from '../../ui/table/use-arranged.ts'
import { ExportMenu } from '../files/export-menu.tsx'
import { askedBy, type ReportScreenProps } from './asked.ts'
import { useReportColumns } from './report-columns.tsx'
import { ReportPage } from './report-page.tsx'
import { SHEETS } from './report-parts.tsx'
import { reportSearch } from './search.ts'

/** What was done, put together by one thing; each row opens into its services. */
export function ReportsScreen({ search, onSearch }: ReportScreenProps) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const params = { workspaceId }
  const query = askedBy(search)
  const seesRecords = useMay('rips.read')
  const dimensions = ReportDimension.options.filter((by) => seesRecords || by !== 'diagnosis')
  const list = useLongList({
    key: ['reports.list', workspaceId, query],
    read: async (range, signal) => (await call('reports.list', { params, query: { ...query, ...range }, signal })).body,
  })
  const { totals } = list.answer ?? {}
  const columns = useReportColumns(query.by, search, totals?.gross ?? 0)
  const arranged = useArranged({ list: 'reports', columns })
  const print = async (paper: string) =>
    (await call('reports.printed', { params, query: { ...query, paper: SHEETS.parse(paper) } })).body
  return (
    <ReportPage
      search={search}
      onSearch={onSearch}
      lead={t('reports.lead', { from: dateToScreen(query.dateFrom), to: dateToScreen(query.dateTo) })}
      actions={
        <>
          <ExportMenu list="reports" query={query} />
          <PdfActions make={print} fileName={t('files.names.reports')} papers={SHEETS.options} />
        </>
      }
      by={{ value: query.by, options: dimensions, labelOf: (by) => t(`reports.dimensions.${by}`) }}
      filters={
        <FilterChips
          label={t('reports.which')}
          all={t('reports.all')}
          value={search.ver}
          onChange={(ver) => onSearch(reportSearch.parse({ ...search, ver }))}
          options={[{ value: 'sin-facturar', label: t('reports.unissued') }]}
        />
      }
      figures={
        totals && [
          ...(['visits', 'patients', 'services'] as const).map(
            (name) => [t(`reports.columns.${name}`), integer(totals[name])] as const,
          ),
          ...(['gross', 'issued', 'unissued'] as const).map(
            (name) => [t(`reports.columns.${name}`), money(totals[name])] as const,
          ),
        ]
      }
      chart={query.by === 'month' && list.answer ? <Months rows={list.answer.items} /> : null}
      label={t('reports.title')}
      question={query}
      list={list}
      arranged={arranged}
      order={t('reports.order')}
      nothing={<EmptyState icon="columns" title={t('reports.emptyTitle')} text={t('reports.emptyText')} />}
    />
  )
}

const MOST_MONTHS = 24

/** Months beside each other; more of them than can be told apart stay in the table. */
function Months({ rows }: { rows: readonly ReportRow[] }) {
  const t = useT()
  if (rows.length < 2 || rows.length > MOST_MONTHS) return null
  return (
    <MonthChart
      title={t('reports.byMonth')}
      months={rows.map(({ key }) => key)}
      format={money}
      brief={shortNumber}
      series={[
        { name: t('reports.columns.gross'), look: 'solid', values: rows.map(({ gross }) => gross) },
        { name: t('reports.columns.unissued'), look: 'hatched', values: rows.map(({ unissued }) => unissued) },
        { name: t('reports.columns.issued'), look: 'line', values: rows.map(({ issued }) => issued) },
      ]}
    />
  )
}
