import { UnpackError, unpacked } from '../../workbook/unpack.ts'
import { FileRefusal } from './refusal.ts'
import type { Row } from './row.ts'

/** Unpacked. The ministry's own export stops at some 100,000 rows a file, about 150 MB of XML. */
const MAX_XML_BYTES = 512 * 1024 * 1024
/** Columns A to CV: the reader fills the gaps that a sheet leaves, so a cell at a far address would cost gigabytes. */
const FAR_COLUMN = /<c r="(?:[D-Z][A-Z]|C[W-Z]|[A-Z]{3})\d/

function guard(file: Uint8Array): void {
  for (const content of unpacked(Buffer.from(file), (name) => /worksheets\/.*\.xml$/.test(name), MAX_XML_BYTES)) {
    if (FAR_COLUMN.test(content.toString('latin1'))) throw new FileRefusal('La hoja tiene más de cien columnas.')
  }
}

/** Rows of the first sheet. */
export async function* xlsxRows(file: Uint8Array): AsyncGenerator<Row> {
  let rows: unknown[][]
  try {
    guard(file)
    const { readSheet } = await import('read-excel-file/universal')
    rows = await readSheet(new Uint8Array(file).buffer)
  } catch (error) {
    if (error instanceof FileRefusal) throw error
    const big = error instanceof UnpackError && error.message === 'size'
    throw new FileRefusal(
      big ? 'El libro de Excel es demasiado grande.' : 'El archivo no es un libro de Excel (.xlsx) que se pueda leer.',
    )
  }
  for (const [i, row] of rows.entries()) {
    const cells = row.map(textOf)
    if (cells.some((cell) => cell !== '')) yield { where: `Fila ${i + 1}`, cells }
  }
}

const textOf = (cell: unknown): string => {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  return cell === null || cell === undefined ? '' : String(cell).trim()
}
