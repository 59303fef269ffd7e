import { Group, Select } from '@mantine/core'
import { ReportDimension } from '../../../contract/reports.ts'
import { call } from '../../base/api/client.ts'
import { useLongList } from '../../base/api/long-list.ts'
import { dateToScreen } from '../../base/format/clinical.ts'
import { integer, money } from '../../base/format/format.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { DateField } from '../../ui/date-field.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PrintButton } from '../../ui/print-button.tsx'
import { FilterChips } from '../../ui/table/filter-chips.tsx'
import { ListPanel } from '../../ui/table/list-panel.tsx'
import listClasses from '../../ui/table/list-screen.module.css'
import { LongTable } from '../../ui/table/long-table.tsx'
import { TableBar } from '../../ui/table/table-bar.tsx'
import { useArranged } from '../../ui/table/use-arranged.ts'
import { ExportMenu } from '../files/export-menu.tsx'
import { askedBy, type ReportScreenProps } from './asked.ts'
import { useReportColumns } from './report-columns.tsx'
import classes from './reports.module.css'
import { reportSearch } from './search.ts'

/** What was done, put together by one thing; each row opens into its services. */
export function ReportsScreen({ search, onSearch }: ReportScreenProps) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const params = { workspaceId }
  const query = askedBy(search)
  const list = useLongList({
    key: ['reports.list', workspaceId, query],
    read: async (range, signal) => (await call('reports.list', { params, query: { ...query, ...range }, signal })).body,
  })
  const { totals } = list.answer ?? {}
  const columns = useReportColumns(query.by, search, totals?.gross ?? 0)
  const arranged = useArranged({ list: 'reports', columns })
  return (
    <div className="fills">
      <PageHeader
        title={t('reports.title')}
        lead={t('reports.lead', { from: dateToScreen(query.dateFrom), to: dateToScreen(query.dateTo) })}
        actions={
          <>
            <ExportMenu list="reports" query={query} />
            <PrintButton label={t('reports.print')} />
          </>
        }
      />
      <Asked search={search} onSearch={onSearch}>
        <TableBar arranged={arranged} />
      </Asked>
      {totals ? (
        <dl className={`panel ${classes.totals}`}>
          {(['visits', 'patients', 'services'] as const).map((name) => (
            <div key={name}>
              <dt>{t(`reports.columns.${name}`)}</dt>
              <dd>{integer(totals[name])}</dd>
            </div>
          ))}
          {(['gross', 'issued', 'unissued'] as const).map((name) => (
            <div key={name}>
              <dt>{t(`reports.columns.${name}`)}</dt>
              <dd>{money(totals[name])}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      <ListPanel
        list={list}
        arranged={arranged}
        order={t('reports.order')}
        nothing={<EmptyState icon="columns" title={t('reports.emptyTitle')} text={t('reports.emptyText')} />}
      >
        <LongTable
          question={JSON.stringify(query)}
          label={t('reports.title')}
          list={list}
          columns={columns}
          arranged={arranged}
        />
      </ListPanel>
    </div>
  )
}

/** By what, from when to when, and whether only what is not invoiced. */
function Asked({ search, onSearch, children }: ReportScreenProps & { readonly children: React.ReactNode }) {
  const t = useT()
  const { by, dateFrom, dateTo } = askedBy(search)
  const change = (next: object) => onSearch(reportSearch.parse({ ...search, desde: dateFrom, hasta: dateTo, ...next }))
  return (
    <div className={`${listClasses.filters} no-print`}>
      <Group gap="sm" align="end">
        <Select
          label={t('reports.by')}
          w={210}
          allowDeselect={false}
          data={ReportDimension.options.map((value) => ({ value, label: t(`reports.dimensions.${value}`) }))}
          value={by}
          onChange={(por) => change({ por })}
        />
        <DateField
          label={t('reports.from')}
          w={130}
          value={dateFrom}
          onChange={(desde) => isDay(desde) && change({ desde })}
        />
        <DateField
          label={t('reports.to')}
          w={130}
          value={dateTo}
          onChange={(hasta) => isDay(hasta) && change({ hasta })}
        />
      </Group>
      <FilterChips
        label={t('reports.which')}
        all={t('reports.all')}
        value={search.ver}
        onChange={(ver) => change({ ver })}
        options={[{ value: 'sin-facturar', label: t('reports.unissued') }]}
      />
      {children}
    </div>
  )
}

const isDay = (text: string) => reportSearch.parse({ desde: text }).desde !== undefined
