import { Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { HealthInvoiceSummary } from '../../../contract/invoices.ts'
import { call } from '../../base/api/client.ts'
import { money, sumOf } from '../../base/format/format.ts'
import { translate, useT } from '../../base/i18n/i18n.ts'
import { useMay, useWorkspace } from '../../base/workspace/workspace.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { type LongColumn, TwoLines } from '../../ui/table/long-table.tsx'
import type { Selection } from '../../ui/table/selection.ts'
import { ByCause } from '../corrections/by-cause.tsx'
import { RecordDialog } from '../deadlines/record-dialog.tsx'
import { SelectedActs } from '../document-runs/selected-acts.tsx'
import { issuedColumn, payerColumn, ripsColumn, statusColumn, updatedColumn } from '../documents/document-columns.tsx'
import { DocumentList, type OnSearch } from '../documents/document-list.tsx'
import { narrowed } from '../documents/document-search.ts'
import { ExportMenu } from '../files/export-menu.tsx'
import { assigneeColumn } from '../teamwork/assigned.tsx'
import { actsOn, recordable } from './acts.ts'
import { type InvoicesSearch, InvoiceView } from './search.ts'

interface InvoicesScreenProps {
  readonly search: InvoicesSearch
  readonly onSearch: OnSearch
}

export function InvoicesScreen({ search, onSearch }: InvoicesScreenProps) {
  const t = useT()
  const write = useMay('billing.write')
  const add = useNewInvoice()
  useHotkeys([['n', () => write && add()]])
  return (
    <div className="fills">
      <PageHeader
        title={t('invoices.title')}
        lead={t('invoices.lead')}
        actions={
          <>
            {search.estado === 'rejected' && write ? <ByCause source="provider" /> : null}
            <ExportMenu list="healthInvoices" query={queryOf(search)} />
            {write ? (
              <Button leftSection={<Icon name="plus" />} aria-keyshortcuts="n" onClick={add}>
                {t('invoices.add')}
              </Button>
            ) : null}
          </>
        }
      />
      <InvoiceList search={search} onSearch={onSearch} onAdd={write ? add : undefined} />
    </div>
  )
}

function useNewInvoice() {
  const { id: workspaceId } = useWorkspace()
  const navigate = useNavigate()
  return () => void navigate({ to: '/c/$workspaceId/facturas/nueva', params: { workspaceId } })
}

/** What the list asks the service for, and its export. */
export function queryOf(search: InvoicesSearch) {
  const { q, estado, orden } = search
  const state = estado === 'sinCuv' ? { withoutCuv: 'true' as const } : { status: estado }
  return { q, ...state, ...narrowed(search), sort: orden }
}

interface InvoiceListProps extends InvoicesScreenProps {
  readonly onAdd: (() => void) | undefined
}

function InvoiceList({ search, onSearch, onAdd }: InvoiceListProps) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const columns = useInvoiceColumns()
  return (
    <DocumentList
      resource="healthInvoices"
      label={t('invoices.title')}
      placeholder={t('invoices.search')}
      columns={columns}
      states={InvoiceView.options}
      search={search}
      onSearch={onSearch}
      queryOf={queryOf}
      read={async (query, signal) =>
        (await call('healthInvoices.list', { params: { workspaceId }, query, signal })).body
      }
      totalOf={totalOf}
      actionsOn={onAdd && ((selection) => <InvoiceActs selection={selection} />)}
      nothing={(filtered) => <Nothing filtered={filtered} onAdd={onAdd} />}
    />
  )
}

export const totalOf = (rows: readonly HealthInvoiceSummary[]) =>
  translate('invoices.selectedTotal', {
    total: sumOf(rows.map(({ totals }) => totals.payable)),
    balance: sumOf(rows.map(({ receivable }) => receivable)),
  })

/** What can be done with all the selected invoices. */
function InvoiceActs({ selection }: { selection: Selection<HealthInvoiceSummary> }) {
  return (
    <>
      <SelectedActs acts={actsOn(selection.rows)} />
      <PayerFiling selection={selection} />
    </>
  )
}

/** What payers took: of the selected invoices, those that were issued. */
function PayerFiling({ selection: { rows, boxes } }: { selection: Selection<HealthInvoiceSummary> }) {
  const t = useT()
  const [recording, setRecording] = useState(false)
  const issued = recordable(rows)
  if (issued.length === 0) return null
  return (
    <>
      <Button size="xs" onClick={() => setRecording(true)}>
        {t('deadlines.recordSome', { count: issued.length })}
      </Button>
      {recording ? (
        <RecordDialog documentIds={issued} onClose={() => setRecording(false)} onRecorded={boxes.clear} />
      ) : null}
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

export function useInvoiceColumns(): readonly LongColumn<HealthInvoiceSummary>[] {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  return useMemo(
    (): LongColumn<HealthInvoiceSummary>[] => [
      {
        key: 'number',
        header: t('invoices.columns.number'),
        weight: 2.2,
        cell: ({ id, number }, control) => (
          <Link to="/c/$workspaceId/facturas/$invoiceId" params={{ workspaceId, invoiceId: id }} {...control}>
            {number ?? t('invoices.noNumber')}
          </Link>
        ),
      },
      payerColumn(t),
      statusColumn(t),
      ripsColumn(t),
      assigneeColumn(t),
      issuedColumn(t),
      {
        key: 'total',
        header: t('invoices.columns.total'),
        weight: 2,
        end: true,
        sort: '-payable',
        cell: ({ status, totals, receivable }) => {
          const changed = status === 'accepted' && receivable !== totals.payable
          const detail = changed ? t('invoices.balance', { balance: money(receivable) }) : undefined
          return <TwoLines detail={detail}>{money(totals.payable)}</TwoLines>
        },
      },
      {
        key: 'balance',
        header: t('invoices.columns.balance'),
        weight: 1.4,
        end: true,
        extra: true,
        cell: ({ balance }) => money(balance),
      },
      updatedColumn(t),
    ],
    [t, workspaceId],
  )
}
