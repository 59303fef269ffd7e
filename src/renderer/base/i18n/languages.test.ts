import { expect, test } from 'vitest'
import { Language } from '../../../contract/language.ts'
import { FIELDS, GROUP_LABELS } from '../../../contract/rips/groups.ts'
import { LOAD_METHODS } from '../../../contract/rips/kinds.ts'
import { catalog as en } from './en/catalog.ts'
import { errorHelp as enHelp } from './en/error-help/index.ts'
import { MANUAL as enManual } from './en/manual-pages/index.ts'
import { errorHelp as esHelp } from './es-CO/error-help/index.ts'
import { HELPS } from './help-pages.ts'
import { MANUAL as esManual, MANUALS } from './manual-texts.ts'
import { CATALOGS, catalog as esCO } from './texts.ts'

type Leaf = readonly [path: string, text: string]

function leaves(value: unknown, path = ''): Leaf[] {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => leaves(inner, path ? `${path}.${name}` : name))
}

const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort()
const { tables: _none, ...esTexts } = esCO
const spanish = new Map(leaves({ ...esTexts, help: esHelp, manual: esManual }))
const { tables, ...enTexts } = en
const english = new Map(leaves({ ...enTexts, help: enHelp, manual: enManual }))

test.each(Language.options.filter((language) => language !== 'es-CO'))(
  '%s has the same texts as Spanish, each with the same facts in it',
  async (language) => {
    const { tables: _, ...texts } = await CATALOGS[language]()
    const its = new Map(leaves({ ...texts, help: await HELPS[language](), manual: await MANUALS[language]() }))
    expect([...its.keys()].sort()).toEqual([...spanish.keys()].sort())
    const differ = [...spanish].filter(
      ([path, text]) => placeholders(text).join() !== placeholders(its.get(path) ?? '').join(),
    )
    expect(differ.map(([path]) => path)).toEqual([])
  },
)

test('each text of the contract’s tables that is shown has its English, and there is none for what is not shown', () => {
  const fields = Object.values(FIELDS).flat()
  const whens = fields.flatMap(({ required }) => (typeof required === 'object' ? [required.when] : []))
  const kinds = Object.values(LOAD_METHODS).map(({ label }) => label)
  const shown = new Set([
    ...fields.flatMap(({ label, help }) => [label, help]),
    ...whens,
    ...kinds,
    ...Object.values(GROUP_LABELS),
  ])
  expect([...shown].filter((text) => !Object.hasOwn(tables, text))).toEqual([])
  expect(Object.keys(tables).filter((text) => !shown.has(text))).toEqual([])
  expect(Object.values(tables).filter(isSpanish)).toEqual([])
})

/** What is not translated: names, addresses, what a system prints. */
const SAME = /^(manual\.\d+\.(slug|sections\.\d+\.picture\.name))$/

test('no English text has a Spanish word in it', () => {
  const found = [...english].filter(([path, text]) => !SAME.test(path) && isSpanish(text))
  expect(found.map(([path, text]) => `${path}: ${text}`)).toEqual([])
})

/** Letters that English does not have, or small words that only Spanish has. */
const isSpanish = (text: string) =>
  /[áéíóúñ¿¡«»]/i.test(text.replaceAll('Español', '')) || /\b(el|los|las|del|una|para|con|sin|que|por)\b/i.test(text)

test('each page of the manual shows the same pictures in both languages', () => {
  const shown = (pages: typeof esManual) =>
    pages.map(({ slug, sections }) => [slug, sections.map(({ picture }) => picture?.name)])
  expect(shown(enManual)).toEqual(shown(esManual))
})
