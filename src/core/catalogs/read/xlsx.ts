import { say } from '../../messages/message.ts'
import { withoutBlankEnd } from '../../workbook/blank-end.ts'
import { repacked } from '../../zip/repack.ts'
import { openZip, type ZipLimits, ZipRefusal } from '../../zip/zip.ts'
import { FileRefusal } from './refusal.ts'
import type { CatalogRow } from './row.ts'

/** Unpacked. The ministry's own export stops at some 100,000 rows a file, about 150 MB of XML. */
const MAX_XML_BYTES = 512 * 1024 * 1024
const LIMITS: ZipLimits = { entries: 1000, entryBytes: MAX_XML_BYTES, totalBytes: MAX_XML_BYTES }
/** Columns A to CV: the reader fills the gaps that a sheet leaves, so a cell at a far address would cost gigabytes. */
const FAR_COLUMN = /<c r="(?:[D-Z][A-Z]|C[W-Z]|[A-Z]{3})\d/

/** The same of a row far below: from this one on. */
const MAX_ROW = 500_000
const FAR_ROW = /\sr\s*=\s*["'][A-Z]{0,3}(?:\d{7,}|[5-9]\d{5})["']/

/** What the reader gets: files that were unpacked here first, without cells far to the right or below, nor blank rows at the end. */
async function vetted(file: Uint8Array): Promise<Buffer> {
  const all = await openZip(Buffer.from(file.buffer, file.byteOffset, file.byteLength), LIMITS)
  const entries = all.filter(({ name }) => /\.xml(\.rels)?$/.test(name))
  const changed = new Map<string, Buffer>()
  for (const entry of entries) {
    const content = await entry.content()
    if (!/worksheets\/.*\.xml$/.test(entry.name)) continue
    const xml = content.toString('latin1')
    const kept = withoutBlankEnd(xml)
    if (kept !== xml) changed.set(entry.name, Buffer.from(kept, 'latin1'))
    if (FAR_COLUMN.test(kept)) throw new FileRefusal(say('catalogs.tooManyColumns'))
    if (FAR_ROW.test(kept)) throw new FileRefusal(say('catalogs.tooManyRows', { max: MAX_ROW }))
  }
  return repacked(entries, changed)
}

/** Rows of the first sheet. */
export async function* xlsxRows(file: Uint8Array): AsyncGenerator<CatalogRow> {
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
