import { useVirtualizer } from '@tanstack/react-virtual'
import { type FocusEvent, type KeyboardEvent, memo, type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type LongList, pageOf } from '../base/api/long-list.ts'
import classes from './long-table.module.css'

const PLACEHOLDERS = 12
const OVERSCAN = 8
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }

/** What the one control of a row that opens it is given: it is as wide as the row, and the arrow keys go to it. */
export interface RowControl {
  readonly 'data-index': number
  readonly tabIndex: 0 | -1
  readonly className: string | undefined
}

export interface LongColumn<R> {
  readonly key: string
  readonly header: ReactNode
  readonly cell: (row: R, control: RowControl) => ReactNode
  /** Share of the row's width; a number of pixels for a column that needs no more. */
  readonly weight: number
  readonly fixed?: boolean
  /** Leaves first when the room gets narrow. */
  readonly hide?: 'narrow' | 'medium' | 'print'
  readonly end?: boolean
}

interface LongTableProps<R> {
  readonly label: string
  readonly list: LongList<R>
  /** Kept from one drawing to the next while nothing in it changes: every row is drawn again with it. */
  readonly columns: readonly LongColumn<R>[]
  readonly rowHeight: number
  readonly isOpen?: (row: R) => boolean
}

/** A virtualised list of any length: only the rows in view exist, and only their pages are asked for. */
export function LongTable<R>({ label, list, columns, rowHeight, isOpen }: LongTableProps<R>) {
  const scroller = useRef<HTMLDivElement>(null)
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
  const visible = rows.getVirtualItems()
  const first = pageOf(visible[0]?.index ?? 0, list.pageSize)
  const last = pageOf(visible.at(-1)?.index ?? 0, list.pageSize)
  const { onPages } = list
  useEffect(() => onPages(first, last), [first, last, onPages])
  const { cursor, table, keys } = useRowKeys(count, (index) => rows.scrollToIndex(index))

  return (
    <div ref={scroller} className={classes.scroller}>
      <table
        ref={table}
        className={classes.table}
        tabIndex={-1}
        aria-rowcount={list.total === undefined ? -1 : count + 1}
        aria-busy={list.total === undefined && !list.fault}
        aria-label={label}
        {...keys}
      >
        <thead className={classes.head}>
          <tr className={classes.headRow} aria-rowindex={1}>
            {columns.map((column) => (
              <th key={column.key} scope="col" className={classes.cell} {...room(column)}>
                {column.header}
              </th>
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
                columns={columns}
                row={row}
                current={index === Math.min(cursor, count - 1)}
                open={row !== undefined && isOpen?.(row) === true}
              />
            )
          })}
        </tbody>
      </table>
    </div>
  )
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

/** One row at a time is a stop of the Tab key; arrows, Home and End go to any other. */
function useRowKeys(count: number, scrollTo: (index: number) => void) {
  const table = useRef<HTMLTableElement>(null)
  const [cursor, setCursor] = useState(0)
  // A row that is not there yet takes the focus when it comes; until then the list has it, and goes on taking keys.
  const wanted = useRef<number>(undefined)
  const controlAt = (index: number) => table.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)
  const move = (index: number) => {
    const target = Math.max(0, Math.min(count - 1, index))
    wanted.current = target
    setCursor(target)
    scrollTo(target)
    const control = controlAt(target)
    if (control) control.focus({ preventScroll: true })
    else table.current?.focus({ preventScroll: true })
  }
  useEffect(() => {
    const waits = wanted.current !== undefined && document.activeElement === table.current
    if (waits) controlAt(wanted.current ?? 0)?.focus({ preventScroll: true })
  })
  const keys = {
    onFocus: ({ target }: FocusEvent) => {
      const index = target.getAttribute('data-index')
      if (index === null) return
      wanted.current = undefined
      setCursor(Number(index))
    },
    onKeyDown: (event: KeyboardEvent) => {
      const ends: Readonly<Record<string, number>> = { Home: 0, End: count - 1 }
      const step = STEPS[event.key]
      const target = step === undefined ? ends[event.key] : cursor + step
      if (target === undefined) return
      event.preventDefault()
      move(target)
    },
  }
  return { cursor, table, keys }
}

interface RowProps<R> {
  readonly index: number
  /** Undefined where the flow says where it stands. */
  readonly top: number | undefined
  readonly height: number
  readonly columns: readonly LongColumn<R>[]
  /** Undefined until its page came. */
  readonly row: R | undefined
  readonly current: boolean
  readonly open: boolean
}

function TableRow<R>({ index, top, height, columns, row, current, open }: RowProps<R>) {
  const control: RowControl = { 'data-index': index, tabIndex: current ? 0 : -1, className: classes.open }
  return (
    <tr
      aria-rowindex={index + 2}
      data-open={open}
      className={classes.row}
      style={top === undefined ? {} : { height, transform: `translateY(${top}px)` }}
    >
      {columns.map((column) => (
        <td key={column.key} className={classes.cell} {...room(column)}>
          {row ? column.cell(row, control) : <span className={classes.blank} />}
        </td>
      ))}
    </tr>
  )
}

/** Drawn again when what it shows changed, not at every step of scrolling. */
const Row = memo(TableRow) as typeof TableRow

/** What a cell says, and something more about it below. */
export function TwoLines({ children, detail }: { children: ReactNode; detail: string | null | undefined }) {
  return (
    <span className={classes.lines}>
      <span className="truncate">{children}</span>
      {detail ? <span className={`truncate ${classes.detail}`}>{detail}</span> : null}
    </span>
  )
}

const room = <R,>({ weight, fixed, hide, end }: LongColumn<R>) => ({
  style: fixed ? { flex: `0 0 ${weight}px` } : { flexGrow: weight },
  'data-hide': hide,
  'data-end': end || undefined,
})
