import { say } from '../../messages/message.ts'
import { repacked } from '../../zip/repack.ts'
import { openZip, type ZipLimits, ZipRefusal } from '../../zip/zip.ts'
import { FileRefusal } from './refusal.ts'
import type { Row } from './row.ts'

/** Unpacked. The ministry's own export stops at some 100,000 rows a file, about 150 MB of XML. */
const MAX_XML_BYTES = 512 * 1024 * 1024
const LIMITS: ZipLimits = { entries: 1000, entryBytes: MAX_XML_BYTES, totalBytes: MAX_XML_BYTES }
/** Columns A to CV: the reader fills the gaps that a sheet leaves, so a cell at a far address would cost gigabytes. */
const FAR_COLUMN = /<c r="(?:[D-Z][A-Z]|C[W-Z]|[A-Z]{3})\d/

/** What the reader gets: files that were unpacked here first, without cells far to the right. */
async function vetted(file: Uint8Array): Promise<Buffer> {
  const all = await openZip(Buffer.from(file.buffer, file.byteOffset, file.byteLength), LIMITS)
  const entries = all.filter(({ name }) => /\.xml(\.rels)?$/.test(name))
  for (const entry of entries) {
    const content = await entry.content()
    if (/worksheets\/.*\.xml$/.test(entry.name) && FAR_COLUMN.test(content.toString('latin1'))) {
      throw new FileRefusal(say('catalogs.tooManyColumns'))
    }
  }
  return repacked(entries)
}

/** Rows of the first sheet. */
export async function* xlsxRows(file: Uint8Array): AsyncGenerator<Row> {
  let rows: unknown[][]
  try {
    const archive = await vetted(file)
    const { readSheet } = await import('read-excel-file/universal')
    rows = await readSheet(new Uint8Array(archive).buffer)
  } catch (error) {
    if (error instanceof FileRefusal) throw error
    const big = error instanceof ZipRefusal && ['too-large', 'lies'].includes(error.problem)
    throw new FileRefusal(big ? say('catalogs.workbookTooLarge') : say('catalogs.notAWorkbook'))
  }
  for (const [i, row] of rows.entries()) {
    const cells = row.map(textOf)
    if (cells.some((cell) => cell !== '')) yield { where: say('catalogs.row', { row: i + 1 }), cells }
  }
}

const textOf = (cell: unknown): string => {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  return cell === null || cell === undefined ? '' : String(cell).trim()
}
