import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { LongList } from '../../base/api/long-list.ts'
import { integer } from '../../base/format/format.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { FaultNotice } from '../fault-notice.tsx'
import { reversed } from './column.ts'
import classes from './list-screen.module.css'
import { MAX_SELECTED, type Selection } from './selection.ts'
import type { Arranged } from './use-arranged.ts'

export interface ListPanelProps<R> {
  readonly list: LongList<R>
  /** The text that tells how many there are. */
  readonly count?: 'records.count' | 'visits.count'
  readonly arranged?: Arranged<R>
  readonly selection?: Selection<R> | undefined
  /** What the selected rows come to. */
  readonly totalOf?: (rows: readonly R[]) => ReactNode
  /** What is done with the selected rows. */
  readonly actions?: ReactNode
  /** How the list is sorted unless told; the newest first where nothing is said. */
  readonly order?: string
  /** More about rows that were chosen: at the end, so that no row moves under the pointer. */
  readonly below?: ReactNode
  /** Stands in the table's place when there is nothing. */
  readonly nothing: ReactNode
  /** The table. */
  readonly children: ReactNode
}

/** A long list as it fills a screen: why it could not be read, its table, how many there are, and what is selected. */
export function ListPanel<R>(props: ListPanelProps<R>) {
  const {
    list,
    count = 'records.count',
    arranged,
    selection,
    totalOf,
    actions,
    order,
    below,
    nothing,
    children,
  } = props
  const t = useT()
  const { fault, refetch, total } = list
  return (
    <>
      {fault ? <FaultNotice fault={fault} onRetry={refetch} /> : null}
      <div className={`panel ${classes.list}`}>{total === 0 ? nothing : children}</div>
      {below}
      <div className={classes.foot}>
        <span className="soft" aria-live="polite">
          {total === undefined ? '' : t(count, { count: total })}
        </span>
        {selection && selection.rows.length > 0 ? (
          <Selected selection={selection} totalOf={totalOf} actions={actions} />
        ) : (
          <Order arranged={arranged} order={order} isSelectable={selection !== undefined && total !== 0} />
        )}
      </div>
    </>
  )
}

type SelectedProps<R> = Pick<ListPanelProps<R>, 'totalOf' | 'actions'> & { readonly selection: Selection<R> }

function Selected<R>({ selection: { rows, boxes }, totalOf, actions }: SelectedProps<R>) {
  const t = useT()
  return (
    <div className={`${classes.selected} no-print`}>
      <span aria-live="polite">
        <strong>{t('table.selected', { count: rows.length })}</strong>
        {totalOf ? <> · {totalOf(rows)}</> : null}
        {rows.length >= MAX_SELECTED ? <> · {t('table.mostSelected', { most: integer(MAX_SELECTED) })}</> : null}
      </span>
      {actions}
      <Button variant="subtle" size="xs" onClick={boxes.clear}>
        {t('table.clearSelection')}
      </Button>
    </div>
  )
}

type OrderProps<R> = Pick<ListPanelProps<R>, 'arranged' | 'order'> & { readonly isSelectable: boolean }

/** In which order the rows stand, and what keys do. */
function Order<R>({ arranged, order, isSelectable }: OrderProps<R>) {
  const t = useT()
  const by = arranged?.columns.find(({ sort }) => sort && [sort, reversed(sort)].includes(arranged.sort ?? ''))
  return (
    <span className={`soft ${classes.order} no-print`}>
      {by ? t('table.sortedBy', { column: by.header }) : (order ?? t('table.newestFirst'))}
      {isSelectable ? <span className={classes.keys}> · {t('table.keyboardHint')}</span> : null}
    </span>
  )
}
