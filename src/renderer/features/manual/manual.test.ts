import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { MANUAL } from '../../base/i18n/manual-texts.ts'
import { findPages } from './find.ts'

const FOLDER = join(import.meta.dirname, 'pictures')
const SPECS = join(import.meta.dirname, '../../../../test/e2e')
const files = readdirSync(FOLDER)
const pictures = MANUAL.flatMap(({ sections }) => sections.flatMap(({ picture }) => picture ?? []))

describe('the manual', () => {
  test('has a page for each of the nine journeys, for contracts, prices, corrections, the roles and the audit trail, each at its own address', () => {
    expect(new Set(MANUAL.map(({ slug }) => slug)).size).toBe(14)
    // What a role may do is a table, and no picture.
    const shown = MANUAL.filter(({ sections }) => sections.some(({ picture }) => picture))
    expect(shown).toHaveLength(13)
    for (const { slug, sections } of MANUAL) {
      expect(slug).toMatch(/^[a-z-]+$/)
      for (const { text, steps } of sections) expect(text ?? steps).toBeTruthy()
    }
  })

  test('shows only pictures that are there, and every picture that is there', () => {
    expect(pictures.map(({ name }) => `${name}.jpg`).sort()).toEqual(files.sort())
    for (const { alt } of pictures) expect(alt.length).toBeGreaterThan(20)
  })

  test('its pictures are taken by the end-to-end tests, and are small', () => {
    const specs = readdirSync(SPECS)
      .map((file) => readFileSync(join(SPECS, file), 'utf8'))
      .join('\n')
    for (const { name } of pictures) {
      // Some specs put the theme, or window and theme, at the end of the name.
      const written = [`'${name}'`, `\`${name.replace(/-light$/, '-$')}`, `\`${name.replace(/-1280-light$/, '-$')}`]
      expect(
        written.some((each) => specs.includes(each)),
        name,
      ).toBe(true)
    }
    const bytes = files.reduce((sum, file) => sum + statSync(join(FOLDER, file)).size, 0)
    expect(bytes).toBeLessThan(2_000_000)
  })

  test('is found by words without accents, and not by nonsense', () => {
    const slugs = (typed: string) => findPages(typed).map(({ slug }) => slug)
    expect(slugs('llave RECUPERACION disco')).toEqual(['un-mal-dia'])
    expect(slugs('resultado desconocido segunda factura')).toEqual(['respuesta-perdida'])
    expect(slugs('xyzzy')).toEqual([])
    expect(slugs(' ')).toHaveLength(MANUAL.length)
  })
})
