import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, memo, type ReactNode, useRef, useState } from 'react'
import { useT } from '../../base/i18n/i18n.ts'
import classes from './document.module.css'

const ROW_HEIGHT = 58
/** Until a row far away is surely drawn, on a slow computer too. */
const FRAMES = 60
/** Below it a table is scrolled sideways, pixels a column. */
const LEAST_WIDTH = 116
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }

interface LineTableProps {
  readonly label: string
  readonly count: number
  readonly columns: readonly { readonly title: string; readonly width: string; readonly amount?: boolean }[]
  readonly keyOf: (index: number) => string
  /** The cells of a row; `current`: its controls are the ones that the Tab key stops at. */
  readonly row: (index: number, current: boolean) => ReactNode
  /** Nothing in it can be used: it takes the focus itself, to be scrolled by keyboard. */
  readonly readOnly: boolean
}

/**
 * A table of any length of which only what is in view exists. Tab stops at one row; arrows, Home and End go from row to
 * row, staying on the same control (`data-act`).
 */
export function LineTable({ label, count, columns, keyOf, row, readOnly }: LineTableProps) {
  const t = useT()
  const scroller = useRef<HTMLElement>(null)
  const [cursor, setCursor] = useState(0)
  const rows = useVirtualizer({
    // Scrolling waits for no drawing: a held key would queue behind it.
    count,
    overscan: 6,
    getItemKey: keyOf,
    useFlushSync: false,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
  })
  const shown = rows.getVirtualItems()
  const first = shown[0]
  const last = shown.at(-1)
  const inView = shown.some(({ index }) => index === cursor) ? cursor : (first?.index ?? 0)

  const wanted = useRef(0)
  const focus = (index: number, act: string) => {
    wanted.current = index
    setCursor(index)
    rows.scrollToIndex(index)
    // A row far away is drawn a moment after the list was scrolled there.
    const take = (tries: number) =>
      requestAnimationFrame(() => {
        const control = scroller.current?.querySelector<HTMLElement>(`[data-index="${index}"] [data-act="${act}"]`)
        if (control) control.focus()
        else if (tries > 0 && wanted.current === index) take(tries - 1)
      })
    take(FRAMES)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const control = event.target instanceof Element ? event.target.closest('[data-act]') : null
    const at = control?.closest('[data-index]')?.getAttribute('data-index')
    if (!control || at === null || at === undefined) return
    const target = { Home: 0, End: count - 1 }[event.key] ?? Number(at) + (STEPS[event.key] ?? 0)
    if (target === Number(at)) return
    event.preventDefault()
    focus(Math.max(0, Math.min(count - 1, target)), control.getAttribute('data-act') ?? '')
  }

  // The browser's own way to the end stops where rows on the way turn out taller than was thought.
  const onListKeyDown = (event: KeyboardEvent) => {
    const target = { Home: 0, End: count - 1 }[event.key]
    if (target === undefined || event.target !== scroller.current) return
    event.preventDefault()
    rows.scrollToIndex(target)
  }

  return (
    <section
      ref={scroller}
      className={classes.lineScroll}
      aria-label={t('invoices.line.list', { title: label })}
      {...(readOnly && { tabIndex: 0, onKeyDown: onListKeyDown })}
    >
      <table
        className={classes.table}
        style={{ minWidth: columns.length * LEAST_WIDTH }}
        aria-rowcount={count + 1}
        onKeyDown={onKeyDown}
      >
        <colgroup>
          {columns.map(({ title, width }) => (
            <col key={title} style={{ width }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map(({ title, amount }) => (
              <th key={title} scope="col" data-amount={amount || undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Gap height={first?.start ?? 0} columns={columns.length} />
          {shown.map(({ index, key }) => (
            <tr
              key={key}
              ref={rows.measureElement}
              data-index={index}
              aria-rowindex={index + 2}
              onFocus={() => setCursor(index)}
            >
              <Cells row={row} index={index} current={index === inView} />
            </tr>
          ))}
          <Gap height={last ? rows.getTotalSize() - last.end : 0} columns={columns.length} />
        </tbody>
      </table>
    </section>
  )
}

/** Drawn again when what it shows changed, not at every step of scrolling. */
const Cells = memo(({ row, index, current }: { row: LineTableProps['row']; index: number; current: boolean }) =>
  row(index, current),
)

/** The room of the rows that are out of view. */
function Gap({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null
  return (
    <tr aria-hidden>
      <td colSpan={columns} className={classes.gap} style={{ height }} />
    </tr>
  )
}
