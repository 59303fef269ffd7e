import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Deadline } from '../../../contract/deadlines.ts'
import { dateToScreen } from '../../base/format/clinical.ts'
import { money } from '../../base/format/format.ts'
import { type Translate, useT } from '../../base/i18n/i18n.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { type LongColumn, type RowControl, TwoLines } from '../../ui/table/long-table.tsx'

const TONES = { overdue: 'bad', soon: 'warn', later: 'idle' } as const

export function useDeadlineColumns(): readonly LongColumn<Deadline>[] {
  const t = useT()
  return useMemo(
    (): LongColumn<Deadline>[] => [
      {
        key: 'due',
        header: t('deadlines.columns.due'),
        weight: 3.4,
        cell: ({ dueOn, daysLeft, status }) => (
          <TwoLines detail={dateToScreen(dueOn)}>
            <StatusBadge tone={TONES[status]} icon="clock" label={leftOf(daysLeft, t)} />
          </TwoLines>
        ),
      },
      {
        key: 'what',
        opens: true,
        header: t('deadlines.columns.what'),
        weight: 3.6,
        cell: (deadline, control) => (
          <TwoLines detail={t(`deadlines.kind.${deadline.kind}`)}>
            <Target deadline={deadline} control={control} />
          </TwoLines>
        ),
      },
      {
        key: 'payer',
        header: t('deadlines.columns.payer'),
        weight: 2.2,
        hide: 'narrow',
        cell: ({ clientName }) => clientName,
      },
      {
        key: 'amount',
        header: t('deadlines.columns.amount'),
        weight: 1.8,
        end: true,
        cell: ({ amount }) => (amount === null ? null : money(amount)),
      },
    ],
    [t],
  )
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
    case 'access_token_end':
      return (
        <Link to="/c/$workspaceId/ajustes/$section" params={{ workspaceId, section: 'tokens' }} {...control}>
          {words}
        </Link>
      )
    case 'contract_end':
    case 'contract_ceiling':
      return (
        <Link to="/c/$workspaceId/contratos" params={{ workspaceId }} search={{ ver: targetId }} {...control}>
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
