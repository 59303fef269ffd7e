import { expect, it } from 'vitest'
import { pagesOf, wordsOf } from '../../../test/support/printed.ts'
import { FONTS_DIR } from './sheet.ts'
import { type PrintedTable, printTable } from './table.ts'

const table = (rows: number): PrintedTable => ({
  title: 'Informe por pagador',
  issuer: { name: 'Clínica Los Cedros', identification: 'NIT 900123456-1' },
  standing: [],
  lead: 'Lo atendido del 01/07/2026 al 31/07/2026',
  totals: [['Valor', '$ 1.200,00']],
  columns: [
    { title: 'Pagador', weight: 3 },
    { title: 'Valor', weight: 1, isNumber: true },
  ],
  rows: Array.from({ length: rows }, (_, n) => [`EPS ${n}`, `$ ${n},00`]),
  closing: 'Hecho con Radica el 2026-07-31 10:00',
  madeAt: new Date('2026-07-31T15:00:00Z'),
})

it('repeats its titles on each page, numbers them, and loses no row', async () => {
  const bytes = await printTable(table(120), 'letter', FONTS_DIR)
  const pages = await wordsOf(bytes)
  expect(await pagesOf(bytes)).toBe(pages.length)
  expect(pages.length).toBeGreaterThan(1)
  for (const [n, page] of pages.entries()) {
    expect(page).toContain('Pagador Valor')
    expect(page).toContain(`Página ${n + 1} de ${pages.length}`)
  }
  const words = pages.join(' ')
  for (let n = 0; n < 120; n++) expect(words).toContain(`EPS ${n} $ ${n},00`)
  expect(pages[0]).toContain('NIT 900123456-1')
  expect(pages[0]).toContain('Valor $ 1.200,00')
})

it('is the same bytes for the same table', async () => {
  const [one, other] = [await printTable(table(3), 'a4', FONTS_DIR), await printTable(table(3), 'a4', FONTS_DIR)]
  expect(Buffer.from(one).equals(Buffer.from(other))).toBe(true)
})
