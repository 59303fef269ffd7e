import { ActionIcon, Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { dayAfter } from '../../../contract/bogota.ts'
import { MAX_LIMIT } from '../../../contract/common.ts'
import type { Visit } from '../../../contract/visits.ts'
import { call } from '../../base/api/client.ts'
import { useLongList } from '../../base/api/long-list.ts'
import { dateToScreen } from '../../base/format/clinical.ts'
import { useToday } from '../../base/format/use-today.ts'
import { translate, useT } from '../../base/i18n/i18n.ts'
import { useMay, useMayAsk, useWorkspace } from '../../base/workspace/workspace.ts'
import { DateField } from '../../ui/date-field.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PrintButton } from '../../ui/print-button.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { datesFilter, type ListFilter } from '../../ui/table/filter.tsx'
import { FilterChips } from '../../ui/table/filter-chips.tsx'
import table from '../../ui/table/list-screen.module.css'
import { ListTable } from '../../ui/table/list-table.tsx'
import { useSelection } from '../../ui/table/selection.ts'
import { TableBar } from '../../ui/table/table-bar.tsx'
import { type ListSearch, useArranged } from '../../ui/table/use-arranged.ts'
import { ExportMenu } from '../files/export-menu.tsx'
import { ImportButton } from '../files/import-button.tsx'
import { RecordImportDialog } from '../files/import-dialog.tsx'
import { payerFilter } from '../payers/payer-filter.tsx'
import { BillBar } from './bill-bar.tsx'
import { type VisitsSearch, visitsSearch } from './search.ts'
import classes from './visit.module.css'
import { useVisitColumns } from './visit-columns.tsx'
import { NEW_VISIT } from './visit-screen.tsx'

const VIEWS = ['porFacturar', 'todas', 'archivadas'] as const

interface VisitsScreenProps {
  readonly search: VisitsSearch
  readonly onSearch: (change: ListSearch, options?: { replace: boolean }) => void
}

export function VisitsScreen({ search, onSearch }: VisitsScreenProps) {
  const t = useT()
  const write = useMay('patients.write')
  const bills = useMay('billing.write')
  const mayImport = useMayAsk('imports.create')
  const { id: workspaceId } = useWorkspace()
  const navigate = useNavigate()
  const today = useToday()
  const day = search.fecha ?? today
  const add = () =>
    void navigate({
      to: '/c/$workspaceId/atenciones/$visitId',
      params: { workspaceId, visitId: NEW_VISIT },
      search: day === today ? {} : { fecha: day },
    })
  useHotkeys([['n', () => write && add()]])
  return (
    <div className="fills">
      <PageHeader
        title={t('visits.title')}
        lead={search.vista ? t('visits.lead') : dateToScreen(day)}
        actions={
          <>
            <ExportMenu list="visits" query={filterOf(search, day)} />
            <PrintButton label={t('visits.printDay')} />
            {mayImport ? <ImportButton onClick={() => onSearch({ abrir: 'importar' })} /> : null}
            {bills ? (
              <Button
                variant="default"
                onClick={() => void navigate({ to: '/c/$workspaceId/atenciones/facturar', params: { workspaceId } })}
              >
                {t('billing.open')}
              </Button>
            ) : null}
            {write ? (
              <Button leftSection={<Icon name="plus" />} aria-keyshortcuts="n" onClick={add}>
                {t('visits.add')}
              </Button>
            ) : null}
          </>
        }
      />
      <VisitList search={search} day={day} onSearch={onSearch} onAdd={write ? add : undefined} />
      {search.abrir && mayImport ? (
        <RecordImportDialog area="visits" onClose={() => onSearch({ abrir: undefined })} />
      ) : null}
    </div>
  )
}

function Days({ day, today, onChange }: { day: string; today: string; onChange: (day: string) => void }) {
  const t = useT()
  const step = (days: number, name: 'previousDay' | 'nextDay') => (
    <ActionIcon
      variant="default"
      size={36}
      aria-label={t(`visits.${name}`)}
      onClick={() => onChange(dayAfter(day, days))}
    >
      <Icon name={days < 0 ? 'chevronLeft' : 'chevronRight'} />
    </ActionIcon>
  )
  return (
    <div className={classes.days}>
      {step(-1, 'previousDay')}
      <DateField
        aria-label={t('visits.day')}
        w={130}
        value={day}
        onChange={(next) => visitsSearch.shape.fecha.parse(next) && onChange(next)}
      />
      {step(1, 'nextDay')}
      {day === today ? null : (
        <Button variant="default" onClick={() => onChange(today)}>
          {t('visits.today')}
        </Button>
      )}
    </div>
  )
}

/** What the list asks the service for, and its export. Days narrow what is not of one day. */
export function filterOf({ q, vista, pagador, desde, hasta, orden }: VisitsSearch, day: string) {
  const common = { q, clientId: pagador, sort: orden }
  if (vista === undefined) return { ...common, date: day }
  // When they were written down says little of many days.
  const days = { ...common, dateFrom: desde, dateTo: hasta, sort: orden ?? ('-date' as const) }
  if (vista === 'porFacturar') return { ...days, unbilled: 'true' as const }
  return vista === 'archivadas' ? { ...days, isActive: 'false' as const } : days
}

interface VisitListProps extends VisitsScreenProps {
  readonly day: string
  readonly onAdd: (() => void) | undefined
}

const FILTERS = ['vista', 'pagador', 'desde', 'hasta'] as const

function VisitList({ search, day, onSearch, onAdd }: VisitListProps) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const columns = useVisitColumns(search.vista !== undefined)
  const arranged = useArranged({ list: 'visits', columns, search, onSearch, filters: FILTERS })
  const query = filterOf({ ...search, orden: arranged.sort }, day)
  const list = useLongList({
    key: ['visits.list', workspaceId, query],
    read: async (range, signal) =>
      (await call('visits.list', { params: { workspaceId }, query: { ...query, ...range }, signal })).body,
    // A day that is chosen or printed as a whole comes as a whole.
    ...(search.vista === undefined && { pageSize: MAX_LIMIT }),
  })
  const bills = useMay('billing.write')
  const selected = useSelection({
    list,
    question: query,
    idOf: ({ id }) => id,
    isSelectable: isOpen,
    allLabel: t('visits.selectAll'),
    labelOf: ({ patientName }) => t('visits.select', { name: patientName }),
  })
  const selection = bills && list.loaded.some(isOpen) ? selected : undefined
  const filters = visitFilters(search, onSearch)
  return (
    <>
      <Filters search={search} day={day} onSearch={onSearch}>
        <TableBar arranged={arranged} filters={filters}>
          <Views search={search} onSearch={onSearch} />
        </TableBar>
      </Filters>
      <ListTable
        label={t('visits.title')}
        question={query}
        list={list}
        count="visits.count"
        arranged={arranged}
        selection={selection}
        below={selection && selection.rows.length > 0 ? <BillBar visits={selection.rows} /> : null}
        nothing={<Nothing filtered={arranged.isNarrowed} onAdd={onAdd} />}
      />
    </>
  )
}

