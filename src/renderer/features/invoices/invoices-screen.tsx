import { Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { HealthInvoiceSummary } from '../../../contract/invoices.ts'
import { call } from '../../base/api/client.ts'
import { type LongList, useLongList } from '../../base/api/long-list.ts'
import { money } from '../../base/format/format.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useRights, useWorkspace } from '../../base/workspace/workspace.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ListPanel } from '../../ui/list-panel.tsx'
import { type LongColumn, LongTable, TwoLines } from '../../ui/long-table.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ripsColumn, statusColumn, updatedColumn } from '../documents/document-columns.tsx'
import { DocumentFilters } from '../documents/document-filters.tsx'
import { ExportMenu } from '../files/export-menu.tsx'
import { type InvoicesSearch, InvoiceView } from './search.ts'

const ROW_HEIGHT = 58

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
    <div className="fills">
      <PageHeader
        title={t('invoices.title')}
        lead={t('invoices.lead')}
        actions={
          <>
            <ExportMenu list="healthInvoices" query={{ q: search.q, status: search.estado }} />
            {write ? (
              <Button leftSection={<Icon name="plus" />} aria-keyshortcuts="n" onClick={add}>
                {t('invoices.add')}
              </Button>
            ) : null}
          </>
        }
      />
      <DocumentFilters
        placeholder={t('invoices.search')}
        words={search.q}
        onWords={(q) => onSearch({ q }, { replace: true })}
        state={search.estado}
        states={InvoiceView.options}
        onState={(estado) => onSearch({ estado })}
      />
      <InvoiceList search={search} onAdd={write ? add : undefined} />
    </div>
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
  const { id: workspaceId } = useWorkspace()
  const query = estado === 'sinCuv' ? { q, withoutCuv: 'true' as const } : { q, status: estado }
  const list = useLongList({
    key: ['healthInvoices.list', workspaceId, query],
    read: async (range, signal) =>
      (await call('healthInvoices.list', { params: { workspaceId }, query: { ...query, ...range }, signal })).body,
    refetchInterval: 30_000,
  })
  return (
    <ListPanel list={list} nothing={<Nothing filtered={Boolean(q ?? estado)} onAdd={onAdd} />}>
      <InvoiceTable key={JSON.stringify(query)} list={list} />
    </ListPanel>
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

function InvoiceTable({ list }: { list: LongList<HealthInvoiceSummary> }) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const columns = useMemo(
    (): LongColumn<HealthInvoiceSummary>[] => [
      {
        key: 'number',
        header: t('invoices.columns.number'),
        weight: 3,
        cell: ({ id, number, clientName }, control) => (
          <TwoLines detail={clientName ?? t('invoices.noClient')}>
            <Link to="/c/$workspaceId/facturas/$invoiceId" params={{ workspaceId, invoiceId: id }} {...control}>
              {number ?? t('invoices.noNumber')}
            </Link>
          </TwoLines>
        ),
      },
      statusColumn(t),
      ripsColumn(t),
      {
        key: 'total',
        header: t('invoices.columns.total'),
        weight: 1.4,
        end: true,
        cell: ({ status, totals, balance }) => {
          const changed = status === 'accepted' && balance !== totals.gross
          const detail = changed ? t('invoices.balance', { balance: money(balance) }) : undefined
          return <TwoLines detail={detail}>{money(totals.payable)}</TwoLines>
        },
      },
      updatedColumn(t),
    ],
    [t, workspaceId],
  )
  return <LongTable label={t('invoices.title')} list={list} columns={columns} rowHeight={ROW_HEIGHT} />
}
