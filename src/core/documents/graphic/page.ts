import type { PrintedFact } from '../../paper/format.ts'
import { type Box, lineHeight, RULE, type Sheet, SOFT, type Style, TINT } from '../../paper/sheet.ts'
import type { Graphic, PrintedLine } from './graphic.ts'
import { type Column, columnsOf, HEAD } from './page-columns.ts'
import { drawFoot, footHeight } from './page-foot.ts'

const NAME: Style = { size: 12, bold: true }
const STRONG: Style = { size: 8, bold: true }
const PLAIN: Style = { size: 8 }
const SMALL: Style = { size: 7, color: SOFT }
const NUMBER: Style = { size: 15, bold: true, align: 'right' }
const TITLE: Style = { size: 9.5, bold: true, align: 'right' }
const BANNER: Style = { size: 9, bold: true, align: 'center', color: '#7a1f1f' }
const CELL: Style = { size: 7.5 }

/** 31 mm; the annex asks for 20 at least, on every page. */
const QR = 88
const GAP = 12
const PAD = 6

/** The document on pages: its head with the code on each, its lines under their titles, its totals together, its foot. */
export async function fillPages(sheet: Sheet, graphic: Graphic): Promise<void> {
  const foot = footHeight(sheet, graphic)
  const columns = columnsOf(sheet)
  sheet.newPage()
  head(sheet, graphic, true)
  parties(sheet, graphic)
  details(sheet, graphic)
  tableHead(sheet, columns)
  const goOn = () => {
    sheet.newPage()
    head(sheet, graphic, false)
  }
  for (const [index, line] of graphic.lines.entries()) {
    const height = rowHeight(sheet, columns, line, index)
    if (sheet.y + height > sheet.bottom(foot)) {
      goOn()
      tableHead(sheet, columns)
    }
    row(sheet, columns, line, index, height)
    await sheet.breathe()
  }
  sheet.y += 8
  const end = ending(sheet, graphic)
  if (sheet.y + end.height > sheet.bottom(foot)) goOn()
  end.draw()
  await payments(sheet, graphic, foot, goOn)
  const count = sheet.pages
  for (let page = 0; page < count; page++) {
    sheet.onPage(page)
    drawFoot(sheet, graphic, `Página ${page + 1} de ${count}`)
  }
}

function head(sheet: Sheet, { title, number, seller, code, standing }: Graphic, first: boolean): void {
  const top = sheet.y
  const side: Box = { x: sheet.right - QR, width: QR }
  const middle: Box = { x: side.x - GAP - 168, width: 168 }
  const left: Box = { x: sheet.left, width: middle.x - GAP - sheet.left }
  if (code) sheet.qr(code.qr, side.x, top, QR)
  else {
    sheet.frame(side, top, QR)
    sheet.text('Sin CUFE ni QR:\nno se ha emitido', side, { ...SMALL, align: 'center' }, top + QR / 2 - 9)
  }
  let y = sheet.text(seller.name, left, first ? nameStyle(sheet, seller.name, left) : STRONG, top)
  y = sheet.text(seller.identification, left, STRONG, y + 1)
  for (const detail of first ? seller.details : []) y = sheet.text(detail, left, PLAIN, y + 1)
  let other = sheet.text(title, middle, TITLE, top)
  other = sheet.text(number ?? 'Sin número', middle, NUMBER, other + 2)
  sheet.y = Math.max(y, other, top + QR) + 6
  for (const words of standing) banner(sheet, words)
}

/** A long name is set smaller, so that it does not push everything down. */
const nameStyle = (sheet: Sheet, name: string, { width }: Box): Style =>
  sheet.lines(name, width, NAME).length > 2 ? { ...NAME, size: 9.5 } : NAME

function banner(sheet: Sheet, words: string): void {
  const box: Box = { x: sheet.left + PAD, width: sheet.width - 2 * PAD }
  const height = sheet.heightOf(words, box.width, BANNER) + 6
  sheet.fill({ x: sheet.left, width: sheet.width }, sheet.y, height, '#fdecea')
  sheet.text(words, box, BANNER, sheet.y + 3)
  sheet.y += height + 4
}

/** The buyer, and beside it when and how the document is paid. */
function parties(sheet: Sheet, { buyer, facts }: Graphic): void {
  const half = (sheet.width - GAP) / 2
  const left: Box = { x: sheet.left + PAD, width: half - 2 * PAD }
  const right: Box = { x: sheet.left + half + GAP + PAD, width: half - 2 * PAD }
  const top = sheet.y
  let y = sheet.text('Adquirente', left, SMALL, top + PAD)
  y = sheet.text(buyer.name, left, STRONG, y)
  for (const line of [buyer.identification, ...buyer.details].filter(Boolean)) y = sheet.text(line, left, PLAIN, y + 1)
  const other = factList(sheet, facts, right, top + PAD)
  const height = Math.max(y, other) + PAD - top
  sheet.frame({ x: sheet.left, width: half }, top, height)
  sheet.frame({ x: sheet.left + half + GAP, width: half }, top, height)
  sheet.y = top + height + 6
}

