import { expect, it } from 'vitest'
import { drawn } from '../../../../test/support/drawn.tsx'
import type { Catalog } from '../../../contract/catalogs.ts'
import { CatalogRow } from './catalog-row.tsx'

const CUPS = {
  ...{ catalog: 'cups', origin: 'file', entries: 12_345, installing: null, lost: false, version: 'v7' },
  ...{ officialDate: null, installedAt: null, source: null, complete: true, officialPage: null, downloadable: true },
} as unknown as Catalog
const said = (of: object, mayInstall = true) =>
  drawn(<CatalogRow catalog={{ ...CUPS, ...of }} mayInstall={mayInstall} />)

it('what is installed is said with its version, its source and how much it is', () => {
  const whole = said({ source: 'cups.xlsx' }).words
  expect(whole).toMatch(/^CUPS: procedimientos y consultas .*v7.*cups\.xlsx.* Instalado 12\.345 /)
  expect(said({ officialDate: '2026-01-15' }).words).toContain('15/01/2026')
  expect(said({ officialDate: '2026-01-15' }).words).not.toContain('v7')
  expect(said({ complete: false }).words).not.toBe(said({}).words)
})

it.each([
  ['sample', 'Solo una muestra', 'Instalado'],
  ['none', 'No instalado', '12.345'],
  ['fixed', 'Viene con el programa', 'No instalado'],
])('a table of the origin "%s" is said to be %s', (origin, words, not) => {
  expect(said({ origin }).words).toContain(words)
  expect(said({ origin }).words).not.toContain(not)
})

it('a table that a copy did not bring along is said to lack, whatever it was', () => {
  expect(said({ lost: true }).words).not.toContain('Instalado')
  expect(said({ lost: true }).words).not.toContain('v7')
})

it('is installed by who may, and found at its official page by all', () => {
  const page = { officialPage: 'https://www.sispro.gov.co/cups' }
  expect(said(page).links).toEqual(['https://www.sispro.gov.co/cups'])
  expect(said(page, false).links).toEqual(['https://www.sispro.gov.co/cups'])
  expect(said({}).words).toMatch(/Descargar.*archivo/)
  expect(said({}, false).words).not.toMatch(/Descargar|archivo/)
  expect(said({ downloadable: false }).words).not.toContain('Descargar')
})

it('how far an installation is, is said as it goes, and who may stops it', () => {
  const at = (progress: object, mayInstall = true) => said({ installing: progress }, mayInstall).words
  expect(at({ phase: 'downloading', done: 2 * 2 ** 20, total: 8 * 2 ** 20 })).toMatch(/2 MB de 8 MB Cancelar/)
  expect(at({ phase: 'downloading', done: 2 * 2 ** 20, total: null })).not.toContain('MB de')
  expect(at({ phase: 'downloading', done: 2 * 2 ** 20, total: null }, false)).not.toContain('Cancelar')
})
