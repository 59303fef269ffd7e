import type { Page } from '@playwright/test'
import { CATALOGS as LISTS } from '../../src/contract/rips/catalogs.ts'
import { CATALOGS } from '../../src/core/messages/catalog.ts'
import { catalog as english } from '../../src/renderer/base/i18n/en/catalog.ts'
import { errorHelp as englishHelp } from '../../src/renderer/base/i18n/en/error-help/index.ts'
import { errorHelp } from '../../src/renderer/base/i18n/es-CO/error-help/index.ts'
import { errors } from '../../src/renderer/base/i18n/es-CO/errors.ts'
import { esCO } from '../../src/renderer/base/i18n/es-CO/index.ts'

/** Every text of a tree of texts, as it is shown. */
function textsOf(tree: unknown): string[] {
  if (typeof tree === 'string') return [tree.trim()]
  return typeof tree === 'object' && tree !== null ? Object.values(tree).flatMap(textsOf) : []
}

const ENGLISH = new Set([...textsOf([english, englishHelp]), ...textsOf(CATALOGS.en)])
/** What only the Spanish program says. */
const OURS = new Set(
  [...textsOf([esCO, errors, errorHelp]), ...textsOf(CATALOGS['es-CO'])].filter((text) => !ENGLISH.has(text)),
)

/** Small words that only Spanish has. */
const SPANISH =
  /(?<!\p{L})(el|los|las|del|una|unas|para|con|sin|que|por|más|todavía|aquí|está|están|esta|este|hay|desde|hasta|cuando|sobre|como|ningún|ninguna|todos|todas|usted)(?!\p{L})/u

/** Names of what the tests put in, of the clinic and of the language itself; the ministry's own words stay as it publishes them. */
const NOT_OURS =
  /Español \(Colombia\)|Clínica de Ejemplo( S\.A\.S\.)?|Yarumo EPS|Brigada|Cuidado \(manejo\) intrahospitalario por medicina especializada|Tumor maligno de los huesos largos del miembro inferior|(Contributivo|Subsidiado): plan de beneficios con UPC/g
/** A code of the ministry's with the name that it publishes. */
const LISTED = new Set(Object.values(LISTS).flatMap((list) => list.map(({ code, name }) => `${code} · ${name}`)))
/** The law, cited. */
const LAW = /^(Contienen atenciones: .*)?(Resolución|Ley|Decreto) \d+/u

const seen = new Map<string, boolean>()

function isSpanish(words: string): boolean {
  const known = seen.get(words)
  if (known !== undefined) return known
  const left = words.replace(NOT_OURS, '').trim()
  const is = !LISTED.has(left) && !LAW.test(left) && (OURS.has(left) || SPANISH.test(left))
  seen.set(words, is)
  return is
}

/** Texts of the page, shown or spoken, that are the program's and Spanish. */
export async function spanishOn(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const found = new Set<string>([document.title])
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.parentElement?.closest('script, style, [lang="es"], [lang="es-CO"]')) continue
      found.add(node.textContent?.trim() ?? '')
    }
    for (const name of ['title', 'aria-label', 'aria-description', 'placeholder', 'alt', 'aria-valuetext']) {
      for (const element of document.querySelectorAll(`[${name}]`)) found.add(element.getAttribute(name)?.trim() ?? '')
    }
    return [...found].filter((text) => text !== '')
  })
  return texts.filter(isSpanish)
}
