import { Button, Skeleton } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { MAX_LIMIT } from '../../contract/common.ts'
import { DocumentStatus } from '../../contract/documents.ts'
import type { HealthInvoiceSummary } from '../../contract/invoices.ts'
import { useRead } from '../api/query.ts'
import { day, integer, money } from '../format/format.ts'
import { useT } from '../i18n/i18n.ts'
import classes from '../packages/packages-screen.module.css'
import { PackageStatusBadge } from '../packages/status.tsx'
import { SearchBox } from '../records/search-box.tsx'
import { useRights, useWorkspace } from '../session/workspace.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { FaultNotice } from '../ui/fault-notice.tsx'
import { FilterChips } from '../ui/filter-chips.tsx'
import { Icon } from '../ui/icon.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { DocumentStatusBadge } from './document-status.tsx'
import type { InvoicesSearch } from './search.ts'

const PAGE = 50

interface InvoicesScreenProps {
  readonly search: InvoicesSearch
  readonly onSearch: (change: InvoicesSearch, options?: { replace: boolean }) => void
}

export function InvoicesScreen({ search, onSearch }: InvoicesScreenProps) {
  const t = useT()
  const { write } = useRights()
  const add = useNewInvoice()
  useHotkeys([['n', () => write && add()]])
  return (
    <>
      <PageHeader
        title={t('invoices.title')}
        lead={t('invoices.lead')}
        actions={
          write ? (
            <Button leftSection={<Icon name="plus" />} aria-keyshortcuts="n" onClick={add}>
              {t('invoices.add')}
            </Button>
          ) : null
        }
      />
      <div className={classes.filters}>
        <SearchBox
          label={t('records.searchLabel')}
          placeholder={t('invoices.search')}
          value={search.q ?? ''}
          onChange={(text) => onSearch({ q: text || undefined }, { replace: true })}
        />
        <FilterChips
          label={t('packages.statusFilter')}
          all={t('invoices.allStatuses')}
          value={search.estado}
          onChange={(value) => onSearch({ estado: DocumentStatus.safeParse(value).data })}
          options={DocumentStatus.options.map((value) => ({ value, label: t(`invoices.statusPlural.${value}`) }))}
        />
      </div>
      <InvoiceList search={search} onAdd={write ? add : undefined} />
    </>
  )
}

function useNewInvoice() {
  const { id: workspaceId } = useWorkspace()
  const navigate = useNavigate()
  return () => void navigate({ to: '/c/$workspaceId/facturas/nueva', params: { workspaceId } })
}

interface InvoiceListProps {
  readonly search: InvoicesSearch
  readonly onAdd: (() => void) | undefined
}

function InvoiceList({ search: { q, estado }, onAdd }: InvoiceListProps) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const [shown, setShown] = useState(PAGE)
  const list = useRead(
    'healthInvoices.list',
    { params: { workspaceId }, query: { q, status: estado, limit: Math.min(shown, MAX_LIMIT) } },
    { keepPrevious: true, refetchInterval: 30_000 },
  )
  const { total = 0, items = [] } = list.data ?? {}
  return (
    <>
      {list.error ? <FaultNotice fault={list.error} onRetry={() => void list.refetch()} /> : null}
      <div className={`panel ${classes.list}`}>
        {list.isPending ? <Skeleton height={360} /> : null}
        {list.data && items.length === 0 ? <Nothing filtered={Boolean(q ?? estado)} onAdd={onAdd} /> : null}
        {items.length > 0 ? <InvoiceTable items={items} /> : null}
      </div>
      <div className={classes.foot}>
        <span className="soft" aria-live="polite">
          {list.data ? t('records.count', { count: total, replace: { count: integer(total) } }) : ''}
        </span>
        {items.length < total && shown < MAX_LIMIT ? (
          <Button variant="default" size="xs" onClick={() => setShown(shown + PAGE * 2)} loading={list.isFetching}>
            {t('packages.showMore')}
          </Button>
        ) : null}
      </div>
    </>
  )
}

function Nothing({ filtered, onAdd }: { filtered: boolean; onAdd: (() => void) | undefined }) {
  const t = useT()
  if (filtered) {
    return <EmptyState icon="search" title={t('invoices.emptyFilterTitle')} text={t('invoices.emptyFilterText')} />
  }
  const action = onAdd ? <Button onClick={onAdd}>{t('invoices.add')}</Button> : null
  return <EmptyState icon="invoice" title={t('invoices.emptyTitle')} text={t('invoices.emptyText')} action={action} />
}

function InvoiceTable({ items }: { items: readonly HealthInvoiceSummary[] }) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('invoices.columns.number')}</th>
          <th scope="col">{t('invoices.columns.status')}</th>
          <th scope="col" data-hide="medium">
            {t('invoices.columns.rips')}
          </th>
          <th scope="col" style={{ textAlign: 'right' }}>
            {t('invoices.columns.total')}
          </th>
          <th scope="col" data-hide="narrow">
            {t('invoices.columns.updated')}
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ id, number, status, clientName, totals, balance, packageStatus, updatedAt }) => (
          <tr key={id}>
            <td>
              <Link
                to="/c/$workspaceId/facturas/$invoiceId"
                params={{ workspaceId, invoiceId: id }}
                className={classes.name}
              >
                {number ?? t('invoices.noNumber')}
              </Link>
              <div className={classes.detail}>{clientName ?? t('invoices.noClient')}</div>
            </td>
            <td>
              <DocumentStatusBadge status={status} />
            </td>
            <td data-hide="medium">{packageStatus ? <PackageStatusBadge status={packageStatus} /> : '—'}</td>
            <td style={{ textAlign: 'right' }}>
              {money(totals.payable)}
              {status === 'accepted' && balance !== totals.gross ? (
                <div className={classes.detail}>{t('invoices.balance', { balance: money(balance) })}</div>
              ) : null}
            </td>
            <td data-hide="narrow">{day(updatedAt)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
