import type { PaperSize } from '../../contract/paper.ts'
import type { PrintedFact } from './format.ts'
import { type Box, INK, printed, RULE, type Sheet, SOFT, type Style, TINT } from './sheet.ts'

export interface TableColumn {
  readonly title: string
  /** Share of the width. */
  readonly weight: number
  readonly isNumber?: boolean
}

/** Rows under their titles, on as many pages as they need. */
export interface PrintedTable {
  readonly title: string
  readonly issuer: { readonly name: string; readonly identification: string }
  /** What has to be said above everything else. */
  readonly standing: readonly string[]
  readonly lead: string
  readonly totals: readonly PrintedFact[]
  readonly columns: readonly TableColumn[]
  readonly rows: readonly (readonly string[])[]
  /** At the foot of each page, before its number. */
  readonly closing: string
  readonly madeAt: Date
}

const NAME: Style = { size: 11, bold: true }
const TITLE: Style = { size: 15, bold: true }
const PLAIN: Style = { size: 9 }
const BANNER: Style = { size: 9, bold: true, align: 'center', color: '#7a1f1f' }
const HEADING: Style = { size: 7.5, bold: true, color: INK }
const CELL: Style = { size: 7.5 }
const FIGURE: Style = { size: 11, bold: true }
const SMALL: Style = { size: 7, color: SOFT }
const PAD = 3
const FOOT = 24
/** Totals side by side. */
const ABREAST = 4

export function printTable(table: PrintedTable, paper: PaperSize, fontsDir: string): Promise<Uint8Array> {
  return printed({ paper, fontsDir, title: table.title, createdAt: table.madeAt }, async (sheet) => {
    const columns = placed(sheet, table.columns)
    sheet.newPage()
    head(sheet, table)
    totals(sheet, table.totals)
    headings(sheet, columns)
    for (const row of table.rows) {
      const height = Math.max(...columns.map(({ box }, at) => sheet.heightOf(row[at] ?? '', box.width, CELL))) + 2 * PAD
      if (sheet.y + height > sheet.bottom(FOOT)) {
        sheet.newPage()
        headings(sheet, columns)
      }
      cells(sheet, columns, row, CELL)
      sheet.y += height
      sheet.rule(sheet.y, undefined, RULE)
      await sheet.breathe()
    }
    const count = sheet.pages
    for (let page = 0; page < count; page++) {
      sheet.onPage(page)
      const y = sheet.bottom(FOOT) + 10
      sheet.text(table.closing, { x: sheet.left, width: sheet.width - 90 }, SMALL, y)
      const of: Style = { ...SMALL, align: 'right' }
      sheet.text(`Página ${page + 1} de ${count}`, { x: sheet.right - 90, width: 90 }, of, y)
    }
  })
}

interface Placed {
  readonly column: TableColumn
  readonly box: Box
}

function placed(sheet: Sheet, columns: readonly TableColumn[]): Placed[] {
  const whole = columns.reduce((sum, { weight }) => sum + weight, 0)
  let x = sheet.left
  return columns.map((column) => {
    const width = (sheet.width * column.weight) / whole
    const box = { x: x + PAD, width: width - 2 * PAD }
    x += width
    return { column, box }
  })
}

function head(sheet: Sheet, { issuer, title, lead, standing }: PrintedTable): void {
  sheet.paragraph(issuer.name, NAME, 1)
  sheet.paragraph(issuer.identification, PLAIN, 6)
  sheet.rule()
  sheet.y += 8
  sheet.paragraph(title, TITLE, 2)
  sheet.paragraph(lead, PLAIN, 8)
  for (const words of standing) {
    const height = sheet.heightOf(words, sheet.width, BANNER) + 6
    sheet.fill({ x: sheet.left, width: sheet.width }, sheet.y, height, '#fdecea')
    sheet.text(words, { x: sheet.left, width: sheet.width }, BANNER, sheet.y + 3)
    sheet.y += height + 6
  }
}

function totals(sheet: Sheet, facts: readonly PrintedFact[]): void {
  const width = sheet.width / ABREAST
  for (let at = 0; at < facts.length; at += ABREAST) {
    const ends = facts.slice(at, at + ABREAST).map(([label, value], beside) => {
      const box = { x: sheet.left + beside * width, width: width - PAD }
      return sheet.text(value, box, FIGURE, sheet.text(label, box, SMALL))
    })
    sheet.y = Math.max(...ends) + 6
  }
  sheet.y += 4
}

function headings(sheet: Sheet, columns: readonly Placed[]): void {
  const height =
    Math.max(...columns.map(({ column, box }) => sheet.heightOf(column.title, box.width, HEADING))) + 2 * PAD
  sheet.fill({ x: sheet.left, width: sheet.width }, sheet.y, height, TINT)
  cells(
    sheet,
    columns,
    columns.map(({ column }) => column.title),
    HEADING,
  )
  sheet.y += height
}

function cells(sheet: Sheet, columns: readonly Placed[], row: readonly string[], style: Style): void {
  for (const [at, { column, box }] of columns.entries()) {
    sheet.text(row[at] ?? '', box, { ...style, align: column.isNumber ? 'right' : 'left' }, sheet.y + PAD)
  }
}
