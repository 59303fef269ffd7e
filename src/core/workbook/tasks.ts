import { Fault } from '../fault.ts'
import { say } from '../messages/message.ts'
import type { Task } from '../task.ts'
import { isZip } from '../zip/zip.ts'
import { readCsv } from './csv.ts'
import type { OutCell, OutSheet } from './out.ts'
import { type ReadPiece, ROWS_A_PIECE, type WrittenPiece } from './pieces.ts'
import { MAX_FILE_BYTES, MAX_SHEETS, type NamedFile, type Sheet, textOf, tooLarge } from './table.ts'

const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array) => Buffer.from(buffer, byteOffset, byteLength)

async function sheetsOf(files: readonly NamedFile[]): Promise<Sheet[]> {
  const [first, ...more] = files
  if (!first) return []
  if (more.length > 0) return readTexts(files)
  if (!isZip(first.bytes)) return [{ name: null, rows: readCsv(bufferOf(first.bytes)) }]
  // Loaded only when they are needed.
  const { textsIn } = await import('./texts.ts')
  const texts = await textsIn(bufferOf(first.bytes))
  if (texts) return readTexts(texts)
  const { readXlsx } = await import('./xlsx.ts')
  return readXlsx(first.bytes)
}

/** A sheet a file, by its name without folders and ending. */
function readTexts(files: readonly NamedFile[]): Sheet[] {
  if (files.length > MAX_SHEETS) throw new Fault('invalid_xlsx_file', say('workbook.tooManyFiles', { max: MAX_SHEETS }))
  if (files.reduce((sum, { bytes }) => sum + bytes.length, 0) > MAX_FILE_BYTES) throw tooLarge()
  return files.map(({ name, bytes }) => ({
    name: name.replace(/^.*[/\\]/, '').replace(/\.\w{1,5}$/, ''),
    rows: readCsv(bufferOf(bytes)),
  }))
}

/** Reads files into sheets. Rows travel in pieces, without the blank ones at the end. */
export const readTask: Task<readonly NamedFile[], void, never, ReadPiece> = async (files, { give }) => {
  for (const { name, rows, unvalued = [] } of await sheetsOf(files)) {
    give({ name, unvalued })
    let last = rows.length
    while (last > 0 && (rows[last - 1] ?? []).every((cell) => textOf(cell) === '')) last--
    for (let at = 0; at < last; at += ROWS_A_PIECE) give({ rows: rows.slice(at, Math.min(last, at + ROWS_A_PIECE)) })
  }
}

/** Makes a workbook of the sheets whose rows come in pieces. */
export const writeTask: Task<null, Uint8Array, WrittenPiece> = async (_, { taken }) => {
  const sheets: (OutSheet & { rows: (readonly OutCell[])[] })[] = []
  for await (const piece of taken) {
    if ('sheet' in piece) sheets.push({ ...piece.sheet, rows: [] })
    else sheets.at(-1)?.rows.push(...piece.rows)
  }
  const { writeXlsx } = await import('./write.ts')
  return writeXlsx(sheets)
}