function visitFilters(search: VisitsSearch, onSearch: VisitsScreenProps['onSearch']): ListFilter[] {
  const source = { search, onSearch }
  const days = datesFilter({ ...source, label: translate('visits.day'), names: ['desde', 'hasta'] })
  return [payerFilter(source), ...(search.vista === undefined ? [] : [days])]
}

interface FiltersProps extends VisitsScreenProps {
  readonly day: string
  readonly children: ReactNode
}

/** The day, and the words that are searched for. */
function Filters({ search, day, onSearch, children }: FiltersProps) {
  const t = useT()
  const today = useToday()
  return (
    <div className={`${table.filters} no-print`}>
      {search.vista ? null : <Days day={day} today={today} onChange={(fecha) => onSearch({ fecha })} />}
      <SearchBox
        label={t('records.searchLabel')}
        placeholder={t('visits.search')}
        value={search.q ?? ''}
        onChange={(text) => onSearch({ q: text || undefined }, { replace: true })}
      />
      {children}
    </div>
  )
}

function Views({ search, onSearch }: VisitsScreenProps) {
  const t = useT()
  return (
    <FilterChips
      label={t('visits.views.label')}
      all={t('visits.views.day')}
      value={search.vista}
      onChange={(vista) => onSearch({ vista: visitsSearch.shape.vista.parse(vista) })}
      options={VIEWS.map((value) => ({ value, label: t(`visits.views.${value}`) }))}
    />
  )
}

/** Whether it can still be billed. */
const isOpen = ({ documentId, isActive }: Visit) => documentId === null && isActive

function Nothing({ filtered, onAdd }: { filtered: boolean; onAdd: (() => void) | undefined }) {
  const t = useT()
  if (filtered) {
    return <EmptyState icon="search" title={t('visits.emptyFilterTitle')} text={t('visits.emptyFilterText')} />
  }
  const action = onAdd ? <Button onClick={onAdd}>{t('visits.add')}</Button> : null
  return <EmptyState icon="visit" title={t('visits.emptyTitle')} text={t('visits.emptyText')} action={action} />
}
