import { ActionIcon, Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { bogotaDay, dayAfter } from '../../../contract/bogota.ts'
import { MAX_LIMIT } from '../../../contract/common.ts'
import { CATEGORIES, GROUP_LABELS, groupOf } from '../../../contract/rips/groups.ts'
import type { Visit } from '../../../contract/visits.ts'
import { call } from '../../base/api/client.ts'
import { useLongList } from '../../base/api/long-list.ts'
import { dateToScreen } from '../../base/format/clinical.ts'
import { money } from '../../base/format/format.ts'
import { translate, useT } from '../../base/i18n/i18n.ts'
import { tableText } from '../../base/i18n/texts.ts'
import { coverageName } from '../../base/rips/options.ts'
import { useMay, useMayAsk, useWorkspace } from '../../base/workspace/workspace.ts'
import { DateField } from '../../ui/date-field.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PrintButton } from '../../ui/print-button.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { datesFilter, type ListFilter } from '../../ui/table/filter.tsx'
import { FilterChips } from '../../ui/table/filter-chips.tsx'
import { ListPanel } from '../../ui/table/list-panel.tsx'
import table from '../../ui/table/list-screen.module.css'
import { type LongColumn, LongTable, TwoLines } from '../../ui/table/long-table.tsx'
import { useSelection } from '../../ui/table/selection.ts'
import { TableBar } from '../../ui/table/table-bar.tsx'
import { type ListSearch, useArranged } from '../../ui/table/use-arranged.ts'
import { ExportMenu } from '../files/export-menu.tsx'
import { RecordImportDialog } from '../files/import-dialog.tsx'
import { serviceCode, serviceDate } from '../packages/model.ts'
import { payerFilter } from '../payers/payer-filter.tsx'
import { PayerName } from '../payers/payer-picker.tsx'
import { BillBar } from './bill-bar.tsx'
import { DocumentLink } from './document-link.tsx'
import { visitTotal } from './draft.ts'
import { type VisitsSearch, visitsSearch } from './search.ts'
import classes from './visit.module.css'
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
  const today = bogotaDay(Date.now())
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
            {mayImport ? (
              <Button
                variant="default"
                leftSection={<Icon name="upload" />}
                onClick={() => onSearch({ abrir: 'importar' })}
              >
                {t('files.import.button')}
              </Button>
            ) : null}
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
function filterOf({ q, vista, pagador, desde, hasta, orden }: VisitsSearch, day: string) {
  const common = { q, clientId: pagador, sort: orden }
  if (vista === undefined) return { ...common, date: day }
  const days = { ...common, dateFrom: desde, dateTo: hasta }
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
  const isFiltered = Boolean(search.q ?? search.vista) || filters.some(({ chip }) => chip !== undefined)
  return (
    <>
      <Filters search={search} day={day} onSearch={onSearch}>
        <TableBar arranged={arranged} filters={filters}>
          <Views search={search} onSearch={onSearch} />
        </TableBar>
      </Filters>
      <ListPanel
        list={list}
        count="visits.count"
        arranged={arranged}
        selection={selection}
        below={selection && selection.rows.length > 0 ? <BillBar visits={selection.rows} /> : null}
        nothing={<Nothing filtered={isFiltered} onAdd={onAdd} />}
      >
        <LongTable
          question={JSON.stringify(query)}
          label={t('visits.title')}
          list={list}
          columns={columns}
          arranged={arranged}
          selection={selection}
        />
      </ListPanel>
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
  const today = bogotaDay(Date.now())
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

const asRef = ({ category, service }: Visit['services'][number]) => ({
  group: groupOf(CATEGORIES.find((one) => one === category) ?? 1),
  index: 0,
  value: service,
})
/** When a service was given, by the clock. */
const hourOf = (service: Visit['services'][number]) => serviceDate(asRef(service)).slice(11)

const nameOfService = (service: Visit['services'][number]) =>
  service.description || serviceCode(asRef(service)) || tableText(GROUP_LABELS[asRef(service).group])

function useVisitColumns(withDay: boolean): readonly LongColumn<Visit>[] {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  return useMemo((): LongColumn<Visit>[] => {
    const day: LongColumn<Visit> = {
      key: 'day',
      header: t('visits.day'),
      weight: 96,
      fixed: true,
      sort: '-date',
      cell: ({ date }) => dateToScreen(date),
    }
    return [
      ...(withDay ? [day] : []),
      {
        key: 'hour',
        header: t('visits.columns.hour'),
        weight: 48,
        fixed: true,
        cell: ({ services }) => services.map(hourOf).find(Boolean) ?? '—',
      },
      {
        key: 'patient',
        opens: true,
        header: t('visits.columns.patient'),
        weight: 3,
        sort: 'patientName',
        cell: ({ id, patientName, patientDocument }, control) => (
          <TwoLines detail={patientDocument}>
            <Link to="/c/$workspaceId/atenciones/$visitId" params={{ workspaceId, visitId: id }} {...control}>
              {patientName}
            </Link>
          </TwoLines>
        ),
      },
      {
        key: 'payer',
        header: t('visits.columns.payer'),
        weight: 2,
        hide: 'medium',
        cell: ({ clientId, coverage }) => (
          <TwoLines detail={coverage ? coverageName(coverage) : t('visits.noCoverage')}>
            {clientId ? <PayerName clientId={clientId} /> : t('visits.noPayer')}
          </TwoLines>
        ),
      },
      {
        key: 'services',
        header: t('visits.columns.services'),
        weight: 2.2,
        hide: 'narrow',
        cell: ({ services }) => (
          <span className="truncate">
            {services.map(nameOfService).join(', ') || t('visits.services', { count: 0 })}
          </span>
        ),
      },
      {
        key: 'total',
        header: t('visits.columns.total'),
        weight: 1.2,
        end: true,
        cell: ({ services }) => money(visitTotal(services)),
      },
      { key: 'state', header: t('visits.columns.state'), weight: 2, cell: (visit) => <State visit={visit} /> },
    ]
  }, [t, workspaceId, withDay])
}

function State({ visit: { documentId, isActive } }: { visit: Visit }) {
  const t = useT()
  if (documentId) {
    return (
      <span className={classes.check}>
        <DocumentLink documentId={documentId}>
          {t(documentId.startsWith('pkg_') ? 'visits.inPackage' : 'visits.inInvoice')}
        </DocumentLink>
      </span>
    )
  }
  if (isActive) return <StatusBadge tone="warn" icon="clock" label={t('visits.pending')} />
  return <StatusBadge tone="idle" icon="archive" label={t('visits.archived')} />
}
