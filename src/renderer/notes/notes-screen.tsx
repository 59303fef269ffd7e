import { Button, SegmentedControl, Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { MAX_LIMIT } from '../../contract/common.ts'
import type { CreditNoteSummary } from '../../contract/credit-notes.ts'
import type { DebitNoteSummary } from '../../contract/debit-notes.ts'
import { DocumentStatus } from '../../contract/documents.ts'
import { useRead } from '../api/query.ts'
import { day, integer, money } from '../format/format.ts'
import { useT } from '../i18n/i18n.ts'
import { DocumentStatusBadge } from '../invoices/document-status.tsx'
import classes from '../packages/packages-screen.module.css'
import { PackageStatusBadge } from '../packages/status.tsx'
import { SearchBox } from '../records/search-box.tsx'
import { useWorkspace } from '../session/workspace.ts'
import { AnchorLink } from '../ui/anchor-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FaultNotice } from '../ui/fault-notice.tsx'
import { FilterChips } from '../ui/filter-chips.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import type { NotesSearch } from './search.ts'

const PAGE = 50

interface NotesScreenProps {
  readonly search: NotesSearch
  readonly onSearch: (change: NotesSearch, options?: { replace: boolean }) => void
}

/** Credit notes or debit notes; a new one starts from its invoice. */
export function NotesScreen({ search, onSearch }: NotesScreenProps) {
  const t = useT()
  const kind = search.clase ?? 'credito'
  return (
    <>
      <PageHeader title={t('notes.title')} lead={t('notes.lead')} actions={<ChooseInvoice />} />
      <div className={classes.filters}>
        <SegmentedControl
          aria-label={t('notes.kindFilter')}
          value={kind}
          data={[
            { value: 'credito', label: t('notes.credits') },
            { value: 'debito', label: t('notes.debits') },
          ]}
          onChange={(value) => onSearch({ clase: value === 'debito' ? 'debito' : undefined })}
        />
        <SearchBox
          label={t('records.searchLabel')}
          placeholder={t('notes.search')}
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
      <NoteList key={kind} kind={kind} search={search} />
    </>
  )
}

function ChooseInvoice() {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  return (
    <AnchorLink to="/c/$workspaceId/facturas" params={{ workspaceId }} search={{ estado: 'accepted' }}>
      {t('notes.chooseInvoice')}
    </AnchorLink>
  )
}

function NoteList({ kind, search: { q, estado } }: { kind: 'credito' | 'debito'; search: NotesSearch }) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const [shown, setShown] = useState(PAGE)
  const list = useRead(
    kind === 'credito' ? 'creditNotes.list' : 'debitNotes.list',
    { params: { workspaceId }, query: { q, status: estado, limit: Math.min(shown, MAX_LIMIT) } },
    { keepPrevious: true, refetchInterval: 30_000 },
  )
  const { total = 0, items = [] } = list.data ?? {}
  return (
    <>
      {list.error ? <FaultNotice fault={list.error} onRetry={() => void list.refetch()} /> : null}
      <div className={`panel ${classes.list}`}>
        {list.isPending ? <Skeleton height={360} /> : null}
        {list.data && items.length === 0 ? <Nothing filtered={Boolean(q ?? estado)} /> : null}
        {items.length > 0 ? <NoteTable kind={kind} items={items} /> : null}
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

function Nothing({ filtered }: { filtered: boolean }) {
  const t = useT()
  if (filtered)
    return <EmptyState icon="search" title={t('notes.emptyFilterTitle')} text={t('invoices.emptyFilterText')} />
  return (
    <EmptyState icon="invoice" title={t('notes.emptyTitle')} text={t('notes.emptyText')} action={<ChooseInvoice />} />
  )
}

interface NoteTableProps {
  readonly kind: 'credito' | 'debito'
  readonly items: readonly (CreditNoteSummary | DebitNoteSummary)[]
}

function NoteTable({ kind, items }: NoteTableProps) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('notes.columns.number')}</th>
          <th scope="col">{t('invoices.columns.status')}</th>
          <th scope="col" data-hide="medium">
            {t('invoices.columns.rips')}
          </th>
          <th scope="col" style={{ textAlign: 'right' }}>
            {t('notes.columns.total')}
          </th>
          <th scope="col" data-hide="narrow">
            {t('invoices.columns.updated')}
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ id, number, status, invoiceNumber, clientName, totals, packageStatus, updatedAt }) => (
          <tr key={id}>
            <td>
              <Link
                to={`/c/$workspaceId/notas/${kind}/$noteId`}
                params={{ workspaceId, noteId: id }}
                className={classes.name}
              >
                {number ?? t('invoices.noNumber')}
              </Link>
              <div className={classes.detail}>
                {[t('notes.of', { number: invoiceNumber ?? '' }), clientName].filter(Boolean).join(' · ')}
              </div>
            </td>
            <td>
              <DocumentStatusBadge status={status} />
            </td>
            <td data-hide="medium">{packageStatus ? <PackageStatusBadge status={packageStatus} /> : '—'}</td>
            <td style={{ textAlign: 'right' }}>{money(totals.gross)}</td>
            <td data-hide="narrow">{day(updatedAt)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
