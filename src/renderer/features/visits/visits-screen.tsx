import { ActionIcon, Button, Checkbox } from '@mantine/core'
import { useCallbackRef, useHotkeys } from '@mantine/hooks'
import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { bogotaDay, dayAfter } from '../../../contract/bogota.ts'
import { MAX_LIMIT } from '../../../contract/common.ts'
import { CATEGORIES, GROUP_LABELS, groupOf } from '../../../contract/rips/groups.ts'
import type { Visit } from '../../../contract/visits.ts'
import { call } from '../../base/api/client.ts'
import { type LongList, useLongList } from '../../base/api/long-list.ts'
import { dateToScreen } from '../../base/format/clinical.ts'
import { money } from '../../base/format/format.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { coverageName } from '../../base/rips/options.ts'
import { useRights, useWorkspace } from '../../base/workspace/workspace.ts'
import { DateField } from '../../ui/date-field.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PrintButton } from '../../ui/print-button.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { FilterChips } from '../../ui/table/filter-chips.tsx'
import { ListPanel } from '../../ui/table/list-panel.tsx'
import table from '../../ui/table/list-screen.module.css'
import { type LongColumn, LongTable, TwoLines } from '../../ui/table/long-table.tsx'
import { ExportMenu } from '../files/export-menu.tsx'
import { serviceCode, serviceDate } from '../packages/model.ts'
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
  readonly onSearch: (change: VisitsSearch, options?: { replace: boolean }) => void
}

export function VisitsScreen({ search, onSearch }: VisitsScreenProps) {
  const t = useT()
  const { write } = useRights()
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
            {write ? (
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
      <div className={`${table.filters} no-print`}>
        {search.vista ? null : <Days day={day} today={today} onChange={(fecha) => onSearch({ fecha })} />}
        <SearchBox
          label={t('records.searchLabel')}
          placeholder={t('visits.search')}
          value={search.q ?? ''}
          onChange={(text) => onSearch({ q: text || undefined }, { replace: true })}
        />
        <FilterChips
          label={t('visits.views.label')}
          all={t('visits.views.day')}
          value={search.vista}
          onChange={(vista) => onSearch({ vista: visitsSearch.shape.vista.parse(vista) })}
          options={VIEWS.map((value) => ({ value, label: t(`visits.views.${value}`) }))}
        />
      </div>
      <VisitList key={search.vista ?? day} search={search} day={day} onAdd={write ? add : undefined} />
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

/** What the list asks the service for, and its export. */
function filterOf({ q, vista }: VisitsSearch, day: string) {
  if (vista === 'porFacturar') return { q, unbilled: 'true' as const }
  if (vista === 'archivadas') return { q, isActive: 'false' as const }
  return vista === 'todas' ? { q } : { q, date: day }
}

interface VisitListProps {
  readonly search: VisitsSearch
  readonly day: string
  readonly onAdd: (() => void) | undefined
}

const NONE: ReadonlySet<string> = new Set()

function VisitList({ search, day, onAdd }: VisitListProps) {
  const { id: workspaceId } = useWorkspace()
  const query = filterOf(search, day)
  const list = useLongList({
    key: ['visits.list', workspaceId, query],
    read: async (range, signal) =>
      (await call('visits.list', { params: { workspaceId }, query: { ...query, ...range }, signal })).body,
    // A day that is chosen or printed as a whole comes as a whole.
    ...(search.vista === undefined && { pageSize: MAX_LIMIT }),
  })
  const [chosen, setChosen] = useState(NONE)
  const open = onAdd ? list.loaded.filter(isOpen) : []
  const billable = open.filter(({ id }) => chosen.has(id))
  return (
    <ListPanel
      list={list}
      count="visits.count"
      below={billable.length > 0 ? <BillBar visits={billable} /> : null}
      nothing={<Nothing filtered={Boolean(search.q ?? search.vista)} onAdd={onAdd} />}
    >
      <VisitTable
        key={JSON.stringify(query)}
        list={list}
        withDay={search.vista !== undefined}
        open={open}
        chosen={chosen}
        onChoose={setChosen}
      />
    </ListPanel>
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

interface VisitTableProps {
  readonly list: LongList<Visit>
  readonly withDay: boolean
  /** Those that came and can be chosen for a document. */
  readonly open: readonly Visit[]
  readonly chosen: ReadonlySet<string>
  readonly onChoose: (chosen: ReadonlySet<string>) => void
}

function VisitTable({ list, withDay, open, chosen, onChoose }: VisitTableProps) {
  const choice = useChoiceColumn(open, chosen, onChoose)
  const fixed = useVisitColumns(withDay)
  const columns = useMemo(() => (choice ? [choice, ...fixed] : fixed), [choice, fixed])
  const t = useT()
  return <LongTable label={t('visits.title')} list={list} columns={columns} />
}

/** A box in every row that can be billed, and one for all of them; nothing where none can. */
function useChoiceColumn(
  open: readonly Visit[],
  chosen: ReadonlySet<string>,
  onChoose: (chosen: ReadonlySet<string>) => void,
): LongColumn<Visit> | undefined {
  const t = useT()
  const ids = open.map(({ id }) => id)
  const all = useCallbackRef(() => onChoose(new Set(count === ids.length ? [] : ids)))
  const count = ids.filter((id) => chosen.has(id)).length
  const state = count === 0 ? 'none' : count === ids.length ? 'all' : 'some'
  const possible = ids.length > 0
  return useMemo(() => {
    if (!possible) return undefined
    const toggle = (id: string) => {
      const next = new Set(chosen)
      if (!next.delete(id)) next.add(id)
      onChoose(next)
    }
    return {
      key: 'choice',
      weight: 24,
      fixed: true,
      hide: 'print',
      header: (
        <Checkbox
          aria-label={t('visits.selectAll')}
          checked={state === 'all'}
          indeterminate={state === 'some'}
          onChange={all}
        />
      ),
      cell: (visit) =>
        isOpen(visit) ? (
          <Checkbox
            className={classes.check}
            aria-label={t('visits.select', { name: visit.patientName })}
            checked={chosen.has(visit.id)}
            onChange={() => toggle(visit.id)}
          />
        ) : null,
    }
  }, [t, possible, state, chosen, onChoose, all])
}

const asRef = ({ category, service }: Visit['services'][number]) => ({
  group: groupOf(CATEGORIES.find((one) => one === category) ?? 1),
  index: 0,
  value: service,
})
/** When a service was given, by the clock. */
const hourOf = (service: Visit['services'][number]) => serviceDate(asRef(service)).slice(11)

const nameOfService = (service: Visit['services'][number]) =>
  service.description || serviceCode(asRef(service)) || GROUP_LABELS[asRef(service).group]

function useVisitColumns(withDay: boolean): readonly LongColumn<Visit>[] {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  return useMemo((): LongColumn<Visit>[] => {
    const day: LongColumn<Visit> = {
      key: 'day',
      header: t('visits.day'),
      weight: 90,
      fixed: true,
      cell: ({ date }) => dateToScreen(date),
    }
    return [
      ...(withDay ? [day] : []),
      {
        key: 'patient',
        header: t('visits.columns.patient'),
        weight: 3,
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
          <TwoLines detail={services.map(hourOf).find(Boolean) ?? null}>
            {services.map(nameOfService).join(', ') || t('visits.services', { count: 0 })}
          </TwoLines>
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
