import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { BillingItem } from '../../../contract/billing-runs.ts'
import type { LongList } from '../../base/api/long-list.ts'
import { money } from '../../base/format/format.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { type LongColumn, LongTable, type RowControl, TwoLines } from '../../ui/table/long-table.tsx'
import { pickColumn } from '../../ui/table/pick-column.tsx'
import { daysOf, payerOf, statusOf, whoOf } from './look.ts'

interface ItemTableProps {
  readonly list: LongList<BillingItem>
  readonly picked: ReadonlySet<number>
  /** Left out for those who may not emit. */
  readonly onPicked: ((picked: ReadonlySet<number>) => void) | undefined
}

/** Whether it can be emitted, now or after it was mended. */
const canBePicked = ({ state, status }: BillingItem) => state === 'made' && (status === 'ready' || status === 'draft')

/** A row an invoice, and one for each that did not come about. */
export function ItemTable({ list, picked, onPicked }: ItemTableProps) {
  const t = useT()
  return <LongTable label={t('billing.title')} list={list} columns={useItemColumns({ picked, onPicked })} />
}

export function useItemColumns({ picked, onPicked }: Omit<ItemTableProps, 'list'>): readonly LongColumn<BillingItem>[] {
  const t = useT()
  return useMemo((): LongColumn<BillingItem>[] => {
    const shown: LongColumn<BillingItem>[] = [
      {
        key: 'who',
        header: t('billing.columns.who'),
        weight: 2.4,
        cell: (item, control) => <Named item={item} control={control} />,
      },
      {
        key: 'payer',
        header: t('billing.columns.payer'),
        weight: 2,
        hide: 'narrow',
        cell: (item) => {
          const { name, detail } = payerOf(item)
          return <TwoLines detail={detail}>{name}</TwoLines>
        },
      },
      {
        key: 'value',
        header: t('billing.columns.value'),
        weight: 1.2,
        end: true,
        cell: ({ gross }) => money(gross),
      },
      {
        key: 'status',
        header: t('billing.columns.status'),
        weight: 2.6,
        cell: (item) => (
          <span title={item.problem?.message}>
            <TwoLines detail={item.problem?.message ?? (item.cuv && `CUV ${item.cuv}`)}>
              <StatusBadge {...statusOf(item, t)} />
            </TwoLines>
          </span>
        ),
      },
    ]
    if (!onPicked) return shown
    const pick = pickColumn<BillingItem, number>({
      header: t('billing.pick'),
      labelOf: (item) => t('billing.pickOne', { name: whoOf(item, t) }),
      idOf: ({ position }) => position,
      isClosed: (item) => !canBePicked(item),
      picked,
      onPicked,
    })
    return [pick, ...shown]
  }, [t, picked, onPicked])
}

function Named({ item, control }: { item: BillingItem; control: RowControl }) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const { number, visits, documentId, state } = item
  const counted = t('billing.visits', { count: visits })
  const detail = [number, daysOf(item), counted].filter(Boolean).join(' · ')
  return (
    <TwoLines detail={detail}>
      {documentId && state !== 'cancelled' ? (
        <Link to="/c/$workspaceId/facturas/$invoiceId" params={{ workspaceId, invoiceId: documentId }} {...control}>
          {whoOf(item, t)}
        </Link>
      ) : (
        <span data-index={control['data-index']} tabIndex={control.tabIndex}>
          {whoOf(item, t)}
        </span>
      )}
    </TwoLines>
  )
}
