import type { ReactNode } from 'react'

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
  /** By what the list is sorted at the first press of the header, as its operation names it. */
  readonly sort?: string
  /** It holds the control that opens a row, and cannot be left out; the first one where none says so. */
  readonly opens?: true
  /** Not shown until somebody chooses it. */
  readonly extra?: true
}

export type Widths = Readonly<Record<string, number>>

export const GAP = 16
export const SIDES = 36
/** Of a share of the row's width: room for a short word or an amount. */
const LEAST_OF_SHARE = 56
const LEAST = 72

/** The room that a column needs to be of use, pixels. */
export function leastOf<R>({ key, weight, fixed }: LongColumn<R>, widths: Widths): number {
  return widths[key] ?? (fixed ? weight : Math.max(LEAST, weight * LEAST_OF_SHARE))
}

export const roomOf = <R>(columns: readonly LongColumn<R>[], widths: Widths): number =>
  columns.reduce((sum, column) => sum + leastOf(column, widths), SIDES + GAP * Math.max(0, columns.length - 1))

/** Those that find room, and those that do not; what may not leave stays, and is scrolled to. */
export function fitting<R>(columns: readonly LongColumn<R>[], widths: Widths, room: number) {
  let shown = columns
  for (const stage of ['medium', 'narrow'] as const) {
    for (const column of columns.filter(({ hide }) => hide === stage).toReversed()) {
      if (roomOf(shown, widths) <= room) return { shown, left: columns.filter((one) => !shown.includes(one)) }
      shown = shown.filter((one) => one !== column)
    }
  }
  return { shown, left: columns.filter((one) => !shown.includes(one)) }
}

export const openingOf = <R>(columns: readonly LongColumn<R>[]) => columns.find(({ opens }) => opens) ?? columns[0]

/** The columns that a person chose, in the order of the list; the one that opens a row is always among them. */
export function chosen<R>(columns: readonly LongColumn<R>[], keys: readonly string[] | null) {
  const opening = openingOf(columns)
  return columns.filter((one) => one === opening || (keys === null ? !one.extra : keys.includes(one.key)))
}

/** `-` sorts the other way. */
export const reversed = (sort: string): string => (sort.startsWith('-') ? sort.slice(1) : `-${sort}`)

/** What the next press of a header asks for: its first order, the other way, and the list's own order again. */
export function nextSort(first: string, present: string | undefined): string | undefined {
  if (present === first) return reversed(first)
  return present === reversed(first) ? undefined : first
}

/** How a column is sorted now, as `aria-sort` says it. */
export function sortedAs({ sort }: Pick<LongColumn<never>, 'sort'>, present: string | undefined) {
  if (sort === undefined || (present !== sort && present !== reversed(sort))) return undefined
  return present?.startsWith('-') ? 'descending' : 'ascending'
}
