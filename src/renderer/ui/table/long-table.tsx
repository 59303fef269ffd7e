import { useElementSize, useMergedRef } from '@mantine/hooks'
import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type LongList, pageOf } from '../../base/api/long-list.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useDensity } from '../../base/theme/density.ts'
import { fitting, type LongColumn, type RowControl, roomOf, type Widths } from './column.ts'
import { HeaderCell, roomStyle } from './header-cell.tsx'
import classes from './long-table.module.css'
import { useRowKeys } from './row-keys.ts'
import { selectColumn } from './select-column.tsx'
import { type Boxes, isSelected, type Selection } from './selection.ts'
import type { Arranged } from './use-arranged.ts'

export type { LongColumn, RowControl } from './column.ts'

const PLACEHOLDERS = 12
const OVERSCAN = 8
const ROW_HEIGHTS = { compact: 36, comfortable: 56 } as const
const NO_WIDTHS: Widths = {}

export interface LongTableProps<R> {
  readonly label: string
  readonly list: LongList<R>
  /** Kept from one drawing to the next while nothing in it changes: every row is drawn again with it. */
  readonly columns: readonly LongColumn<R>[]
  /** How its person arranged it; its columns are those above. Left out: nobody can. */
  readonly arranged?: Arranged<R>
  readonly selection?: Selection<R> | undefined
  readonly isOpen?: (row: R) => boolean
  /** What the list was asked: another question begins at its top, and whoever asked it from a header stays there. */
  readonly question?: string
}

/** A virtualised list of any length: only the rows in view exist, and only their pages are asked for. */
export function LongTable<R>({ label, list, columns, arranged, selection, isOpen, question }: LongTableProps<R>) {
  const scroller = useRef<HTMLDivElement>(null)
  const { ref: measured, width } = useElementSize()
  const scrollerRef = useMergedRef(scroller, measured)
  const rowHeight = ROW_HEIGHTS[useDensity()]
  const count = list.total ?? (list.fault ? 0 : PLACEHOLDERS)
  const printing = usePrinting()
  const rows = useVirtualizer({
    count,
    estimateSize: () => rowHeight,
    getScrollElement: () => scroller.current,
    overscan: printing ? count : OVERSCAN,
    // Scrolling waits for no drawing: a held key would queue behind it.
    useFlushSync: false,
  })
  useMeasuredAnew(rows.measure, rowHeight)
  const visible = rows.getVirtualItems()
  const first = pageOf(visible[0]?.index ?? 0, list.pageSize)
  const last = pageOf(visible.at(-1)?.index ?? 0, list.pageSize)
  const { onPages } = list
  useEffect(() => onPages(first, last), [first, last, onPages])
  const { cursor, table, keys } = useRowKeys({
    count,
    at: list.at,
    scrollTo: (index) => rows.scrollToIndex(index),
    selection,
    question,
  })
  const widths = arranged?.settings.widths ?? NO_WIDTHS
  const boxes = selection?.boxes
  const { shown, left } = useShown(columns, arranged, boxes, width)

  return (
    <div className={classes.whole}>
      <div ref={scrollerRef} className={classes.scroller}>
        <table
          ref={table}
          className={classes.table}
          style={{ minWidth: printing ? undefined : roomOf(shown, widths) }}
          tabIndex={-1}
          aria-rowcount={list.total === undefined ? -1 : count + 1}
          aria-busy={list.total === undefined && !list.fault}
          aria-label={label}
          {...keys}
        >
          <thead className={classes.head}>
            <tr className={classes.headRow} aria-rowindex={1}>
              {shown.map((column) => (
                <HeaderCell key={column.key} column={column} arranged={arranged} />
              ))}
            </tr>
          </thead>
          <tbody className={classes.body} style={printing ? {} : { height: rows.getTotalSize() }}>
            {visible.map(({ index, start, key }) => {
              const row = list.at(index)
              return (
                <Row
                  key={key}
                  index={index}
                  top={printing ? undefined : start}
                  height={rowHeight}
                  columns={shown}
                  widths={widths}
                  row={row}
                  current={index === Math.min(cursor, count - 1)}
                  open={
                    row !== undefined && (isOpen?.(row) === true || (boxes !== undefined && isSelected(boxes, row)))
                  }
                />
              )
            })}
          </tbody>
        </table>
      </div>
      {left.length > 0 ? <WithoutRoom columns={left} /> : null}
    </div>
  )
}

