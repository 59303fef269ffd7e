import type { Page } from '@playwright/test'
import { THEMES } from './fixtures.ts'
import { ofAll } from './short.ts'
import { whatStays } from './what-stays.ts'

/** Windows that people have; the last is what one of 1280 x 800 has left at 200 %. */
const WINDOWS = [
  [1024, 768],
  [1280, 800],
  [1440, 900],
  [1920, 1080],
  [640, 400],
] as const

/** The same in each of those windows, light and dark; in the short form one of the two. */
export async function faultsInWindows(page: Page, name: string): Promise<string[]> {
  const found: string[] = []
  await rowsAreThere(page)
  for (const [width, height] of WINDOWS) {
    await page.setViewportSize({ width, height })
    for (const theme of ofAll(['light', 'dark'] as const, name)) {
      await page.emulateMedia(THEMES[theme])
      // Two frames: one for the new size, one for what measures itself.
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
      await rowsAreThere(page)
      for (const fault of await layoutFaults(page)) found.push(`${name} at ${width}, ${theme}: ${fault}`)
    }
  }
  return found
}

/** A row that is on its way hides what will be wrong with it. */
const rowsAreThere = (page: Page) =>
  page.waitForFunction(() => {
    const rows = [...document.querySelectorAll('main tbody tr td')]
    return !document.querySelector('main table[aria-busy=true]') && rows.every((one) => !/blank/.test(one.innerHTML))
  })

/** What of the screen lies over something else, is cut off, hangs above the end of what it belongs to, or does not fit. */
export const layoutFaults = (page: Page): Promise<string[]> => whatStays(page, () => page.evaluate(faultsIn))

function faultsIn(): string[] {
  const all = (selector: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)].filter((one) => one.checkVisibility())
  const name = (one: Element) =>
    `${one.tagName.toLowerCase()} "${(one.getAttribute('aria-label') ?? one.textContent ?? '').trim().slice(0, 40)}"`
  const box = (one: Element) => one.getBoundingClientRect()
  const overlap = (a: Element, b: Element) => {
    const [one, two] = [box(a), box(b)]
    const wide = Math.min(one.right, two.right) - Math.max(one.left, two.left)
    const high = Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top)
    return Math.min(wide, high)
  }
  const stays = (one: Element) => !['sticky', 'fixed'].includes(getComputedStyle(one).position)

  const tooWide = document.documentElement.scrollWidth - innerWidth
  const panels = all('main .panel').filter(stays)
  const over = panels.flatMap((a, index) =>
    panels
      .slice(index + 1)
      .filter((b) => !a.contains(b) && !b.contains(a) && overlap(a, b) > 1)
      .map((b) => `${name(a)} lies over ${name(b)} by ${Math.round(overlap(a, b))} px`),
  )
  // What ends in dots on purpose says so; a word that is cut by its own box does not.
  const cut = all('h1, h2, h3, label, button, th, [role=tab], main [role=radiogroup]').filter((one) => {
    const { overflowX, textOverflow } = getComputedStyle(one)
    return (
      overflowX !== 'visible' &&
      textOverflow !== 'ellipsis' &&
      one.scrollWidth > one.clientWidth + 1 &&
      one.clientWidth > 1
    )
  })
  // What a cell says ends in dots where there is no room, and figures are said whole.
  const cells = [...all('main td'), ...all('main td .truncate')].filter((one) => {
    const inside = [...one.children].some((child) => child.scrollWidth > 0 && box(child).right > box(one).right + 1)
    const isBare = getComputedStyle(one).display === 'flex' && one.scrollWidth > one.clientWidth + 1
    return one.clientWidth > 1 && (isBare || (inside && getComputedStyle(one).display !== 'inline'))
  })
  const isShort = (one: Element) => one.scrollWidth > one.clientWidth + 1
  const FIGURE = /^\$?\s?[\d.,]+$|^\d\d\/\d\d\/\d{4}/
  const figures = all('main td .truncate').filter((one) => FIGURE.test(one.textContent ?? '') && isShort(one))
  // Dots with a letter or two say nothing.
  const dots = all('main td .truncate').filter((one) => isShort(one) && one.clientWidth > 0 && one.clientWidth < 30)
  const squeezed = all('main [role=radiogroup], main button, main label').filter(
    (one) => one.clientHeight > 0 && one.clientHeight < 20 && one.scrollHeight > one.clientHeight + 8,
  )
  const floating = [...document.querySelectorAll('main div')].filter((one) => {
    const { position, bottom } = getComputedStyle(one)
    if (position !== 'sticky' || bottom === 'auto') return false
    // What it should hide looks out from under it.
    const { bottom: end, left, right } = box(one)
    return all('main :is(input, textarea, button, a, svg, label)').some((other) => {
      const { top: from, bottom: to, left: x } = box(other)
      return (
        !one.contains(other) &&
        Math.min(to, innerHeight) > end + 1 &&
        from < innerHeight &&
        x >= left &&
        x < right &&
        stays(other)
      )
    })
  })
  const sideways = all('main section, main div').filter((one) => {
    const scrolls = ['auto', 'scroll'].includes(getComputedStyle(one).overflowX)
    return innerWidth >= 1024 && scrolls && one.scrollWidth > one.clientWidth + 1
  })
  return [
    ...(tooWide > 0 ? [`wider than the window by ${tooWide} px`] : []),
    ...over,
    ...cut.map((one) => `${name(one)} is cut off`),
    ...cells.map((one) => `${name(one)} is cut off in its cell`),
    ...figures.map((one) => `${name(one)} is no whole figure`),
    ...dots.map((one) => `${name(one)} is little more than dots`),
    ...squeezed.map((one) => `${name(one)} is squeezed`),
    ...sideways.map((one) => `${name(one)} has to be scrolled sideways by ${one.scrollWidth - one.clientWidth} px`),
    ...floating.map((one) => `${name(one)} floats`),
  ]
}
