import type { PrintedFact } from '../../paper/format.ts'
import { RULE, type Sheet, SOFT, type Style } from '../../paper/sheet.ts'
import type { Graphic, PrintedLine } from './graphic.ts'

const NAME: Style = { size: 10.5, bold: true, align: 'center' }
const CENTER: Style = { size: 7.5, align: 'center' }
const TITLE: Style = { size: 9, bold: true, align: 'center' }
const PLAIN: Style = { size: 7.5 }
const STRONG: Style = { size: 7.5, bold: true }
const SMALL: Style = { size: 6.5, color: SOFT }
const RIGHT: Style = { size: 7.5, align: 'right' }
const TOTAL: Style = { size: 10, bold: true }
/** 44 mm: a roll's printer is coarse. */
const QR = 125

/** The document on a receipt printer's roll: the same facts, one below the other. */
export async function fillRoll(sheet: Sheet, graphic: Graphic): Promise<void> {
  const { seller, buyer, title, number, standing, facts, health, corrects, resolution } = graphic
  sheet.newPage()
  sheet.paragraph(seller.name, NAME)
  for (const each of [seller.identification, ...seller.details]) sheet.paragraph(each, CENTER)
  separator(sheet)
  sheet.paragraph(title, TITLE)
  sheet.paragraph(number ?? 'Sin número', { ...NAME, size: 13 }, 2)
  for (const each of standing) sheet.paragraph(each, TITLE, 2)
  separator(sheet)
  sheet.paragraph('Adquirente', SMALL)
  sheet.paragraph(buyer.name, STRONG)
  for (const each of [buyer.identification, ...buyer.details].filter(Boolean)) sheet.paragraph(each, PLAIN)
  separator(sheet)
  for (const each of [...facts, ...corrects, ...health]) fact(sheet, each)
  if (resolution) sheet.paragraph(resolution, SMALL)
  separator(sheet)
  for (const [index, line] of graphic.lines.entries()) {
    printLine(sheet, line, index)
    await sheet.breathe()
  }
  separator(sheet)
  sums(sheet, graphic)
  for (const each of graphic.payments) {
    goOnBefore(sheet, 40)
    sum(sheet, each, PLAIN)
  }
  code(sheet, graphic)
}

function separator(sheet: Sheet): void {
  goOnBefore(sheet, 20)
  sheet.y += 4
  sheet.rule(sheet.y, undefined, RULE)
  sheet.y += 4
}

/** Only a document that is longer than the longest page comes here. */
function goOnBefore(sheet: Sheet, height: number): void {
  if (sheet.y + height > sheet.bottom()) sheet.newPage()
}

function fact(sheet: Sheet, [label, value]: PrintedFact): void {
  sheet.paragraph(`${label}: ${value}`, PLAIN)
}

function printLine(
  sheet: Sheet,
  { code, description, quantity, unit, unitPrice, iva, total }: PrintedLine,
  index: number,
): void {
  const words = `${index + 1}. ${description}`
  goOnBefore(sheet, sheet.heightOf(words, sheet.width, PLAIN) + 30)
  sheet.paragraph(words, PLAIN)
  sheet.paragraph(`${code} · IVA: ${iva}`, SMALL)
  sum(sheet, [`${quantity} ${unit.toLowerCase()} × ${unitPrice}`, total], PLAIN)
  sheet.y += 2
}

/** A label and an amount on one line, or on two when they have no room beside each other. */
function sum(sheet: Sheet, [label, value]: PrintedFact, style: Style): void {
  const room = sheet.width - 72
  const end = sheet.text(label, { x: sheet.left, width: room }, style)
  const at = end - sheet.heightOf('0', room, style)
  sheet.text(value, { x: sheet.left, width: sheet.width }, { ...RIGHT, ...style, align: 'right' }, at)
  sheet.y = end + 1
}

function sums(sheet: Sheet, { totals, payable, words, observation }: Graphic): void {
  goOnBefore(sheet, 160)
  for (const each of totals) sum(sheet, each, PLAIN)
  const box = { x: sheet.left, width: sheet.width }
  sheet.text('Total a pagar', box, TOTAL)
  sheet.y = sheet.text(payable, box, { ...TOTAL, align: 'right' }) + 3
  sheet.paragraph(`Son: ${words}`, PLAIN, 2)
  if (observation) sheet.paragraph(`Observación: ${observation}`, PLAIN, 2)
}

function code(sheet: Sheet, { code: of, closing }: Graphic): void {
  goOnBefore(sheet, QR + 90)
  separator(sheet)
  if (of) {
    sheet.qr(of.qr, sheet.left + (sheet.width - QR) / 2, sheet.y, QR)
    sheet.y += QR + 4
    sheet.paragraph(`${of.name}: ${of.value}`, { ...SMALL, align: 'center' }, 2)
  } else sheet.paragraph('Sin CUFE ni QR: no se ha emitido', CENTER, 2)
  for (const each of closing) sheet.paragraph(each, { ...SMALL, align: 'center' })
  sheet.paragraph('Representación gráfica hecha con Radica', { ...SMALL, align: 'center' })
}
