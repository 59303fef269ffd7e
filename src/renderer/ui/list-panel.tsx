import type { ReactNode } from 'react'
import type { LongList } from '../base/api/long-list.ts'
import { integer } from '../base/format/format.ts'
import { useT } from '../base/i18n/i18n.ts'
import { FaultNotice } from './fault-notice.tsx'
import classes from './list-screen.module.css'

interface ListPanelProps {
  readonly list: LongList<unknown>
  /** The text that tells how many there are. */
  readonly count?: 'records.count' | 'visits.count'
  /** What is done with rows that were chosen: at the end, so that no row moves under the pointer. */
  readonly below?: ReactNode
  /** Stands in the table's place when there is nothing. */
  readonly nothing: ReactNode
  /** The table. */
  readonly children: ReactNode
}

/** A long list as it fills a screen: why it could not be read, its table, and how many there are. */
export function ListPanel({ list, count = 'records.count', below, nothing, children }: ListPanelProps) {
  const t = useT()
  const { fault, refetch, total } = list
  return (
    <>
      {fault ? <FaultNotice fault={fault} onRetry={refetch} /> : null}
      <div className={`panel ${classes.list}`}>{total === 0 ? nothing : children}</div>
      {below}
      <div className={classes.foot}>
        <span className="soft" aria-live="polite">
          {total === undefined ? '' : t(count, { count: total, replace: { count: integer(total) } })}
        </span>
      </div>
    </>
  )
}
