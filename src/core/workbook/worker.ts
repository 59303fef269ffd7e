import { parentPort } from 'node:worker_threads'
import { Fault } from '../fault.ts'
import { readCsv } from './csv.ts'
import type { OutCell, OutSheet } from './out.ts'
import { type FromWorker, ROWS_A_PIECE, type ToWorker } from './protocol.ts'
import { type Sheet, textOf } from './table.ts'

const post = (message: FromWorker) => parentPort?.postMessage(message)

async function sheetsOf(bytes: Uint8Array): Promise<Sheet[]> {
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b
  if (!isZip) return [{ name: null, rows: readCsv(Buffer.from(bytes)) }]
  // Loaded only by whoever needs it: a thread lives for one file.
  const { readXlsx } = await import('./xlsx.ts')
  return readXlsx(bytes)
}

async function read(bytes: Uint8Array): Promise<void> {
  try {
    for (const { name, rows } of await sheetsOf(bytes)) {
      post({ type: 'sheet', name })
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
  if (message.type === 'read') await read(message.bytes)
  else if (message.type === 'sheet') sheets.push({ ...message.sheet, rows: [] })
  else if (message.type === 'rows') sheets.at(-1)?.rows.push(...message.rows)
  else await write()
}

// What goes wrong otherwise ends the thread, and the other side learns of it by that.
parentPort?.on('message', (message: ToWorker) => void take(message))
