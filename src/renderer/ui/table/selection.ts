import { useCallbackRef } from '@mantine/hooks'
import { useMemo, useRef, useState } from 'react'
import type { LongList } from '../../base/api/long-list.ts'
import { sayFault } from '../toast.tsx'

/** More at once would be a list of its own; who needs them all exports them. */
export const MAX_SELECTED = 2_000

interface Source<R> {
  readonly list: LongList<R>
  /** What the list was asked: another question begins with nothing selected. */
  readonly question: unknown
  readonly idOf: (row: R) => string
  /** What the row's box says. */
  readonly labelOf: (row: R) => string
  /** Which rows have a box; left out, all. */
  readonly isSelectable?: (row: R) => boolean
  /** What the box of all of them says, where not all can be selected. */
  readonly allLabel?: string
}

/** What the boxes of a list show and do; it changes when the selection does. */
export interface Boxes<R> {
  readonly idOf: (row: R) => string
  readonly labelOf: (row: R) => string
  readonly isSelectable: (row: R) => boolean
  readonly ids: ReadonlyMap<string, R>
  readonly isAll: boolean
  readonly allLabel: string | undefined
  /** One row; the next range begins there. */
  readonly toggle: (index: number, row: R) => void
  readonly all: () => void
  readonly clear: () => void
}

/** The rows of a list that were selected, also those that are out of view. */
export interface Selection<R> {
  readonly boxes: Boxes<R>
  /** As they are now, where that is known. */
  readonly rows: readonly R[]
  /** From the row that was touched last, or `from`, to this one. */
  readonly extend: (to: number, from: number) => void
}

/** Where a range begins, and what was selected besides it. */
interface Start<R> {
  readonly index: number
  readonly before: ReadonlyMap<string, R>
}

const NONE: ReadonlyMap<string, never> = new Map<string, never>()

const everyRow = () => true

/** Whether everything that can be selected is: of rows that are not here, by how many there are. */
function isWhole<R>(
  { loaded, total = 0 }: LongList<R>,
  isSelectable: (row: R) => boolean,
  has: (row: R) => boolean,
  selected: number,
): boolean {
  if (selected === 0 || !loaded.every((row) => has(row) || !isSelectable(row))) return false
  return loaded.length >= total || selected >= Math.min(total, MAX_SELECTED)
}

export const isSelected = <R>({ idOf, ids }: Boxes<R>, row: R): boolean => ids.has(idOf(row))

export function useSelection<R>({ list, question, ...source }: Source<R>): Selection<R> {
  const [ids, setIds] = useState<ReadonlyMap<string, R>>(NONE)
  const [start, setStart] = useState<Start<R>>()
  const asking = JSON.stringify(question)
  const [asked, setAsked] = useState(asking)
  const turns = useRef(0)
  const idOf = useCallbackRef(source.idOf)
  const labelOf = useCallbackRef(source.labelOf)
  const isSelectable = useCallbackRef(source.isSelectable ?? everyRow)
  const isStillAsked = useCallbackRef((question: string) => question === asking)
  const entries = (rows: readonly R[]) => rows.map((row) => [source.idOf(row), row] as const)
  const forget = () => {
    setStart(undefined)
    setIds(NONE)
  }
  if (asked !== asking) {
    setAsked(asking)
    forget()
  }
  async function take(from: number, to: number, before: ReadonlyMap<string, R>): Promise<void> {
    turns.current += 1
    const turn = turns.current
    try {
      const rows = await list.between(from, to)
      if (turn === turns.current && isStillAsked(asking))
        setIds(new Map([...before, ...entries(rows.filter(isSelectable))].slice(0, MAX_SELECTED)))
    } catch (error) {
      sayFault(error)
    }
  }
  const toggle = useCallbackRef((index: number, row: R) => {
    if (!isSelectable(row)) return
    // What is on its way was asked for before this.
    turns.current += 1
    const id = source.idOf(row)
    const before = new Map(ids)
    if (!before.delete(id)) before.set(id, row)
    setStart({ index, before })
    setIds(before)
  })
  const all = useCallbackRef(() => void take(0, MAX_SELECTED - 1, NONE))
  const clear = useCallbackRef(() => {
    turns.current += 1
    forget()
  })
  const extend = useCallbackRef((to: number, from: number) => {
    const { index, before } = start ?? { index: from, before: ids }
    setStart({ index, before })
    const end = Math.max(index - MAX_SELECTED, Math.min(index + MAX_SELECTED, to))
    void take(Math.min(index, end), Math.max(index, end), before)
  })
  const isAll = isWhole(list, isSelectable, (row) => ids.has(source.idOf(row)), ids.size)
  const { allLabel } = source
  const boxes = useMemo(
    () => ({ idOf, labelOf, isSelectable, allLabel, isAll, ids, toggle, all, clear }),
    [idOf, labelOf, isSelectable, allLabel, isAll, ids, toggle, all, clear],
  )
  const present = new Map(ids.size > 0 ? entries(list.loaded) : [])
  // What was billed, filed or archived meanwhile is selected no more.
  const rows = [...ids].map(([id, row]) => present.get(id) ?? row).filter(isSelectable)
  return { boxes, rows, extend }
}
