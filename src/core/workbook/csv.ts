import { parse } from 'csv-parse/sync'
import { Fault } from '../fault.ts'
import { type Cell, MAX_FILE_BYTES, MAX_ROWS, tooLarge, tooManyRows } from './table.ts'

const SEPARATORS = [';', ',', '\t', '|', '~', '^']
const MAX_ROW_LENGTH = 20_000

/** UTF-16 by its mark, UTF-8, or what Excel writes on a Spanish Windows. */
function decoded(file: Buffer): string {
  if (file[0] === 0xff && file[1] === 0xfe) return new TextDecoder('utf-16le').decode(file)
  if (file[0] === 0xfe && file[1] === 0xff) return new TextDecoder('utf-16be').decode(file)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    return new TextDecoder('windows-1252').decode(file)
  }
}

/** The separator that stands most often in the heading. */
function separatorOf(text: string): string {
  const heading = text.slice(0, text.search(/[\r\n]|$/))
  const times = (separator: string) => heading.split(separator).length
  return SEPARATORS.reduce((best, separator) => (times(separator) > times(best) ? separator : best))
}

/** Our own exports put a quote before what a spreadsheet would take for a formula. */
const plain = (cell: string) => cell.replace(/^'(?=[=+\-@＝＋－＠])/, '')

/** Rows of a text file whose cells are parted by semicolons, commas, tabs or bars. */
export function readCsv(file: Buffer): Cell[][] {
  if (file.length > MAX_FILE_BYTES) throw tooLarge()
  const text = decoded(file)
  if (text.includes('\0')) throw new Fault('invalid_xlsx_file', 'El archivo no es de Excel (.xlsx) ni CSV.')
  const rows = parsed(text)
  if (rows.length > MAX_ROWS + 1) throw tooManyRows()
  return rows.map((row) => row.map(plain))
}

function parsed(text: string): string[][] {
  try {
    const options = { delimiter: separatorOf(text), relax_column_count: true, relax_quotes: true, trim: true }
    return parse(text, { ...options, bom: true, to: MAX_ROWS + 2, max_record_size: MAX_ROW_LENGTH })
  } catch {
    throw new Fault('invalid_xlsx_file', 'El archivo CSV tiene comillas sin cerrar o una fila demasiado larga.')
  }
}
