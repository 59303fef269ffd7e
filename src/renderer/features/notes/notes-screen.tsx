import { SegmentedControl } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { CreditNoteSummary } from '../../../contract/credit-notes.ts'
import type { DebitNoteSummary } from '../../../contract/debit-notes.ts'
import { DocumentStatus } from '../../../contract/documents.ts'
import { call } from '../../base/api/client.ts'
import { money, sumOf } from '../../base/format/format.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { AnchorLink } from '../../ui/anchor-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { type LongColumn, TwoLines } from '../../ui/table/long-table.tsx'
import { issuedColumn, payerColumn, ripsColumn, statusColumn, updatedColumn } from '../documents/document-columns.tsx'
import { DocumentList, type OnSearch } from '../documents/document-list.tsx'
import { narrowed } from '../documents/document-search.ts'
import { ExportMenu } from '../files/export-menu.tsx'
import { assigneeColumn } from '../teamwork/assigned.tsx'
import type { NotesSearch } from './search.ts'

type NoteSummary = CreditNoteSummary | DebitNoteSummary

interface NotesScreenProps {
  readonly search: NotesSearch
  readonly onSearch: OnSearch
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
            <ExportMenu list={kind === 'credito' ? 'creditNotes' : 'debitNotes'} query={queryOf(search)} />
            <ChooseInvoice />
          </>
        }
      />
      <NoteList key={kind} kind={kind} search={search} onSearch={onSearch} />
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

/** What the list asks the service for, and its export. */
export const queryOf = (search: NotesSearch) => ({
  q: search.q,
  status: search.estado,
  ...narrowed(search),
  sort: search.orden,
})

export const totalOf = (rows: readonly NoteSummary[]) => sumOf(rows.map(({ totals }) => totals.gross))

interface NoteListProps extends NotesScreenProps {
  readonly kind: 'credito' | 'debito'
}

function NoteList({ kind, search, onSearch }: NoteListProps) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const resource = kind === 'credito' ? 'creditNotes' : 'debitNotes'
  return (
    <DocumentList<NoteSummary, DocumentStatus, NotesSearch, ReturnType<typeof queryOf>>
      resource={resource}
      label={t('notes.title')}
      placeholder={t('notes.search')}
      columns={useNoteColumns(kind)}
      states={DocumentStatus.options}
      search={search}
      onSearch={onSearch}
      queryOf={queryOf}
      read={async (query, signal) => (await call(`${resource}.list`, { params: { workspaceId }, query, signal })).body}
      totalOf={totalOf}
      nothing={(filtered) => <Nothing filtered={filtered} />}
      before={<Kind kind={kind} onSearch={onSearch} />}
    />
  )
}

function Kind({ kind, onSearch }: Pick<NoteListProps, 'kind' | 'onSearch'>) {
  const t = useT()
  return (
    <SegmentedControl
      aria-label={t('notes.kindFilter')}
      value={kind}
      data={[
        { value: 'credito', label: t('notes.credits') },
        { value: 'debito', label: t('notes.debits') },
      ]}
      onChange={(value) => onSearch({ clase: value === 'debito' ? 'debito' : undefined })}
    />
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

export function useNoteColumns(kind: 'credito' | 'debito'): readonly LongColumn<NoteSummary>[] {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  return useMemo(
    (): LongColumn<NoteSummary>[] => [
      {
        key: 'number',
        header: t('notes.columns.number'),
        weight: 3,
        cell: ({ id, number, invoiceNumber }, control) => (
          <TwoLines detail={t('notes.of', { number: invoiceNumber ?? '' })}>
            <Link to={`/c/$workspaceId/notas/${kind}/$noteId`} params={{ workspaceId, noteId: id }} {...control}>
              {number ?? t('invoices.noNumber')}
            </Link>
          </TwoLines>
        ),
      },
      payerColumn(t),
      statusColumn(t),
      ripsColumn(t),
      assigneeColumn(t),
      issuedColumn(t),
      {
        key: 'total',
        header: t('notes.columns.total'),
        weight: 1.6,
        end: true,
        sort: '-payable',
        cell: ({ totals }) => money(totals.gross),
      },
      updatedColumn(t),
    ],
    [t, workspaceId, kind],
  )
}
