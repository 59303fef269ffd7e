import { useMemo } from 'react'
import type { BillingPlan } from '../../../contract/billing-runs.ts'
import type { LongList } from '../../base/api/long-list.ts'
import { money } from '../../base/format/format.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { type LongColumn, LongTable, TwoLines } from '../../ui/table/long-table.tsx'
import classes from './billing.module.css'
import { daysOf, payerOf, whoOf } from './look.ts'

type Planned = BillingPlan['documents'][number]

const listOf = (rows: readonly Planned[]): LongList<Planned> => ({
  pageSize: Math.max(rows.length, 1),
  total: rows.length,
  loaded: rows,
  at: (index) => rows[index],
  between: async (from, to) => rows.slice(from, to + 1),
  onPages: () => undefined,
  fault: null,
  refetch: () => undefined,
})

/** The invoices that would be made. */
export function PlanTable({ documents }: { documents: readonly Planned[] }) {
  const t = useT()
  const list = useMemo(() => listOf(documents), [documents])
  return (
    <div className={`panel ${classes.plan}`}>
      <LongTable label={t('billing.plan')} list={list} columns={usePlanColumns()} />
    </div>
  )
}

export function usePlanColumns(): readonly LongColumn<Planned>[] {
  const t = useT()
  return useMemo(
    (): LongColumn<Planned>[] => [
      {
        key: 'who',
        header: t('billing.columns.who'),
        weight: 2.4,
        cell: (row, control) => (
          <TwoLines detail={t('billing.visits', { count: row.visits })}>
            <span data-index={control['data-index']} tabIndex={control.tabIndex}>
              {whoOf(row, t)}
            </span>
          </TwoLines>
        ),
      },
      {
        key: 'payer',
        header: t('billing.columns.payer'),
        weight: 2.4,
        cell: (row) => {
          const { name, detail } = payerOf(row)
          const contractNumber = row.contractNumber ?? row.terms.contractNumber
          const contract = contractNumber
            ? t('billing.contractOf', { contract: contractNumber })
            : t('billing.noContract')
          return <TwoLines detail={`${detail} · ${contract}`}>{name}</TwoLines>
        },
      },
      { key: 'days', header: t('billing.columns.days'), weight: 1.4, hide: 'narrow', cell: daysOf },
      {
        key: 'value',
        header: t('billing.columns.value'),
        weight: 2,
        end: true,
        cell: ({ gross }) => money(gross),
      },
    ],
    [t],
  )
}
