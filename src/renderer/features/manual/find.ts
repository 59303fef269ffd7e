import type { ManualPage } from '../../base/i18n/manual-page.ts'
import { MANUAL } from '../../base/i18n/manual-texts.ts'
import { plain } from '../help/plain.ts'

const TEXTS = MANUAL.map((page) => ({ page, text: plain(JSON.stringify(page)) }))

/** The pages that hold every word of what was typed, in the manual's order; all of them for a blank. */
export function findPages(typed: string): ManualPage[] {
  const words = plain(typed).split(/\s+/).filter(Boolean)
  return TEXTS.filter(({ text }) => words.every((word) => text.includes(word))).map(({ page }) => page)
}
