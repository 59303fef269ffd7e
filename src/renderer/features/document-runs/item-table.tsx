import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { DocumentRunItem } from '../../../contract/document-runs.ts'
import type { LongList } from '../../base/api/long-list.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { type LongColumn, LongTable, type RowControl, TwoLines } from '../../ui/table/long-table.tsx'
import { standingOf } from './look.ts'

/** A row a document, and what came of it. */
export function ItemTable({ list }: { list: LongList<DocumentRunItem> }) {
  const t = useT()
  return <LongTable label={t('documentRuns.title')} list={list} columns={useItemColumns()} />
}

export function useItemColumns(): readonly LongColumn<DocumentRunItem>[] {
  const t = useT()
  return useMemo(
    (): LongColumn<DocumentRunItem>[] => [
      {
        key: 'document',
        header: t('documentRuns.columns.document'),
        weight: 2,
        cell: (item, control) => <DocumentOf item={item} control={control} />,
      },
      {
        key: 'status',
        header: t('documentRuns.columns.status'),
        weight: 3,
        cell: (item) => (
          <span title={item.problem?.message}>
            <TwoLines detail={item.problem?.message ?? (item.cuv && `CUV ${item.cuv}`)}>
              <StatusBadge {...standingOf(item, t)} />
            </TwoLines>
          </span>
        ),
      },
    ],
    [t],
  )
}

function DocumentOf({ item, control }: { item: DocumentRunItem; control: RowControl }) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const { kind, targetId, label } = item
  const detail = t(`documentRuns.kinds.${kind}`)
  const link = {
    package: <PackageLink id={targetId} label={label} control={control} />,
    invoice: (
      <Link to="/c/$workspaceId/facturas/$invoiceId" params={{ workspaceId, invoiceId: targetId }} {...control}>
        {label}
      </Link>
    ),
    credit_note: (
      <Link to="/c/$workspaceId/notas/credito/$noteId" params={{ workspaceId, noteId: targetId }} {...control}>
        {label}
      </Link>
    ),
    debit_note: (
      <Link to="/c/$workspaceId/notas/debito/$noteId" params={{ workspaceId, noteId: targetId }} {...control}>
        {label}
      </Link>
    ),
  }[kind]
  return <TwoLines detail={detail}>{link}</TwoLines>
}

function PackageLink({ id, label, control }: { id: string; label: string; control: RowControl }) {
  const { id: workspaceId } = useWorkspace()
  return (
    <Link to="/c/$workspaceId/paquetes/$packageId" params={{ workspaceId, packageId: id }} {...control}>
      {label}
    </Link>
  )
}
