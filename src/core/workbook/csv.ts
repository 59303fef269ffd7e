import { parse } from 'csv-parse/sync'
import { Fault } from '../fault.ts'
import { say } from '../messages/message.ts'
import { LINE_ENDS } from './line-ends.ts'
import { type Cell, MAX_FILE_BYTES, MAX_ROWS, tooLarge, tooManyRows } from './table.ts'

const SEPARATORS = [';', ',', '\t', '|', '~', '^']
const MAX_ROW_LENGTH = 20_000

/** UTF-16 by its mark, or by the blank half of a first letter; UTF-8, or what Excel writes on a Spanish Windows. */
function decoded(file: Buffer): string {
  if ((file[0] === 0xff && file[1] === 0xfe) || (file[0] !== 0 && file[1] === 0))
    return new TextDecoder('utf-16le').decode(file)
  if (file[0] === 0xfe && file[1] === 0xff) return new TextDecoder('utf-16be').decode(file)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    return new TextDecoder('windows-1252').decode(file)
  }
}

const LOOKED_AT = 40
const LOOKED_AT_CHARACTERS = 100_000

/** How many of the first lines are parted into the same number of cells, and how many those are. */
function evennessOf(lines: readonly string[], separator: string): { lines: number; cells: number } {
  const widths = Map.groupBy(lines, (line) => line.split(separator).length)
  const parted = [...widths].filter(([cells]) => cells > 1).map(([cells, same]) => ({ cells, lines: same.length }))
  return parted.reduce((best, one) => (one.lines > best.lines ? one : best), { cells: 1, lines: 0 })
}

/** The separator that parts most of the first lines evenly, else into most cells: a title above the table has commas of its own. */
function separatorOf(text: string): string {
  const first = text.slice(0, LOOKED_AT_CHARACTERS).replace(/"[^"]*"/g, '')
  const lines = first
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, LOOKED_AT)
  const all = SEPARATORS.map((separator) => ({ separator, ...evennessOf(lines, separator) }))
  return all.reduce((a, b) => (b.lines > a.lines || (b.lines === a.lines && b.cells > a.cells) ? b : a)).separator
}

/** What Excel reads before the first row: `sep=;`. Its line stays, so that rows keep their numbers. */
const SAID = /^\ufeff?sep=(.)(?=\r|\n)/i

/** Our own exports put a quote before what a spreadsheet would take for a formula. */
const plain = (cell: string) => cell.replace(/^'(?=[=+\-@＝＋－＠])/, '')

const CTRL_Z = '\u001a'
const TAIL: ReadonlySet<string | undefined> = new Set(['\0', CTRL_Z, '\r', '\n'])

/** Old programs end a text by Ctrl-Z, and fill its last sector with zeros: what lies behind the last line. */
function withoutTail(text: string): string {
  let end = text.length
  while (TAIL.has(text[end - 1])) end--
  const next = text[end]
  return next === '\r' || next === '\n' || next === CTRL_Z ? text.slice(0, end) : text
}

const SAYS_NOTHING: ReadonlySet<string | undefined> = new Set([...SEPARATORS, ' ', '\r', '\n'])

/** A text without the lines behind the last one that says something: a sheet in which lines were drawn has a million of them. */
function withoutBlankEnd(text: string): string {
  let end = text.length
  while (SAYS_NOTHING.has(text[end - 1])) end--
  const line = text.slice(end).search(/[\r\n]/)
  return line < 0 ? text : text.slice(0, end + line)
}

/** Rows of a text file whose cells are parted by semicolons, commas, tabs or bars. */
export function readCsv(file: Buffer): Cell[][] {
  if (file.length > MAX_FILE_BYTES) throw tooLarge()
  const text = withoutBlankEnd(withoutTail(decoded(file)))
  if (text.includes('\0')) throw new Fault('invalid_xlsx_file', say('workbook.notText'))
  const rows = parsed(text)
  if (rows.length > MAX_ROWS + 1) throw tooManyRows()
  return rows.map((row) => row.map(plain))
}

function parsed(text: string): string[][] {
  try {
    const delimiter = SAID.exec(text)?.[1] ?? separatorOf(text)
    const options = { delimiter, record_delimiter: LINE_ENDS, relax_column_count: true, relax_quotes: true, trim: true }
    return parse(text.replace(SAID, ''), { ...options, bom: true, to: MAX_ROWS + 2, max_record_size: MAX_ROW_LENGTH })
  } catch {
    throw new Fault('invalid_xlsx_file', say('workbook.csvMalformed'))
  }
}
