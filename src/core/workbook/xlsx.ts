import readWorkbook from 'read-excel-file/universal'
import { Fault } from '../fault.ts'
import { type Said, say } from '../messages/message.ts'
import { repacked } from '../zip/repack.ts'
import { openZip, type ZipLimits, type ZipProblem, ZipRefusal } from '../zip/zip.ts'
import { withoutBlankEnd } from './blank-end.ts'
import { sheetFiles, unvaluedIn } from './formulas.ts'
import { type Cell, type CellAddress, MAX_FILE_BYTES, MAX_ROWS, MAX_SHEETS, type Sheet, tooManyRows } from './table.ts'

const ROW = /<(?:\w+:)?row[\s/>]/g
const ADDRESS = /\sr\s*=\s*["']([^"']*)["']/g
/** A row number, or a cell of the first 260 columns. */
const NEAR = /^(?:[A-I]?[A-Z])?(\d{1,7})$/

/** LibreOffice writes so what the reader knows as `1` alone: days then count from 1904. */
const FROM_1904 = /(?<before><(?:\w+:)?workbookPr\b[^>]{0,1000}\sdate1904\s*=\s*["'])true(?=["'])/

/** The reader needs no other files. */
const READ = /\.xml(\.rels)?$/
const LIMITS: ZipLimits = { entries: 1000, entryBytes: MAX_FILE_BYTES, totalBytes: MAX_FILE_BYTES }

/**
 * The reader unpacks without a limit, and fills the gaps that a sheet leaves, so that one cell at a far address would cost
 * gigabytes: it gets only files that were unpacked here first, with addresses within the limits.
 */
async function vetted(file: Buffer): Promise<{ archive: Buffer; unvalued: readonly CellAddress[][] }> {
  const entries = (await openZip(file, LIMITS)).filter(({ name }) => READ.test(name))
  let sheets = 0
  const unvalued = new Map<string, CellAddress[]>()
  const changed = new Map<string, Buffer>()
  for (const entry of entries) {
    const xml = (await entry.content()).toString('latin1')
    if (FROM_1904.test(xml)) changed.set(entry.name, Buffer.from(xml.replace(FROM_1904, '$<before>1'), 'latin1'))
    if (!xml.includes('sheetData')) continue
    if (++sheets > MAX_SHEETS) throw new Fault('invalid_xlsx_file', say('workbook.tooManySheets', { max: MAX_SHEETS }))
    const kept = withoutBlankEnd(xml)
    if (kept !== xml) changed.set(entry.name, Buffer.from(kept, 'latin1'))
    checkAddresses(kept)
    unvalued.set(entry.name, unvaluedIn(kept))
  }
  const files = await sheetFiles(entries)
  return { archive: await repacked(entries, changed), unvalued: files.map((name) => unvalued.get(name) ?? []) }
}

function checkAddresses(xml: string): void {
  let rows = 0
  for (const _ of xml.matchAll(ROW)) rows++
  if (rows > MAX_ROWS + 1) throw tooManyRows()
  for (const [, address = ''] of xml.matchAll(ADDRESS)) {
    const near = NEAR.exec(address)
    if (!near || Number(near[1]) > MAX_ROWS + 1) throw tooManyRows()
  }
}

const NOT_A_WORKBOOK = say('workbook.notAWorkbook')
const TOO_LARGE = say('workbook.unpackedTooLarge', { mb: MAX_FILE_BYTES / 1e6 })
const WORDS: Partial<Record<ZipProblem, Said>> = {
  encrypted: say('workbook.encrypted'),
  'too-large': TOO_LARGE,
  lies: TOO_LARGE,
}

function refusal(error: unknown): unknown {
  if (error instanceof Fault) return error
  const words = error instanceof ZipRefusal ? WORDS[error.problem] : undefined
  return new Fault('invalid_xlsx_file', words ?? NOT_A_WORKBOOK)
}

/** The sheets; a formula is the value that the spreadsheet program last saw, and blank, with its place told, when that is an error. */
export async function readXlsx(file: Uint8Array): Promise<Sheet[]> {
  try {
    const { archive, unvalued } = await vetted(Buffer.from(file.buffer, file.byteOffset, file.byteLength))
    // The reader takes an ArrayBuffer of its own; its types call a date `typeof Date`.
    const sheets = await readWorkbook(new Uint8Array(archive).buffer)
    return sheets.map(({ sheet, data }, i) => {
      const places = unvalued[i] ?? []
      return { name: sheet, rows: data.map(cellsOf), ...(places.length > 0 && { unvalued: places }) }
    })
  } catch (error) {
    throw refusal(error)
  }
}

const cellsOf = (row: readonly unknown[]): Cell[] => row.map((cell) => (isCell(cell) ? cell : null))

function isCell(value: unknown): value is Cell {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' || value instanceof Date
}
