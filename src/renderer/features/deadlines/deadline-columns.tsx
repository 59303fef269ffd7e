import { Link, type LinkProps } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Deadline } from '../../../contract/deadlines.ts'
import { dateToScreen } from '../../base/format/clinical.ts'
import { money } from '../../base/format/format.ts'
import { type Translate, useT } from '../../base/i18n/i18n.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { type LongColumn, type RowControl, TwoLines } from '../../ui/table/long-table.tsx'
import { catalogName } from '../catalogs/catalog-code.ts'

const TONES = { overdue: 'bad', soon: 'warn', later: 'idle' } as const

export function useDeadlineColumns(): readonly LongColumn<Deadline>[] {
  const t = useT()
  return useMemo(
    (): LongColumn<Deadline>[] => [
      {
        key: 'due',
        header: t('deadlines.columns.due'),
        weight: 4.2,
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
        weight: 4,
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
        weight: 2.1,
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

const SETTINGS = {
  access_token_end: 'tokens',
  ministry_certificate_end: 'ministerio',
  backup_place: 'copias',
  backup_copy: 'copias',
} as const

/** Where it is done. */
function placeOf({ kind, targetId }: Deadline, workspaceId: string): LinkProps {
  const params = { workspaceId }
  switch (kind) {
    case 'payer_filing':
      return { to: '/c/$workspaceId/facturas/$invoiceId', params: { workspaceId, invoiceId: targetId } }
    case 'rips_without_invoice':
      return { to: '/c/$workspaceId/paquetes/$packageId', params: { workspaceId, packageId: targetId } }
    case 'contract_end':
    case 'contract_ceiling':
      return { to: '/c/$workspaceId/contratos', params, search: { ver: targetId } }
    case 'resolution_end':
    case 'resolution_numbers':
      return { to: '/c/$workspaceId/resoluciones', params, search: { ver: targetId } }
    case 'catalog_review':
      return { to: '/c/$workspaceId/catalogos', params }
    default:
      return { to: '/c/$workspaceId/ajustes/$section', params: { workspaceId, section: SETTINGS[kind] } }
  }
}

/** What it is called where it is done. */
function nameOf({ kind, targetId, label }: Deadline, t: Translate): string {
  switch (kind) {
    case 'catalog_review':
      return catalogName(targetId, t)
    case 'ministry_certificate_end':
      return t('deadlines.ministry')
    case 'backup_place':
    case 'backup_copy':
      return t('deadlines.copies')
    default:
      return label || t('deadlines.noName')
  }
}

function Target({ deadline, control }: { deadline: Deadline; control: RowControl }) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  return (
    <Link {...placeOf(deadline, workspaceId)} {...control}>
      {nameOf(deadline, t)}
    </Link>
  )
}
