import { useCallbackRef } from '@mantine/hooks'
import { type FocusEvent, type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import type { Selection } from './selection.ts'

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }

interface Source<R> {
  readonly count: number
  readonly at: (index: number) => R | undefined
  readonly scrollTo: (index: number) => void
  readonly selection: Selection<R> | undefined
  readonly question: string | undefined
}

/** A press belongs to the rows where one of them, or the list while a row is on its way, has the focus. */
const isOfRows = ({ target, currentTarget }: KeyboardEvent) =>
  target === currentTarget || (target instanceof Element && target.closest('tbody') !== null)

const isBox = (target: EventTarget) => target instanceof HTMLInputElement

function indexAt({ target }: MouseEvent): number | undefined {
  const row = target instanceof Element ? target.closest('tr[data-row]') : null
  return row ? Number(row.getAttribute('data-row')) : undefined
}

/** One row at a time is a stop of the Tab key; arrows, Home and End go to any other, and with Shift select on the way. */
export function useRowKeys<R>({ count, at, scrollTo, selection, question }: Source<R>) {
  const table = useRef<HTMLTableElement>(null)
  const [cursor, setCursor] = useState(0)
  // A row that is not there yet takes the focus when it comes; until then the list has it, and goes on taking keys.
  const wanted = useRef<number>(undefined)
  const asked = useRef(question)
  const toTop = useCallbackRef(() => {
    wanted.current = undefined
    setCursor(0)
    scrollTo(0)
  })
  useEffect(() => {
    if (asked.current !== question) toTop()
    asked.current = question
  }, [question, toTop])
  const controlAt = (index: number) => table.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)
  const move = (index: number) => {
    const target = Math.max(0, Math.min(count - 1, index))
    setCursor(target)
    scrollTo(target)
    const control = controlAt(target)
    wanted.current = control ? undefined : target
    if (control) control.focus({ preventScroll: true })
    else table.current?.focus({ preventScroll: true })
    return target
  }
  useEffect(() => {
    const waits = wanted.current !== undefined && document.activeElement === table.current
    if (waits) controlAt(wanted.current ?? 0)?.focus({ preventScroll: true })
  })
  const toggle = () => {
    const row = at(cursor)
    if (row !== undefined) selection?.boxes.toggle(cursor, row)
  }
  const onSelectionKey = (event: KeyboardEvent): boolean => {
    if (!selection || isBox(event.target)) return false
    if (event.key === ' ') toggle()
    else if (event.key === 'a' && (event.ctrlKey || event.metaKey)) selection.boxes.all()
    else return false
    return true
  }
  const onMoveKey = ({ key, shiftKey }: KeyboardEvent): boolean => {
    const ends: Readonly<Record<string, number>> = { Home: 0, End: count - 1 }
    const step = STEPS[key]
    const target = step === undefined ? ends[key] : cursor + step
    if (target === undefined) return false
    const from = cursor
    const to = move(target)
    if (shiftKey) selection?.extend(to, from)
    return true
  }
  const keys = {
    onFocus: ({ target }: FocusEvent) => {
      const index = target.getAttribute('data-index')
      if (index === null) return
      wanted.current = undefined
      setCursor(Number(index))
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (isOfRows(event) && (onSelectionKey(event) || onMoveKey(event))) event.preventDefault()
    },
    // Whoever has left the list, or points at something in it, waits for no row any more.
    onBlur: ({ target }: FocusEvent) => {
      if (target === table.current) wanted.current = undefined
    },
    // A range of text is nobody's wish here.
    onMouseDown: (event: MouseEvent) => {
      wanted.current = undefined
      if (selection && event.shiftKey) event.preventDefault()
    },
    onClickCapture: (event: MouseEvent) => {
      const index = indexAt(event)
      if (!selection || !event.shiftKey || index === undefined) return
      event.preventDefault()
      event.stopPropagation()
      selection.extend(index, cursor)
      move(index)
    },
  }
  return { cursor, table, keys }
}
