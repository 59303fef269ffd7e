import { ActionIcon, Button, Checkbox, Skeleton } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { MAX_LIMIT } from '../../contract/common.ts'
import type { Visit } from '../../contract/visits.ts'
import { useRead } from '../api/query.ts'
import { dateToScreen } from '../format/clinical.ts'
import { money } from '../format/format.ts'
import { useT } from '../i18n/i18n.ts'
import { localDay } from '../invoices/draft.ts'
import table from '../packages/packages-screen.module.css'
import { SearchBox } from '../records/search-box.tsx'
import { useRights, useWorkspace } from '../session/workspace.ts'
import { DateField } from '../ui/date-field.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FaultNotice } from '../ui/fault-notice.tsx'
import { FilterChips } from '../ui/filter-chips.tsx'
import { Icon } from '../ui/icon.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { oneBill } from './billing.ts'
import { DocumentLink } from './document-link.tsx'
import { visitTotal } from './draft.ts'
import { type VisitsSearch, visitsSearch } from './search.ts'
import { useBilling } from './use-billing.ts'
import classes from './visit.module.css'
import { PayerName } from './visit-form.tsx'
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
  const today = localDay(new Date())
  const day = search.fecha ?? today
  const add = () =>
    void navigate({
      to: '/c/$workspaceId/atenciones/$visitId',
      params: { workspaceId, visitId: NEW_VISIT },
      search: day === today ? {} : { fecha: day },
    })
  useHotkeys([['n', () => write && add()]])
  return (
    <>
      <PageHeader
        title={t('visits.title')}
        lead={search.vista ? t('visits.lead') : dateToScreen(day)}
        actions={
          <>
            <Button
              variant="default"
              className="no-print"
              leftSection={<Icon name="print" />}
              onClick={() => window.print()}
            >
              {t('visits.printDay')}
            </Button>
            {write ? (
              <Button className="no-print" leftSection={<Icon name="plus" />} aria-keyshortcuts="n" onClick={add}>
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
    </>
  )
}

/** A calendar day some days away; noon, so that no change of clocks moves it. */
function beside(day: string, days: number): string {
  const noon = new Date(`${day}T12:00:00`)
  noon.setDate(noon.getDate() + days)
  return localDay(noon)
}

function Days({ day, today, onChange }: { day: string; today: string; onChange: (day: string) => void }) {
  const t = useT()
  const step = (days: number, name: 'previousDay' | 'nextDay') => (
    <ActionIcon
      variant="default"
      size={36}
      aria-label={t(`visits.${name}`)}
      onClick={() => onChange(beside(day, days))}
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

/** What the list asks the service for. */
function queryOf({ q, vista }: VisitsSearch, day: string) {
  const query = { q, limit: MAX_LIMIT }
  if (vista === 'porFacturar') return { ...query, unbilled: 'true' as const }
  if (vista === 'archivadas') return { ...query, isActive: 'false' as const }
  return vista === 'todas' ? query : { ...query, date: day }
}

interface VisitListProps {
  readonly search: VisitsSearch
  readonly day: string
  readonly onAdd: (() => void) | undefined
}

function VisitList({ search, day, onAdd }: VisitListProps) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const list = useRead('visits.list', { params: { workspaceId }, query: queryOf(search, day) }, { keepPrevious: true })
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const { items = [], total = 0 } = list.data ?? {}
  const open = items.filter(({ documentId, isActive }) => documentId === null && isActive)
  const billable = open.filter(({ id }) => chosen.has(id))
  return (
    <>
      {list.error ? <FaultNotice fault={list.error} onRetry={() => void list.refetch()} /> : null}
      {billable.length > 0 ? <BillBar visits={billable} /> : null}
      <div className={`panel ${table.list}`}>
        {list.isPending ? <Skeleton height={360} /> : null}
        {list.data && items.length === 0 ? (
          <Nothing filtered={Boolean(search.q ?? search.vista)} onAdd={onAdd} />
        ) : null}
        {items.length > 0 ? (
          <VisitTable
            items={items}
            withDay={search.vista !== undefined}
            open={onAdd ? open : []}
            chosen={chosen}
            onChoose={setChosen}
          />
        ) : null}
      </div>
      <div className={table.foot}>
        <span className="soft" aria-live="polite">
          {list.data ? t('visits.count', { count: total }) : ''}
        </span>
      </div>
    </>
  )
}

function Nothing({ filtered, onAdd }: { filtered: boolean; onAdd: (() => void) | undefined }) {
  const t = useT()
  if (filtered) {
    return <EmptyState icon="search" title={t('visits.emptyFilterTitle')} text={t('visits.emptyFilterText')} />
  }
  const action = onAdd ? <Button onClick={onAdd}>{t('visits.add')}</Button> : null
  return <EmptyState icon="visit" title={t('visits.emptyTitle')} text={t('visits.emptyText')} action={action} />
}

function BillBar({ visits }: { visits: readonly Visit[] }) {
  const t = useT()
  const billing = useBilling()
  const total = money(visitTotal(visits.flatMap(({ services }) => services)))
  const empty = visits.some(({ services }) => services.length === 0)
  const differ = !oneBill(visits)
  return (
    <>
      {billing.fault ? <FaultNotice fault={billing.fault} /> : null}
      <div className={`panel ${classes.bar} no-print`}>
        <strong aria-live="polite">{t('visits.bill.selected', { count: visits.length, total })}</strong>
        {empty ? <span>{t('visits.bill.noServices')}</span> : differ ? <span>{t('visits.bill.differ')}</span> : null}
        <Button variant="default" disabled={empty} loading={billing.busy} onClick={() => billing.package(visits)}>
          {t('visits.bill.package')}
        </Button>
        <Button disabled={empty || differ} loading={billing.busy} onClick={() => billing.invoice(visits)}>
          {t('visits.bill.invoice')}
        </Button>
      </div>
    </>
  )
}

interface VisitTableProps {
  readonly items: readonly Visit[]
  readonly withDay: boolean
  /** Those that can be chosen for a document. */
  readonly open: readonly Visit[]
  readonly chosen: ReadonlySet<string>
  readonly onChoose: (chosen: ReadonlySet<string>) => void
}

function VisitTable({ items, withDay, open, chosen, onChoose }: VisitTableProps) {
  const t = useT()
  const ids = open.map(({ id }) => id)
  const count = ids.filter((id) => chosen.has(id)).length
  const toggle = (id: string) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    onChoose(next)
  }
  return (
    <table className={table.table}>
      <thead>
        <tr>
          {open.length > 0 ? (
            <th scope="col" className="no-print" style={{ width: 56 }}>
              <Checkbox
                aria-label={t('visits.selectAll')}
                checked={count === ids.length}
                indeterminate={count > 0 && count < ids.length}
                onChange={() => onChoose(new Set(count === ids.length ? [] : ids))}
              />
            </th>
          ) : null}
          {withDay ? <th scope="col">{t('visits.day')}</th> : null}
          <th scope="col">{t('visits.columns.patient')}</th>
          <th scope="col" data-hide="medium">
            {t('visits.columns.payer')}
          </th>
          <th scope="col" data-hide="narrow">
            {t('visits.columns.services')}
          </th>
          <th scope="col" style={{ textAlign: 'right' }}>
            {t('visits.columns.total')}
          </th>
          <th scope="col">{t('visits.columns.state')}</th>
        </tr>
      </thead>
      <tbody>
        {items.map((visit) => (
          <tr key={visit.id}>
            {open.length > 0 ? (
              <td className="no-print">
                {ids.includes(visit.id) ? (
                  <Checkbox
                    className={classes.check}
                    aria-label={t('visits.select', { name: visit.patientName })}
                    checked={chosen.has(visit.id)}
                    onChange={() => toggle(visit.id)}
                  />
                ) : null}
              </td>
            ) : null}
            {withDay ? <td>{dateToScreen(visit.date)}</td> : null}
            <VisitCells visit={visit} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function VisitCells({ visit }: { visit: Visit }) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const { id, patientName, patientDocument, clientId, services, documentId, isActive } = visit
  return (
    <>
      <td>
        <Link to="/c/$workspaceId/atenciones/$visitId" params={{ workspaceId, visitId: id }} className={table.name}>
          {patientName}
        </Link>
        <div className={table.detail}>{patientDocument}</div>
      </td>
      <td data-hide="medium">{clientId ? <PayerName clientId={clientId} /> : t('visits.noPayer')}</td>
      <td data-hide="narrow">{t('visits.services', { count: services.length })}</td>
      <td style={{ textAlign: 'right' }}>{money(visitTotal(services))}</td>
      <td>
        {documentId ? (
          <span className={classes.check}>
            <DocumentLink documentId={documentId}>
              {t(documentId.startsWith('pkg_') ? 'visits.inPackage' : 'visits.inInvoice')}
            </DocumentLink>
          </span>
        ) : isActive ? (
          <StatusBadge tone="warn" icon="clock" label={t('visits.pending')} />
        ) : (
          <StatusBadge tone="idle" icon="archive" label={t('visits.archived')} />
        )}
      </td>
    </>
  )
}