/** Rows of another height lie elsewhere. */
function useMeasuredAnew(measure: () => void, rowHeight: number): void {
  const measured = useRef(rowHeight)
  useEffect(() => {
    if (measured.current !== rowHeight) measure()
    measured.current = rowHeight
  }, [measure, rowHeight])
}

/** The columns that are drawn, and those for which there is no room. */
function useShown<R>(
  columns: readonly LongColumn<R>[],
  arranged: Arranged<R> | undefined,
  boxes: Boxes<R> | undefined,
  width: number,
) {
  const wanted = arranged?.shown ?? columns
  const widths = arranged?.settings.widths ?? NO_WIDTHS
  return useMemo(() => {
    const withBoxes = boxes ? [selectColumn(boxes), ...wanted] : wanted
    return width === 0 ? { shown: withBoxes, left: [] } : fitting(withBoxes, widths, width)
  }, [wanted, widths, width, boxes])
}

/** No column is missing without a word. */
function WithoutRoom<R>({ columns }: { columns: readonly LongColumn<R>[] }) {
  const t = useT()
  const names = columns.map(({ header }) => header).filter((header) => typeof header === 'string')
  return <p className={`${classes.without} no-print`}>{t('table.withoutRoom', { columns: names.join(', ') })}</p>
}

/** True while the page is laid out for paper, which wants every row that is loaded. */
function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    const before = () => flushSync(() => setPrinting(true))
    const after = () => setPrinting(false)
    addEventListener('beforeprint', before)
    addEventListener('afterprint', after)
    return () => {
      removeEventListener('beforeprint', before)
      removeEventListener('afterprint', after)
    }
  }, [])
  return printing
}

interface RowProps<R> {
  readonly index: number
  /** Undefined where the flow says where it stands. */
  readonly top: number | undefined
  readonly height: number
  readonly columns: readonly LongColumn<R>[]
  readonly widths: Widths
  /** Undefined until its page came. */
  readonly row: R | undefined
  readonly current: boolean
  readonly open: boolean
}

function TableRow<R>({ index, top, height, columns, widths, row, current, open }: RowProps<R>) {
  const control: RowControl = { 'data-index': index, tabIndex: current ? 0 : -1, className: classes.open }
  return (
    <tr
      aria-rowindex={index + 2}
      data-row={index}
      data-open={open}
      className={classes.row}
      style={top === undefined ? {} : { height, transform: `translateY(${top}px)` }}
    >
      {columns.map((column) => (
        <td key={column.key} className={classes.cell} {...roomStyle(column, widths)}>
          {row ? inDots(column.cell(row, control)) : <span className={classes.blank} />}
        </td>
      ))}
    </tr>
  )
}

/** Bare words, which a row of boxes would cut in the middle of a letter. */
const inDots = (cell: ReactNode) => (typeof cell === 'string' ? <span className="truncate">{cell}</span> : cell)

/** Drawn again when what it shows changed, not at every step of scrolling. */
const Row = memo(TableRow) as typeof TableRow

/**
 * What a cell says, and something more about it: below where rows are comfortable, else beside it if there is room for all of
 * it, or for enough to be read.
 */
export function TwoLines({ children, detail }: { children: ReactNode; detail: string | null | undefined }) {
  return (
    <span className={classes.lines} data-density={useDensity()}>
      <span className="truncate">{children}</span>
      {detail ? (
        <span className={`truncate ${classes.detail}`} style={{ flexBasis: `min(${detail.length}ch, 8em)` }}>
          {detail}
        </span>
      ) : null}
    </span>
  )
}
