import type { FocusEvent, KeyboardEvent, MouseEvent } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { held } from '../../../../test/support/hook.ts'
import { useRowKeys } from './row-keys.ts'

afterEach(() => vi.unstubAllGlobals())

/** A list of a hundred rows of which the first ten are drawn, and the first one has the focus. */
async function aList() {
  const page: { activeElement: unknown } = { activeElement: undefined }
  vi.stubGlobal('document', page)
  vi.stubGlobal('Element', class {})
  const drawn = new Set(Array.from({ length: 10 }, (_, index) => index))
  const { now, by, give } = await held(useRowKeys<string>, {
    count: 100,
    at: String,
    scrollTo: () => undefined,
    selection: undefined,
    question: undefined as string | undefined,
  })
  const rowAt = (index: number) => ({ getAttribute: () => String(index) })
  const focused = new Map<number, ReturnType<typeof rowAt>>()
  /** Whatever had the focus is told, and what has it now. */
  const focus = (target: unknown) => {
    if (page.activeElement === target) return
    now().keys.onBlur({ target: page.activeElement } as FocusEvent<HTMLTableElement>)
    page.activeElement = target
    if (target !== table) now().keys.onFocus({ target } as FocusEvent)
  }
  const control = (index: number) => {
    const row = focused.get(index) ?? rowAt(index)
    focused.set(index, row)
    return { ...row, focus: () => focus(row) }
  }
  const table = {
    focus: () => focus(table),
    querySelector: (selector: string) => {
      const index = Number(/"(\d+)"/.exec(selector)?.[1])
      return drawn.has(index) ? control(index) : null
    },
  }
  now().table.current = table as unknown as HTMLTableElement
  control(0).focus()
  const press = (key: string) =>
    by(({ keys }) => {
      const event = { key, shiftKey: false, target: table, currentTarget: table, preventDefault: () => undefined }
      keys.onKeyDown(event as unknown as KeyboardEvent)
    })
  /** Which row has the focus: `list` where it is the list itself. */
  const has = () => {
    const [found] = [...focused].filter(([, row]) => row === page.activeElement)
    return found ? found[0] : page.activeElement === table ? 'list' : 'elsewhere'
  }
  let drawings = 0
  return {
    press,
    has,
    /** The list is drawn again, with these rows. */
    draw: (...rows: number[]) => {
      for (const row of rows) drawn.add(row)
      drawings++
      return give({
        count: 100 + (drawings % 2),
        at: String,
        scrollTo: () => undefined,
        selection: undefined,
        question: undefined,
      })
    },
    leave: () => by(() => focus({ getAttribute: () => null })),
    /** The list has the focus again, as when a dialog closes. */
    comeBack: () => by(() => table.focus()),
    /** A press of the mouse where nothing takes the focus but the list. */
    pressList: () =>
      by(({ keys }) => {
        keys.onMouseDown({ shiftKey: false } as MouseEvent)
        table.focus()
      }),
  }
}

test('a row that is not there yet takes the focus when it comes', async () => {
  const list = await aList()
  await list.press('End')
  expect(list.has()).toBe('list')
  await list.draw(99)
  expect(list.has()).toBe(99)
})

test('not when its person has gone elsewhere and comes back to the list', async () => {
  const list = await aList()
  await list.press('End')
  await list.leave()
  await list.comeBack()
  await list.draw(99)
  expect(list.has()).toBe('list')
})

test('nor when the mouse was pressed in the list meanwhile', async () => {
  const list = await aList()
  await list.press('End')
  await list.pressList()
  await list.draw(99)
  expect(list.has()).toBe('list')
})

test('nor does a row take it again that had it already', async () => {
  const list = await aList()
  await list.press('ArrowUp')
  expect(list.has()).toBe(0)
  await list.comeBack()
  await list.draw()
  expect(list.has()).toBe('list')
})
