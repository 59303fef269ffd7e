import { expect, type Locator, type Page } from '@playwright/test'

/** More presses than this to one control, and the program lacks a shorter way to it. */
const MOST_PRESSES = 40
/** A dialog takes a moment to ask for the focus. */
const A_MOMENT_MS = 25
/** A busy machine takes longer to give it. */
const FOCUS_MS = 10_000

/** From its next load on the page has no mouse: using one fails the test. */
export async function withoutMouse(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const complain = () => {
      throw new Error('the mouse was used')
    }
    addEventListener('pointerdown', complain, true)
    // From then on the focus is somewhere, or the keys go nowhere.
    addEventListener('focusin', () => document.documentElement.setAttribute('data-began', ''), { once: true })
  })
}

/** Goes there with Tab, and with the arrows within what has one stop of the Tab key; the focus has to be seen there. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  const element = await target.elementHandle()
  if (!element) throw new Error(`${target} is gone`)
  const before = await element.evaluate(lookOf)
  const deadline = Date.now() + FOCUS_MS
  for (let presses = 0; presses <= MOST_PRESSES; ) {
    const key = await element.evaluate(keyTowards)
    if (key === 'there') {
      if (presses > 0) await expect.poll(() => element.evaluate(lookOf), `the focus on ${target}`).not.toEqual(before)
      expect(await element.evaluate(isInView), `${target} in view`).toBe(true)
      return
    }
    if (key === 'wait') {
      if (Date.now() > deadline) throw new Error(`the focus is nowhere near ${target}`)
      await page.waitForTimeout(A_MOMENT_MS)
    } else {
      await page.keyboard.press(key)
      presses++
    }
  }
  throw new Error(`${MOST_PRESSES} keys do not reach ${target}`)
}

function keyTowards(target: Element): string {
  const at = document.activeElement ?? document.body
  if (at === target) return 'there'
  const isNowhere = at === document.body && document.documentElement.dataset.began !== undefined
  const isElsewhere = target.closest('[role=dialog]')?.contains(at) === false
  if (isNowhere || isElsewhere) return 'wait'
  const roves = target.matches('[type=radio], [tabindex="-1"]')
  const group = target.closest('[role=radiogroup], [role=tablist], [role=tree], [role=menu], table')
  const isAmong = roves && group?.contains(at) === true
  const arrows = target.matches('[role=tab]') ? ['ArrowRight', 'ArrowLeft'] : ['ArrowDown', 'ArrowUp']
  const [on, back] = isAmong ? arrows : ['Tab', 'Shift+Tab']
  const isAfter = (at.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  return (isAfter ? on : back) ?? ''
}

/** Whatever shows the focus: of the element itself, what it is drawn by, and what it stands in. */
function lookOf(element: Element): string {
  const parts = [element, element.nextElementSibling, element.parentElement, element.parentElement?.parentElement]
  const looks = parts.flatMap((part) => (part ? [getComputedStyle(part), getComputedStyle(part, '::after')] : []))
  return looks.map((look) => [look.outline, look.borderColor, look.boxShadow, look.backgroundColor].join()).join(';')
}

function isInView(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect()
  const [x, y] = [left + width / 2, top + height / 2]
  return x > 0 && y > 0 && x < innerWidth && y < innerHeight
}

/** A button, link, menu item or option is reached and taken. */
export async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

export const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: typeof name === 'string' })

/** A code of a catalog is typed into a combobox, everything else into a text box. */
export const field = (within: Page | Locator, name: string) =>
  within.getByRole('textbox', { name, exact: true }).or(within.getByRole('combobox', { name, exact: true }))

/** Types over what a field has, and leaves it there. */
export async function write(page: Page, target: Locator | string, text: string): Promise<void> {
  await tabTo(page, typeof target === 'string' ? field(page, target) : target)
  await page.keyboard.press('Control+a')
  await page.keyboard.type(text)
}

/** Types a part of it into a list and takes the first that is found. */
export async function find(page: Page, label: string, words: string, option: RegExp): Promise<void> {
  await tabTo(page, page.getByRole('combobox', { name: label, exact: true }))
  await page.keyboard.type(words)
  const first = page.locator('[role=option][data-combobox-selected]').filter({ visible: true })
  await expect(first).toHaveText(option)
  await page.keyboard.press('Enter')
}

/** Goes down a short list to an option. */
export async function choose(page: Page, label: string, option: RegExp): Promise<void> {
  await tabTo(page, page.getByRole('combobox', { name: label, exact: true }))
  await page.keyboard.press('Enter')
  const options = page.getByRole('option')
  await options.first().waitFor()
  // The list puts its mark on the present value with a timer, which would undo a key that comes before it.
  await page.evaluate(() => new Promise((done) => setTimeout(done)))
  const chosen = page.locator('[role=option][data-combobox-selected]').filter({ hasText: option })
  for (const _ of await options.all()) {
    if ((await chosen.count()) > 0) break
    await page.keyboard.press('ArrowDown')
  }
  await expect(chosen).toHaveCount(1)
  await page.keyboard.press('Enter')
}

/** What the screen offers at its top, by its words and from wherever the focus is. */
export async function command(page: Page, words: string): Promise<void> {
  await page.getByRole('main').getByText(words, { exact: true }).first().waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type(words)
  await expect(page.locator('[role=option][data-combobox-selected]')).toHaveText(words)
  await page.keyboard.press('Enter')
}

/** To another screen by its letter. */
export async function goTo(page: Page, letter: string, heading: string): Promise<void> {
  await page.keyboard.press('g')
  await page.keyboard.press(letter)
  await page.getByRole('heading', { name: heading, level: 1, exact: true }).waitFor()
}
