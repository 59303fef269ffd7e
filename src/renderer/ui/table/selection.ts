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
  /** Undefined: the row is nothing that can be selected, and has no box. */
  readonly idOf: (row: R) => string | undefined
  /** What the row's box says. */
  readonly labelOf: (row: R) => string
}

/** What the boxes of a list show and do; it changes when the selection does. */
export interface Boxes<R> {
  readonly idOf: (row: R) => string | undefined
  readonly labelOf: (row: R) => string
  readonly ids: ReadonlyMap<string, R>
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

export const isSelected = <R>({ idOf, ids }: Boxes<R>, row: R): boolean => ids.has(idOf(row) ?? '')

export function useSelection<R>({ list, question, ...source }: Source<R>): Selection<R> {
  const [ids, setIds] = useState<ReadonlyMap<string, R>>(NONE)
  const [start, setStart] = useState<Start<R>>()
  const asking = JSON.stringify(question)
  const [asked, setAsked] = useState(asking)
  const turns = useRef(0)
  const idOf = useCallbackRef(source.idOf)
  const labelOf = useCallbackRef(source.labelOf)
  const entries = (rows: readonly R[]) =>
    rows.flatMap((row) => {
      const id = source.idOf(row)
      return id === undefined ? [] : [[id, row] as const]
    })
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
      if (turn === turns.current) setIds(new Map([...before, ...entries(rows)].slice(0, MAX_SELECTED)))
    } catch (error) {
      sayFault(error)
    }
  }
  const toggle = useCallbackRef((index: number, row: R) => {
    const id = source.idOf(row)
    if (id === undefined) return
    const before = new Map(ids)
    if (!before.delete(id)) before.set(id, row)
    setStart({ index, before })
    setIds(before)
  })
  const all = useCallbackRef(() => void take(0, Math.min(list.total ?? 0, MAX_SELECTED) - 1, NONE))
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
  const boxes = useMemo(() => ({ idOf, labelOf, ids, toggle, all, clear }), [idOf, labelOf, ids, toggle, all, clear])
  const present = new Map(ids.size > 0 ? entries(list.loaded) : [])
  return { boxes, rows: [...ids].map(([id, row]) => present.get(id) ?? row), extend }
}
