import { Skeleton } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useT } from '../i18n/i18n.ts'
import { StatusBadge } from '../ui/status-badge.tsx'
import type { BaseRecord, Column, RecordArea } from './area.ts'
import classes from './record-table.module.css'
import { pageOf, type RecordList } from './use-record-list.ts'

const ROW_HEIGHT = 48
const PLACEHOLDERS = 12

interface RecordTableProps<R extends BaseRecord> {
  readonly area: RecordArea<R>
  readonly list: RecordList<R>
  readonly openId: string | undefined
  readonly onOpen: (id: string) => void
  readonly onPages: (pages: readonly number[]) => void
}

/** A virtualised list of any length: only the rows in view exist, and only their pages are asked for. */
export function RecordTable<R extends BaseRecord>({ area, list, openId, onOpen, onPages }: RecordTableProps<R>) {
  const t = useT()
  const scroller = useRef<HTMLDivElement>(null)
  const [cursor, setCursor] = useState(0)
  const count = list.total ?? PLACEHOLDERS
  const rows = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
  })
  const visible = rows.getVirtualItems()
  const first = pageOf(visible[0]?.index ?? 0)
  const last = pageOf(visible.at(-1)?.index ?? 0)

  useEffect(() => {
    onPages(Array.from({ length: last - first + 1 }, (_, step) => first + step))
  }, [first, last, onPages])

  // A row that is not loaded yet takes the focus when it comes.
  const wanted = useRef<number>(undefined)
  const move = (index: number) => {
    const target = Math.max(0, Math.min(count - 1, index))
    wanted.current = target
    setCursor(target)
    rows.scrollToIndex(target)
    requestAnimationFrame(() => scroller.current?.querySelector<HTMLElement>(`[data-index="${target}"]`)?.focus())
  }
  const takeFocus = (index: number, button: HTMLElement | null) => {
    if (button && wanted.current === index) button.focus()
  }
  const onFocus = (index: number) => {
    wanted.current = undefined
    setCursor(index)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }
    const step = steps[event.key]
    if (step !== undefined) move(cursor + step)
    else if (event.key === 'Home') move(0)
    else if (event.key === 'End') move(count - 1)
    else return
    event.preventDefault()
  }

  return (
    <div ref={scroller} className={classes.scroller}>
      <table
        className={classes.table}
        aria-rowcount={list.total === undefined ? -1 : count + 1}
        aria-busy={list.total === undefined}
        aria-label={t(`records.${area.texts}.title`)}
      >
        <thead className={classes.head}>
          <tr className={classes.headRow} aria-rowindex={1}>
            {area.columns.map((column) => (
              <th key={column.header} scope="col" className={classes.cell} {...room(column)}>
                {t(column.header)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={classes.body} style={{ height: rows.getTotalSize() }}>
          {visible.map(({ index, start, key }) => (
            <Row
              key={key}
              index={index}
              top={start}
              area={area}
              record={list.at(index)}
              focusable={index === Math.min(cursor, count - 1)}
              open={openId !== undefined && list.at(index)?.id === openId}
              onFocus={onFocus}
              takeFocus={takeFocus}
              onKeyDown={onKeyDown}
              onOpen={onOpen}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface RowProps<R extends BaseRecord> {
  readonly index: number
  readonly top: number
  readonly area: RecordArea<R>
  readonly record: R | undefined
  readonly focusable: boolean
  readonly open: boolean
  readonly onFocus: (index: number) => void
  readonly takeFocus: (index: number, button: HTMLElement | null) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly onOpen: (id: string) => void
}

/** The first cell is a button as wide as the row; the arrow keys go from one to the next. */
function Row<R extends BaseRecord>(props: RowProps<R>) {
  const { index, top, area, record, focusable, open, onFocus, takeFocus, onKeyDown, onOpen } = props
  const t = useT()
  const [first, ...others] = area.columns
  if (!first) return null
  return (
    <tr
      aria-rowindex={index + 2}
      data-open={open}
      className={classes.row}
      style={{ transform: `translateY(${top}px)`, height: ROW_HEIGHT }}
    >
      <td className={classes.cell} {...room(first)}>
        {record ? (
          <button
            ref={(button) => takeFocus(index, button)}
            type="button"
            className={classes.open}
            tabIndex={focusable ? 0 : -1}
            data-index={index}
            onFocus={() => onFocus(index)}
            onKeyDown={onKeyDown}
            onClick={() => onOpen(record.id)}
          >
            {first.cell(record)}
          </button>
        ) : (
          <Skeleton height={12} width="70%" />
        )}
        {record && !record.isActive ? (
          <StatusBadge tone="idle" icon="archive" label={t('records.archivedBadge')} />
        ) : null}
      </td>
      {others.map((column) => (
        <td key={column.header} className={classes.cell} {...room(column)}>
          {record ? column.cell(record) : <Skeleton height={12} width="50%" />}
        </td>
      ))}
    </tr>
  )
}

const room = <R,>({ weight, hide }: Column<R>) => ({ style: { flexGrow: weight }, 'data-hide': hide })
