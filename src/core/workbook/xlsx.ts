import readWorkbook from 'read-excel-file/universal'
import { Fault } from '../fault.ts'
import { type Cell, MAX_FILE_BYTES, MAX_ROWS, MAX_SHEETS, type Sheet, tooManyRows } from './table.ts'
import { UnpackError, unpacked } from './unpack.ts'

const ROW = /<(?:\w+:)?row[\s/>]/g
const ADDRESS = /\sr\s*=\s*["']([^"']*)["']/g
/** A row number, or a cell of the first 260 columns. */
const NEAR = /^(?:[A-I]?[A-Z])?(\d{1,7})$/

/**
 * The reader fills the gaps that a sheet leaves, so one cell at a far address would cost gigabytes. Only sheets whose
 * unpacked size and addresses are within the limits reach it.
 */
function guard(file: Buffer): void {
  let sheets = 0
  for (const content of unpacked(file, (name) => /\.xml(\.rels)?$/.test(name), MAX_FILE_BYTES)) {
    const xml = content.toString('latin1')
    if (!xml.includes('sheetData')) continue
    if (++sheets > MAX_SHEETS) throw new Fault('invalid_xlsx_file', `El libro tiene más de ${MAX_SHEETS} hojas.`)
    let rows = 0
    for (const _ of xml.matchAll(ROW)) rows++
    if (rows > MAX_ROWS + 1) throw tooManyRows()
    for (const [, address = ''] of xml.matchAll(ADDRESS)) {
      const near = NEAR.exec(address)
      if (!near || Number(near[1]) > MAX_ROWS + 1) throw tooManyRows()
    }
  }
}

function refusal(error: unknown): unknown {
  if (error instanceof Fault) return error
  const big = error instanceof UnpackError && error.message === 'size'
  return new Fault(
    'invalid_xlsx_file',
    big
      ? `El archivo ocupa más de ${MAX_FILE_BYTES / 1e6} MB descomprimido.`
      : 'El archivo no es un libro de Excel (.xlsx) que se pueda leer.',
  )
}

/** The sheets; a formula is the value that the spreadsheet program last saw, and blank when that is an error. */
export async function readXlsx(file: Uint8Array): Promise<Sheet[]> {
  try {
    guard(Buffer.from(file.buffer, file.byteOffset, file.byteLength))
    // The reader takes an ArrayBuffer of its own; its types call a date `typeof Date`.
    const sheets = await readWorkbook(new Uint8Array(file).buffer)
    return sheets.map(({ sheet, data }) => ({ name: sheet, rows: data.map(cellsOf) }))
  } catch (error) {
    throw refusal(error)
  }
}

const cellsOf = (row: readonly unknown[]): Cell[] => row.map((cell) => (isCell(cell) ? cell : null))

function isCell(value: unknown): value is Cell {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' || value instanceof Date
}
