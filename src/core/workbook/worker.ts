import { parentPort } from 'node:worker_threads'
import { Fault } from '../fault.ts'
import { readCsv } from './csv.ts'
import type { OutCell, OutSheet } from './out.ts'
import { type FromWorker, ROWS_A_PIECE, type ToWorker } from './protocol.ts'
import { MAX_FILE_BYTES, MAX_SHEETS, type NamedFile, type Sheet, textOf, tooLarge } from './table.ts'

const post = (message: FromWorker) => parentPort?.postMessage(message)

const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array) => Buffer.from(buffer, byteOffset, byteLength)

async function sheetsOf(files: readonly NamedFile[]): Promise<Sheet[]> {
  const [first, ...more] = files
  if (!first) return []
  const isArchive = first.bytes[0] === 0x50 && first.bytes[1] === 0x4b
  if (more.length > 0) return readTexts(files)
  if (!isArchive) return [{ name: null, rows: readCsv(bufferOf(first.bytes)) }]
  // Loaded only by whoever needs them: a thread lives for one file.
  const { textsIn } = await import('./texts.ts')
  const texts = await textsIn(bufferOf(first.bytes))
  if (texts) return readTexts(texts)
  const { readXlsx } = await import('./xlsx.ts')
  return readXlsx(first.bytes)
}

/** A sheet a file, by its name without folders and ending. */
function readTexts(files: readonly NamedFile[]): Sheet[] {
  if (files.length > MAX_SHEETS) throw new Fault('invalid_xlsx_file', `Son más de ${MAX_SHEETS} archivos a la vez.`)
  if (files.reduce((sum, { bytes }) => sum + bytes.length, 0) > MAX_FILE_BYTES) throw tooLarge()
  return files.map(({ name, bytes }) => ({
    name: name.replace(/^.*[/\\]/, '').replace(/\.\w{1,5}$/, ''),
    rows: readCsv(bufferOf(bytes)),
  }))
}

async function read(files: readonly NamedFile[]): Promise<void> {
  try {
    for (const { name, rows, unvalued = [] } of await sheetsOf(files)) {
      post({ type: 'sheet', name, unvalued })
      let last = rows.length
      while (last > 0 && (rows[last - 1] ?? []).every((cell) => textOf(cell) === '')) last--
      for (let at = 0; at < last; at += ROWS_A_PIECE) {
        post({ type: 'rows', rows: rows.slice(at, Math.min(last, at + ROWS_A_PIECE)) })
      }
    }
    post({ type: 'read' })
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    post({ type: 'refused', message: error.message })
  }
}

const sheets: (OutSheet & { rows: (readonly OutCell[])[] })[] = []

async function write(): Promise<void> {
  const { writeXlsx } = await import('./write.ts')
  post({ type: 'written', bytes: await writeXlsx(sheets) })
}

async function take(message: ToWorker): Promise<void> {
  if (message.type === 'read') await read(message.files)
  else if (message.type === 'sheet') sheets.push({ ...message.sheet, rows: [] })
  else if (message.type === 'rows') sheets.at(-1)?.rows.push(...message.rows)
  else await write()
}

// What goes wrong otherwise ends the thread, and the other side learns of it by that.
parentPort?.on('message', (message: ToWorker) => void take(message))
