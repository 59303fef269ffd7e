import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Deadline } from '../../../contract/deadlines.ts'
import type { LongList } from '../../base/api/long-list.ts'
import { dateToScreen } from '../../base/format/clinical.ts'
import { money } from '../../base/format/format.ts'
import { type Translate, useT } from '../../base/i18n/i18n.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { type LongColumn, LongTable, type RowControl, TwoLines } from '../../ui/table/long-table.tsx'
import { pickColumn } from '../../ui/table/pick-column.tsx'

const TONES = { overdue: 'bad', soon: 'warn', later: 'idle' } as const

interface DeadlineTableProps {
  readonly list: LongList<Deadline>
  /** Invoices, by their ids. */
  readonly picked: ReadonlySet<string>
  /** Left out for those who may not write. */
  readonly onPicked: ((picked: ReadonlySet<string>) => void) | undefined
}

export function DeadlineTable({ list, picked, onPicked }: DeadlineTableProps) {
  const t = useT()
  const columns = useMemo((): LongColumn<Deadline>[] => {
    const shown: LongColumn<Deadline>[] = [
      {
        key: 'due',
        header: t('deadlines.columns.due'),
        weight: 1.4,
        cell: ({ dueOn, daysLeft, status }) => (
          <TwoLines detail={dateToScreen(dueOn)}>
            <StatusBadge tone={TONES[status]} icon="clock" label={leftOf(daysLeft, t)} />
          </TwoLines>
        ),
      },
      {
        key: 'what',
        header: t('deadlines.columns.what'),
        weight: 2.4,
        cell: (deadline, control) => (
          <TwoLines detail={t(`deadlines.kind.${deadline.kind}`)}>
            <Target deadline={deadline} control={control} />
          </TwoLines>
        ),
      },
      {
        key: 'payer',
        header: t('deadlines.columns.payer'),
        weight: 2,
        hide: 'narrow',
        cell: ({ clientName }) => clientName,
      },
      {
        key: 'amount',
        header: t('deadlines.columns.amount'),
        weight: 1.2,
        end: true,
        cell: ({ amount }) => (amount === null ? null : money(amount)),
      },
    ]
    if (!onPicked) return shown
    const pick = pickColumn<Deadline, string>({
      header: t('deadlines.pick'),
      labelOf: ({ label }) => t('deadlines.pickOne', { number: label }),
      idOf: ({ kind, targetId }) => (kind === 'payer_filing' ? targetId : undefined),
      picked,
      onPicked,
    })
    return [pick, ...shown]
  }, [t, picked, onPicked])
  return <LongTable label={t('deadlines.title')} list={list} columns={columns} />
}

function leftOf(daysLeft: number, t: Translate): string {
  if (daysLeft === 0) return t('deadlines.today')
  return daysLeft < 0 ? t('deadlines.overdue', { count: -daysLeft }) : t('deadlines.left', { count: daysLeft })
}

/** Where it is done. */
function Target({ deadline: { kind, targetId, label }, control }: { deadline: Deadline; control: RowControl }) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const words = label || t('deadlines.noName')
  switch (kind) {
    case 'payer_filing':
      return (
        <Link to="/c/$workspaceId/facturas/$invoiceId" params={{ workspaceId, invoiceId: targetId }} {...control}>
          {words}
        </Link>
      )
    case 'rips_without_invoice':
      return (
        <Link to="/c/$workspaceId/paquetes/$packageId" params={{ workspaceId, packageId: targetId }} {...control}>
          {words}
        </Link>
      )
    case 'resolution_end':
    case 'resolution_numbers':
      return (
        <Link to="/c/$workspaceId/resoluciones" params={{ workspaceId }} {...control}>
          {words}
        </Link>
      )
  }
}
