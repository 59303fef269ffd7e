import { SegmentedControl } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { CreditNoteSummary } from '../../../contract/credit-notes.ts'
import type { DebitNoteSummary } from '../../../contract/debit-notes.ts'
import { DocumentStatus } from '../../../contract/documents.ts'
import { call } from '../../base/api/client.ts'
import { type LongList, useLongList } from '../../base/api/long-list.ts'
import { money } from '../../base/format/format.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { AnchorLink } from '../../ui/anchor-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListPanel } from '../../ui/list-panel.tsx'
import { type LongColumn, LongTable, TwoLines } from '../../ui/long-table.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ripsColumn, statusColumn, updatedColumn } from '../documents/document-columns.tsx'
import { DocumentFilters } from '../documents/document-filters.tsx'
import { ExportMenu } from '../files/export-menu.tsx'
import type { NotesSearch } from './search.ts'

const ROW_HEIGHT = 58

type NoteSummary = CreditNoteSummary | DebitNoteSummary

interface NotesScreenProps {
  readonly search: NotesSearch
  readonly onSearch: (change: NotesSearch, options?: { replace: boolean }) => void
}

/** Credit notes or debit notes; a new one starts from its invoice. */
export function NotesScreen({ search, onSearch }: NotesScreenProps) {
  const t = useT()
  const kind = search.clase ?? 'credito'
  return (
    <div className="fills">
      <PageHeader
        title={t('notes.title')}
        lead={t('notes.lead')}
        actions={
          <>
            <ExportMenu
              list={kind === 'credito' ? 'creditNotes' : 'debitNotes'}
              query={{ q: search.q, status: search.estado }}
            />
            <ChooseInvoice />
          </>
        }
      />
      <DocumentFilters
        placeholder={t('notes.search')}
        words={search.q}
        onWords={(q) => onSearch({ q }, { replace: true })}
        state={search.estado}
        states={DocumentStatus.options}
        onState={(estado) => onSearch({ estado })}
      >
        <SegmentedControl
          aria-label={t('notes.kindFilter')}
          value={kind}
          data={[
            { value: 'credito', label: t('notes.credits') },
            { value: 'debito', label: t('notes.debits') },
          ]}
          onChange={(value) => onSearch({ clase: value === 'debito' ? 'debito' : undefined })}
        />
      </DocumentFilters>
      <NoteList key={kind} kind={kind} search={search} />
    </div>
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
  const { id: workspaceId } = useWorkspace()
  const operation = kind === 'credito' ? 'creditNotes.list' : 'debitNotes.list'
  const query = { q, status: estado }
  const list = useLongList<NoteSummary>({
    key: [operation, workspaceId, query],
    read: async (range, signal) =>
      (await call(operation, { params: { workspaceId }, query: { ...query, ...range }, signal })).body,
    refetchInterval: 30_000,
  })
  return (
    <ListPanel list={list} nothing={<Nothing filtered={Boolean(q ?? estado)} />}>
      <NoteTable key={JSON.stringify(query)} kind={kind} list={list} />
    </ListPanel>
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
  readonly list: LongList<NoteSummary>
}

function NoteTable({ kind, list }: NoteTableProps) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const columns = useMemo(
    (): LongColumn<NoteSummary>[] => [
      {
        key: 'number',
        header: t('notes.columns.number'),
        weight: 3,
        cell: ({ id, number, invoiceNumber, clientName }, control) => (
          <TwoLines detail={[t('notes.of', { number: invoiceNumber ?? '' }), clientName].filter(Boolean).join(' · ')}>
            <Link to={`/c/$workspaceId/notas/${kind}/$noteId`} params={{ workspaceId, noteId: id }} {...control}>
              {number ?? t('invoices.noNumber')}
            </Link>
          </TwoLines>
        ),
      },
      statusColumn(t),
      ripsColumn(t),
      {
        key: 'total',
        header: t('notes.columns.total'),
        weight: 1.4,
        end: true,
        cell: ({ totals }) => money(totals.gross),
      },
      updatedColumn(t),
    ],
    [t, workspaceId, kind],
  )
  return <LongTable label={t('notes.title')} list={list} columns={columns} rowHeight={ROW_HEIGHT} />
}
