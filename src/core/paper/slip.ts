import type { PaperSize } from '../../contract/paper.ts'
import type { PrintedFact } from './format.ts'
import { printed, RULE, type Sheet, SOFT, type Style, TINT } from './sheet.ts'

/** A proof of one thing, on one sheet: who gives it, of what, and what it is looked up by. */
export interface Slip {
  readonly title: string
  readonly issuer: { readonly name: string; readonly identification: string }
  /** What has to be said above everything else. */
  readonly standing: readonly string[]
  /** What it is about, in large letters. */
  readonly main: { readonly label: string; readonly value: string; readonly below?: string }
  readonly facts: readonly PrintedFact[]
  readonly qr: string | null
  readonly closing: readonly string[]
  /** When what it proves happened. */
  readonly madeAt: Date
}

interface Layout {
  readonly name: Style
  readonly title: Style
  readonly plain: Style
  readonly soft: Style
  readonly main: Style
  readonly banner: Style
  readonly label: number
  readonly qr: number
}

const BANNER = { bold: true, align: 'center', color: '#7a1f1f' } as const
const PAGE: Layout = {
  name: { size: 13, bold: true },
  title: { size: 16, bold: true },
  plain: { size: 9.5 },
  soft: { size: 8.5, color: SOFT },
  main: { size: 11, bold: true },
  banner: { ...BANNER, size: 10 },
  label: 130,
  qr: 110,
}
const ROLL: Layout = {
  name: { size: 10.5, bold: true },
  title: { size: 11, bold: true },
  plain: { size: 7.5 },
  soft: { size: 6.5, color: SOFT },
  main: { size: 8.5, bold: true },
  banner: { ...BANNER, size: 8.5 },
  label: 64,
  qr: 110,
}

export function printSlip(slip: Slip, paper: PaperSize, fontsDir: string): Promise<Uint8Array> {
  const layout = paper === '80mm' ? ROLL : PAGE
  return printed({ paper, fontsDir, title: slip.title, createdAt: slip.madeAt }, async (sheet) => {
    sheet.newPage()
    head(sheet, slip, layout)
    main(sheet, slip, layout)
    for (const [label, value] of slip.facts) {
      sheet.text(label, { x: sheet.left, width: layout.label - 6 }, { ...layout.plain, color: SOFT })
      const end = sheet.text(value, { x: sheet.left + layout.label, width: sheet.width - layout.label }, layout.plain)
      sheet.y = Math.max(end, sheet.y + sheet.heightOf(label, layout.label - 6, layout.plain)) + 3
    }
    code(sheet, slip, layout)
    for (const each of slip.closing) sheet.paragraph(each, layout.soft, 2)
  })
}

function head(sheet: Sheet, { issuer, title, standing }: Slip, layout: Layout): void {
  sheet.paragraph(issuer.name, layout.name, 1)
  sheet.paragraph(issuer.identification, layout.plain, 6)
  sheet.rule(sheet.y, undefined, RULE)
  sheet.y += 8
  sheet.paragraph(title, layout.title, 6)
  for (const words of standing) {
    const height = sheet.heightOf(words, sheet.width, layout.banner) + 6
    sheet.fill({ x: sheet.left, width: sheet.width }, sheet.y, height, '#fdecea')
    sheet.text(words, { x: sheet.left, width: sheet.width }, layout.banner, sheet.y + 3)
    sheet.y += height + 4
  }
}

const PAD = 8

function main(sheet: Sheet, { main: { label, value, below } }: Slip, layout: Layout): void {
  const box = { x: sheet.left + PAD, width: sheet.width - 2 * PAD }
  const said = [
    [label, layout.soft] as const,
    [value, layout.main] as const,
    ...(below ? [[below, layout.plain] as const] : []),
  ]
  const height = said.reduce((sum, [words, style]) => sum + sheet.heightOf(words, box.width, style) + 2, 2 * PAD - 2)
  sheet.fill({ x: sheet.left, width: sheet.width }, sheet.y, height, TINT)
  let y = sheet.y + PAD
  for (const [words, style] of said) y = sheet.text(words, box, style, y) + 2
  sheet.y += height + 8
}

function code(sheet: Sheet, { qr }: Slip, layout: Layout): void {
  sheet.y += 4
  if (qr === null) return
  const x = sheet.paper === '80mm' ? sheet.left + (sheet.width - layout.qr) / 2 : sheet.left
  sheet.qr(qr, x, sheet.y, layout.qr)
  sheet.y += layout.qr + 6
}
