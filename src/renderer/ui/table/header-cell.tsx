import { type PointerEvent, useRef } from 'react'
import { useT } from '../../base/i18n/i18n.ts'
import { Icon } from '../icon.tsx'
import { type LongColumn, sortedAs, type Widths } from './column.ts'
import classes from './long-table.module.css'
import type { Arranged } from './use-arranged.ts'

const [NARROWEST, WIDEST] = [48, 1_200]
export const asWidth = (pixels: number): number => Math.round(Math.max(NARROWEST, Math.min(WIDEST, pixels)))

export const roomStyle = <R,>({ key, weight, fixed, end, hide }: LongColumn<R>, widths: Widths) => ({
  style: widths[key] || fixed ? { flex: `0 0 ${widths[key] ?? weight}px` } : { flexGrow: weight },
  'data-hide': hide === 'print' ? hide : undefined,
  'data-end': end || undefined,
})

interface HeaderCellProps<R> {
  readonly column: LongColumn<R>
  readonly arranged: Arranged<R> | undefined
}

/** The head of a column: a press sorts the whole list where the service can; its edge is drawn to another width. */
export function HeaderCell<R>({ column, arranged }: HeaderCellProps<R>) {
  const { key, header, sort } = column
  const sorted = sortedAs(column, arranged?.sort)
  return (
    <th scope="col" className={classes.cell} aria-sort={sorted} {...roomStyle(column, arranged?.settings.widths ?? {})}>
      {arranged && sort ? (
        <button type="button" className={classes.sort} onClick={() => arranged.onSort(sort)}>
          <span className="truncate">{header}</span>
          <span className={classes.arrow} data-shown={sorted !== undefined}>
            <Icon name={sorted === 'descending' ? 'arrowDown' : 'arrowUp'} size={14} />
          </span>
        </button>
      ) : (
        <span className="truncate">{header}</span>
      )}
      {arranged && !column.fixed ? (
        <Edge onWidth={(width) => arranged.arrange({ widths: { ...arranged.settings.widths, [key]: width } })} />
      ) : null}
    </th>
  )
}

/** For the pointer alone: the menu of columns has the same for keys. Drawn on the head, kept when it is let go. */
function Edge({ onWidth }: { onWidth: (width: number) => void }) {
  const t = useT()
  const drawn = useRef<{ from: number; width: number }>(undefined)
  const widthAt = ({ clientX }: PointerEvent) =>
    drawn.current && asWidth(drawn.current.width + clientX - drawn.current.from)
  const draw = (event: PointerEvent<HTMLElement>) => {
    const width = widthAt(event)
    const cell = event.currentTarget.parentElement
    if (width !== undefined && cell) cell.style.flex = `0 0 ${width}px`
  }
  return (
    <span
      className={`${classes.edge} no-print`}
      title={t('table.resize')}
      aria-hidden="true"
      onPointerDown={(event) => {
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        const width = event.currentTarget.parentElement?.getBoundingClientRect().width ?? 0
        drawn.current = { from: event.clientX, width }
      }}
      onPointerMove={draw}
      onPointerUp={(event) => {
        const width = widthAt(event)
        const moved = drawn.current && event.clientX !== drawn.current.from
        drawn.current = undefined
        if (width !== undefined && moved) onWidth(width)
      }}
    />
  )
}
