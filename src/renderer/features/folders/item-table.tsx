import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { PACKAGE_KINDS } from '../../../contract/rips/kinds.ts'
import type { RunItem } from '../../../contract/runs.ts'
import type { LongList } from '../../base/api/long-list.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { tableText } from '../../base/i18n/texts.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { type LongColumn, LongTable, type RowControl, TwoLines } from '../../ui/table/long-table.tsx'
import { pickColumn } from '../../ui/table/pick-column.tsx'
import classes from './folder.module.css'
import { statusOf, verdictOf } from './look.ts'

interface ItemTableProps {
  readonly list: LongList<RunItem>
  readonly picked: ReadonlySet<number>
  /** Left out for those who may not file. */
  readonly onPicked: ((picked: ReadonlySet<number>) => void) | undefined
}

/** A row a package, and one for each file of which none came. */
export function ItemTable({ list, picked, onPicked }: ItemTableProps) {
  const t = useT()
  return <LongTable label={t('folders.title')} list={list} columns={useItemColumns({ picked, onPicked })} />
}

export function useItemColumns({ picked, onPicked }: Omit<ItemTableProps, 'list'>): readonly LongColumn<RunItem>[] {
  const t = useT()
  return useMemo((): LongColumn<RunItem>[] => {
    const shown: LongColumn<RunItem>[] = [
      {
        key: 'number',
        header: t('folders.items.number'),
        weight: 2.4,
        cell: (item, control) => <Named item={item} control={control} />,
      },
      {
        key: 'verdict',
        header: t('folders.items.verdict'),
        weight: 1.4,
        cell: (item) => <Verdict item={item} />,
      },
      {
        key: 'finding',
        header: t('folders.items.finding'),
        weight: 3,
        hide: 'narrow',
        cell: (item) => <Finding item={item} />,
      },
      {
        key: 'status',
        header: t('folders.items.status'),
        weight: 1.8,
        cell: (item) => (
          <TwoLines detail={item.cuv ? `CUV ${item.cuv}` : item.origin && t(`folders.origin.${item.origin}`)}>
            <StatusBadge {...statusOf(item, t)} />
          </TwoLines>
        ),
      },
    ]
    if (!onPicked) return shown
    const pick = pickColumn<RunItem, number>({
      header: t('folders.items.pick'),
      labelOf: ({ number }) => t('folders.pickOne', { number: number ?? t('folders.noNumber') }),
      idOf: ({ position }) => position,
      isClosed: ({ state, valid }) => state !== 'judged' || valid !== true,
      picked,
      onPicked,
    })
    return [pick, ...shown]
  }, [t, picked, onPicked])
}

function Named({ item, control }: { item: RunItem; control: RowControl }) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const { number, kind, packageId, jsonPath, xmlPath } = item
  const detail = [kind && tableText(PACKAGE_KINDS[kind].label), jsonPath ?? xmlPath].filter(Boolean).join(' · ')
  const name = number ?? t('folders.noNumber')
  return (
    <TwoLines detail={detail}>
      {packageId ? (
        <Link to="/c/$workspaceId/paquetes/$packageId" params={{ workspaceId, packageId }} {...control}>
          {name}
        </Link>
      ) : (
        <span data-index={control['data-index']} tabIndex={control.tabIndex}>
          {name}
        </span>
      )}
    </TwoLines>
  )
}

function Verdict({ item }: { item: RunItem }) {
  const t = useT()
  const verdict = verdictOf(item, t)
  if (!verdict) return null
  return (
    <TwoLines detail={t('packages.users', { count: item.users })}>
      <StatusBadge {...verdict} />
    </TwoLines>
  )
}

/** Why it could not be used or filed, else what is gravest in it. */
function Finding({ item: { problem, finding } }: { item: RunItem }) {
  if (problem) {
    return (
      <span className={classes.problem} title={problem.message}>
        {problem.message}
      </span>
    )
  }
  if (!finding) return null
  return (
    <span title={finding.message}>
      <TwoLines detail={finding.message}>{finding.code}</TwoLines>
    </span>
  )
}
