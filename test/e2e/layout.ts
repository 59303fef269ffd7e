import type { Page } from '@playwright/test'
import { THEMES } from './fixtures.ts'

/** Windows that people have; the last is what one of 1280 x 800 has left at 200 %. */
const WINDOWS = [
  [1024, 768],
  [1280, 800],
  [1440, 900],
  [1920, 1080],
  [640, 400],
] as const

/** The same in each of those windows, light and dark. */
export async function faultsInWindows(page: Page, name: string): Promise<string[]> {
  const found: string[] = []
  for (const [width, height] of WINDOWS) {
    await page.setViewportSize({ width, height })
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia(THEMES[theme])
      // Two frames: one for the new size, one for what measures itself.
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
      for (const fault of await layoutFaults(page)) found.push(`${name} at ${width}, ${theme}: ${fault}`)
    }
  }
  return found
}

/** What of the screen lies over something else, is cut off, hangs above the end of what it belongs to, or does not fit. */
export const layoutFaults = (page: Page): Promise<string[]> => page.evaluate(faultsIn)

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
  const cut = all('h1, h2, h3, label, button, th, [role=tab]').filter((one) => {
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
  const figures = all('main td[data-end] .truncate:first-child').filter(
    (one) => /\d$/.test(one.textContent ?? '') && one.scrollWidth > one.clientWidth + 1,
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
  return [
    ...(tooWide > 0 ? [`wider than the window by ${tooWide} px`] : []),
    ...over,
    ...cut.map((one) => `${name(one)} is cut off`),
    ...cells.map((one) => `${name(one)} is cut off in its cell`),
    ...figures.map((one) => `${name(one)} is no whole figure`),
    ...floating.map((one) => `${name(one)} floats`),
  ]
}
