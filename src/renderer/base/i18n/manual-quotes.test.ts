import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { catalog as english } from './en/catalog.ts'
import { MANUAL as ENGLISH } from './en/manual-pages/index.ts'
import { MANUAL as SPANISH } from './es-CO/manual-pages/index.ts'
import type { ManualPage } from './manual-page.ts'
import { catalog as spanish } from './texts.ts'

const CORE = join(import.meta.dirname, '../../../core/messages')
/** What the pages before the application say. */
const saidBefore = (language: string) =>
  globSync(`${language}/*.ts`, { cwd: CORE }).map((file) => readFileSync(join(CORE, file), 'utf8'))

const strings = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? Object.values(value).flatMap(strings)
    : [
        String(value)
          .replaceAll(/\{\{[^}]*\}\}/g, '')
          .trim(),
      ]

/** What the manual says that a person reads on the screen. */
const quotedIn = (pages: readonly ManualPage[], quotes: RegExp) =>
  pages.flatMap((page) => [...JSON.stringify(page).matchAll(quotes)].map(([, words = '']) => words))

describe.each([
  ['Spanish', SPANISH, /«([^»]+)»/g, spanish, 'es-CO'],
  ['English', ENGLISH, /[“]([^”]+)[”]/g, english, 'en'],
] as const)('the %s manual', (_, pages, quotes, catalog, language) => {
  test('names buttons and screens as they are named there', () => {
    const known = [...strings(catalog), ...pages.map(({ title }) => title)]
    const before = saidBefore(language)
    const quoted = quotedIn(pages, quotes)
    expect(quoted.length).toBeGreaterThan(50)
    const unknown = quoted.filter(
      (words) => !known.some((text) => text.startsWith(words)) && !before.some((source) => source.includes(words)),
    )
    expect([...new Set(unknown)]).toEqual([])
  })
})
