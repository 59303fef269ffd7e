import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type PDFDocument from 'pdfkit'
import type { PaperSize } from '../../contract/paper.ts'
import { oneAtATime } from '../one-at-a-time.ts'
import { Turn } from '../turn.ts'
import { drawQr, type Qr, qrOf } from './qr.ts'

/** Points; 72 are an inch. */
const MM = 72 / 25.4
const POINTS: Readonly<Record<PaperSize, readonly [width: number, height: number, margin: number]>> = {
  letter: [612, 792, 36],
  a4: [595.28, 841.89, 36],
  // As high as a PDF page may be: it is cut to what stands on it.
  '80mm': [80 * MM, 14_400, 4 * MM],
}
/** What a printer on a roll pushes out behind the last line. */
const ROLL_END = 8 * MM

/** Where the fonts are, as they stand in the source. */
export const FONTS_DIR = join(import.meta.dirname, '../../../resources/fonts')
const FACES = { regular: 'Roboto-Regular.ttf', bold: 'Roboto-SemiBold.ttf' } as const

export interface Style {
  readonly size: number
  readonly bold?: boolean
  readonly color?: string
  readonly align?: 'left' | 'center' | 'right'
  /** More than these are cut off with an ellipsis. */
  readonly maxLines?: number
}

export interface Box {
  readonly x: number
  readonly width: number
}

export interface SheetOptions {
  readonly paper: PaperSize
  readonly fontsDir: string
  readonly title: string
  /** Stands in the file instead of the moment at which it was made: the same document gives the same bytes. */
  readonly createdAt: Date
}

const LEADING = 1.28
const ELLIPSIS = '…'
export const INK = '#1b1f24'
export const SOFT = '#59636e'
export const RULE = '#c9d1d9'
export const TINT = '#eef2f6'

/** Pages that are filled from top to bottom. Measures before it draws, so that whoever fills them decides where they break. */
export class Sheet {
  readonly paper: PaperSize
  readonly left: number
  readonly width: number
  readonly top: number
  y: number
  readonly #doc: PDFKit.PDFDocument
  readonly #height: number
  readonly #margin: number
  readonly #turn = new Turn()
  readonly #widths = new Map<string, number>()
  readonly #codes = new Map<string, Qr>()
  readonly #chunks: Buffer[] = []
  readonly #ended: Promise<void>