const LABEL_WIDTH = 92

function factList(sheet: Sheet, facts: readonly PrintedFact[], { x, width }: Box, top: number): number {
  let y = top
  for (const [label, value] of facts) {
    sheet.text(label, { x, width: LABEL_WIDTH }, { ...PLAIN, color: SOFT }, y)
    y = sheet.text(value, { x: x + LABEL_WIDTH, width: width - LABEL_WIDTH }, PLAIN, y) + 1
  }
  return y
}

/** What a note corrects, what the health sector asks for, and by which authorization it is numbered. */
function details(sheet: Sheet, { corrects, health, resolution }: Graphic): void {
  const box: Box = { x: sheet.left + PAD, width: sheet.width - 2 * PAD }
  for (const [title, facts] of [
    ['Documento que se corrige', corrects],
    ['Sector salud', health],
  ] as const) {
    if (facts.length === 0) continue
    const top = sheet.y
    const y = factList(sheet, facts, box, sheet.text(title, box, SMALL, top + PAD) + 1)
    sheet.frame({ x: sheet.left, width: sheet.width }, top, y + PAD - 2 - top)
    sheet.y = y + PAD + 2
  }
  if (resolution) sheet.paragraph(resolution, SMALL, 4)
}

function tableHead(sheet: Sheet, columns: readonly Column[]): void {
  const height = lineHeight(HEAD) + 6
  sheet.fill({ x: sheet.left, width: sheet.width }, sheet.y, height, TINT)
  for (const { box, title, align } of columns) sheet.text(title, box, { ...HEAD, align }, sheet.y + 3)
  sheet.y += height + 2
}

const styleOf = ({ align }: Column): Style => ({ ...CELL, align })

function rowHeight(sheet: Sheet, columns: readonly Column[], line: PrintedLine, index: number): number {
  const heights = columns.map((column) => sheet.heightOf(column.of(line, index), column.box.width, styleOf(column)))
  return Math.max(...heights) + 4
}

function row(sheet: Sheet, columns: readonly Column[], line: PrintedLine, index: number, height: number): void {
  for (const column of columns) sheet.text(column.of(line, index), column.box, styleOf(column), sheet.y + 1)
  sheet.y += height
  sheet.rule(sheet.y - 1.5, undefined, TINT)
}

/** What a reader looks for together: amount in words and observation on the left, the sums on the right. */
function ending(sheet: Sheet, { totals, payable, words, observation }: Graphic) {
  const sums: Box = { x: sheet.right - 240, width: 240 }
  const left: Box = { x: sheet.left, width: sums.x - GAP - sheet.left }
  const said = [`Son: ${words}`, ...(observation ? [`Observación: ${observation}`] : [])]
  const leftHeight = said.reduce((height, each) => height + sheet.heightOf(each, left.width, PLAIN) + 4, 0)
  const rightHeight = totals.length * (lineHeight(PLAIN) + 3) + 24
  return {
    height: Math.max(leftHeight, rightHeight) + 6,
    draw() {
      const top = sheet.y
      let y = top
      for (const each of said) y = sheet.text(each, left, PLAIN, y) + 4
      let other = top
      for (const [label, value] of totals) {
        sheet.text(label, sums, PLAIN, other)
        other = sheet.text(value, sums, { ...PLAIN, align: 'right' }, other) + 3
      }
      sheet.fill(sums, other, 20, TINT)
      const total: Style = { size: 10.5, bold: true }
      sheet.text('Total a pagar', { x: sums.x + PAD, width: 100 }, total, other + 3)
      sheet.text(payable, { ...sums, width: sums.width - PAD }, { ...total, align: 'right' }, other + 3)
      sheet.y = Math.max(y, other + 24) + 4
    },
  }
}

async function payments(sheet: Sheet, { payments: paid }: Graphic, foot: number, goOn: () => void): Promise<void> {
  if (paid.length === 0) return
  const height = lineHeight(CELL) + 2
  if (sheet.y + 3 * height > sheet.bottom(foot)) goOn()
  sheet.rule(sheet.y, undefined, RULE)
  sheet.y += 3
  sheet.paragraph('Pagos de los usuarios', STRONG, 2)
  const box: Box = { x: sheet.left, width: sheet.width }
  for (const [label, value] of paid) {
    if (sheet.y + height > sheet.bottom(foot)) goOn()
    sheet.text(label, { ...box, width: box.width - 100 }, { ...CELL, maxLines: 1 })
    sheet.y = sheet.text(value, box, { ...CELL, align: 'right' }) + 2
    await sheet.breathe()
  }
}
