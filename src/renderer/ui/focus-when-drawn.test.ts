import { expect, it, vi } from 'vitest'
import { focusWhenDrawn } from './focus-when-drawn.ts'

const element = (selector: string) => ({ focus: vi.fn(), matches: (asked: string) => asked.includes(selector) })

/** A window whose frames come when the test says so. */
function slowWindow(active = element('button')) {
  const frames: (() => void)[] = []
  const page = { activeElement: active }
  vi.stubGlobal('document', page)
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame))
  return { page, frame: () => frames.shift()?.() }
}

it('a field gets the focus as soon as it is drawn', () => {
  const { frame } = slowWindow()
  const field = element('input')
  const find = vi.fn<() => HTMLElement | null>().mockReturnValueOnce(null)
  find.mockReturnValue(field as unknown as HTMLElement)
  focusWhenDrawn(find)
  frame()
  expect(field.focus).not.toHaveBeenCalled()
  frame()
  expect(field.focus).toHaveBeenCalledOnce()
})

it('also when a dialog took the focus for its button meanwhile, or a field had it before', () => {
  const { page, frame } = slowWindow(element('input'))
  const field = element('input')
  focusWhenDrawn(() => field as unknown as HTMLElement)
  frame()
  focusWhenDrawn(() => field as unknown as HTMLElement)
  page.activeElement = element('button')
  frame()
  expect(field.focus).toHaveBeenCalledTimes(2)
})

it('who has gone on to another field meanwhile keeps it', () => {
  const { page, frame } = slowWindow()
  const field = element('input')
  focusWhenDrawn(() => field as unknown as HTMLElement)
  page.activeElement = element('textarea')
  frame()
  frame()
  expect(field.focus).not.toHaveBeenCalled()
})