  constructor(Document: typeof PDFDocument, { paper, fontsDir, title, createdAt }: SheetOptions) {
    const [width, height, margin] = POINTS[paper]
    this.paper = paper
    this.#height = height
    this.#margin = margin
    this.left = margin
    this.top = margin
    this.y = margin
    this.width = width - 2 * margin
    this.#doc = new Document({
      size: [width, height],
      margin: 0,
      autoFirstPage: false,
      bufferPages: true,
      // Null: none of the built-in fonts, whose metrics are files of their own. The types know only names.
      font: null as unknown as string,
      lang: 'es-CO',
      info: { Title: title, Creator: 'Radica', Producer: 'Radica', CreationDate: createdAt, ModDate: createdAt },
    })
    for (const [name, file] of Object.entries(FACES)) this.#doc.registerFont(name, fontBytes(join(fontsDir, file)))
    this.#doc.on('data', (chunk: Buffer) => this.#chunks.push(chunk))
    this.#ended = new Promise((resolve, reject) => this.#doc.on('end', resolve).on('error', reject))
  }

  get right(): number {
    return this.left + this.width
  }

  /** The end of what may be written on a page, when so much is left free at its foot. */
  bottom(foot = 0): number {
    return this.#height - this.#margin - foot
  }

  get pages(): number {
    return this.#doc.bufferedPageRange().count
  }

  newPage(): void {
    this.#cut()
    this.#doc.addPage()
    this.y = this.top
  }

  /** Goes back to a page that is already there, counted from 0. */
  onPage(index: number): void {
    this.#doc.switchToPage(index)
  }

  lines(words: string, width: number, style: Style): string[] {
    this.#use(style)
    const wrapped = words.split('\n').flatMap((each) => this.#wrap(each, width, style))
    const { maxLines } = style
    if (maxLines === undefined || wrapped.length <= maxLines) return wrapped
    const kept = wrapped.slice(0, maxLines)
    return [...kept.slice(0, -1), this.#shortened(`${kept.at(-1) ?? ''}${ELLIPSIS}`, width, style)]
  }

  heightOf(words: string, width: number, style: Style): number {
    return this.lines(words, width, style).length * lineHeight(style)
  }

  /** Writes at `y`, by default where the sheet stands, and answers where the text ends. The sheet stays where it stands. */
  text(words: string, { x, width }: Box, style: Style, y = this.y): number {
    const lines = this.lines(words, width, style)
    this.#doc.fillColor(style.color ?? INK)
    for (const [index, line] of lines.entries()) {
      const free = width - this.#widthOf(line, style)
      const shift = style.align === 'right' ? free : style.align === 'center' ? free / 2 : 0
      // Below the half of the leading, so that a line stands in the middle of its height.
      const at = y + index * lineHeight(style) + (style.size * (LEADING - 1)) / 2
      if (line) this.#doc.text(line, x + shift, at, { lineBreak: false, baseline: 'top' })
    }
    return y + lines.length * lineHeight(style)
  }

  /** Writes over the whole width and goes on below. */
  paragraph(words: string, style: Style, gap = 0): void {
    this.y = this.text(words, { x: this.left, width: this.width }, style) + gap
  }

  rule(y = this.y, box: Box = { x: this.left, width: this.width }, color = RULE): void {
    this.#doc
      .moveTo(box.x, y)
      .lineTo(box.x + box.width, y)
      .lineWidth(0.6)
      .strokeColor(color)
      .stroke()
  }

  fill({ x, width }: Box, y: number, height: number, color: string): void {
    this.#doc.rect(x, y, width, height).fill(color)
  }

  frame({ x, width }: Box, y: number, height: number): void {
    this.#doc.roundedRect(x, y, width, height, 3).lineWidth(0.6).strokeColor(RULE).stroke()
  }

  qr(content: string, x: number, y: number, size: number): void {
    const code = this.#codes.get(content) ?? qrOf(content)
    this.#codes.set(content, code)
    drawQr(this.#doc, code, x, y, size)
  }

  /** Lets others have their turn when this one has lasted. */
  async breathe(): Promise<void> {
    if (this.#turn.isOver) await this.#turn.next()
  }

  async finish(): Promise<Uint8Array> {
    this.#cut()
    this.#doc.end()
    await this.#ended
    return new Uint8Array(Buffer.concat(this.#chunks))
  }

  /** A roll's page ends where what stands on it ends. */
  #cut(): void {
    if (this.paper !== '80mm' || this.pages === 0) return
    const { dictionary, width } = this.#doc.page
    const used = Math.min(this.#height, Math.ceil(this.y + ROLL_END))
    Object.assign(dictionary.data ?? {}, { MediaBox: [0, this.#height - used, width, this.#height] })
  }

  #use({ size, bold = false }: Style): void {
    this.#doc.font(bold ? 'bold' : 'regular').fontSize(size)
  }

  /** Words are measured once a document: laying them out is what takes the time. */
  #widthOf(words: string, style: Style): number {
    const key = `${style.bold ? 'b' : ''} ${words}`
    const measured = this.#widths.get(key)
    if (measured !== undefined) return measured * style.size
    this.#use(style)
    const width = this.#doc.widthOfString(words)
    this.#widths.set(key, width / style.size)
    return width
  }

  #wrap(words: string, width: number, style: Style): string[] {
    const lines: string[] = []
    let line = ''
    let used = 0
    const space = this.#widthOf(' ', style)
    for (const word of words.split(/\s+/).flatMap((each) => this.#pieces(each, width, style))) {
      const own = this.#widthOf(word, style)
      if (line && used + space + own > width) {
        lines.push(line)
        line = word
        used = own
      } else {
        used += line ? space + own : own
        line = line ? `${line} ${word}` : word
      }
    }
    return [...lines, line]
  }

  /** A word that is wider than its place, such as a CUFE, is cut where the place ends. */
  #pieces(word: string, width: number, style: Style): string[] {
    if (this.#widthOf(word, style) <= width) return [word]
    const pieces: string[] = []
    let piece = ''
    for (const letter of word) {
      if (piece && this.#widthOf(piece + letter, style) > width) {
        pieces.push(piece)
        piece = letter
      } else piece += letter
    }
    return [...pieces, piece]
  }

  #shortened(words: string, width: number, style: Style): string {
    const letters = [...words.slice(0, -1)]
    while (letters.length > 1 && this.#widthOf(`${letters.join('').trimEnd()}${ELLIPSIS}`, style) > width) letters.pop()
    return `${letters.join('').trimEnd()}${ELLIPSIS}`
  }
}

export const lineHeight = ({ size }: Style): number => size * LEADING

const kept = new Map<string, Buffer>()

/** Read once: they do not change while the program runs. */
function fontBytes(path: string): Buffer {
  const bytes = kept.get(path) ?? readFileSync(path)
  kept.set(path, bytes)
  return bytes
}

/** The longest documents take hundreds of megabytes while they are made: never two of them at once. */
const inTurn = oneAtATime()

/** Fills a sheet and gives the file. */
export function printed(options: SheetOptions, fill: (sheet: Sheet) => Promise<void>): Promise<Uint8Array> {
  return inTurn(async () => {
    // A third of all that the core would load before it answers.
    const { default: Document } = await import('pdfkit')
    const sheet = new Sheet(Document, options)
    await fill(sheet)
    return sheet.finish()
  })
}
