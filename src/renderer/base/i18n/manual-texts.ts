import { MANUAL as esCO } from './es-CO/manual-pages/index.ts'
import { inLanguage, type Parts } from './language.ts'
import type { ManualPage } from './manual-page.ts'

export const MANUALS: Parts<readonly ManualPage[]> = {
  'es-CO': () => esCO,
  en: () => import('./en/manual-pages/index.ts').then((english) => english.MANUAL),
}

/** The user's manual in the language of this window: one page for each of the product's journeys, in their order. */
export const MANUAL: readonly ManualPage[] = await inLanguage(MANUALS)
