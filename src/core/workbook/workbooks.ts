import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { Fault } from '../fault.ts'
import { oneAtATime } from '../one-at-a-time.ts'
import { Turn } from '../turn.ts'
import type { OutSheet } from './out.ts'
import { type FromWorker, ROWS_A_PIECE, type ToWorker } from './protocol.ts'
import type { NamedFile, Sheet } from './table.ts'

/** A hostile or huge file ends its own thread, not the program. */
const MAX_HEAP_MIB = 1536
const WORKER = join(import.meta.dirname, 'worker.ts')

const UNREADABLE = 'El archivo no se pudo leer: está dañado o es demasiado grande.'

/** Spreadsheet files, read and made on a thread of their own. */
export interface Workbooks {
  /** The sheets of a workbook, or the one of a CSV file. @throws Fault `invalid_xlsx_file` */
  read(bytes: Uint8Array, signal: AbortSignal): Promise<Sheet[]>
  /** Several text files, or a ZIP archive of them, give a sheet each, by name. @throws Fault `invalid_xlsx_file` */
  readFiles(files: readonly NamedFile[], signal: AbortSignal): Promise<Sheet[]>
  write(sheets: readonly OutSheet[], signal: AbortSignal): Promise<Uint8Array>
}

/** One job of a thread: sends, and takes what comes until `taken` gives a result. */
async function job<T>(
  script: string,
  signal: AbortSignal,
  send: (post: (message: ToWorker) => void) => Promise<void>,
  taken: (message: FromWorker) => T | undefined,
  failed: () => Error,
): Promise<T> {
  signal.throwIfAborted()
  const worker = new Worker(script, { resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MIB }, name: 'workbook' })
  try {
    return await new Promise<T>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
      worker.on('message', (message: FromWorker) => {
        if (message.type === 'refused') return reject(new Fault('invalid_xlsx_file', message.message))
        const result = taken(message)
        if (result !== undefined) resolve(result)
      })
      worker.on('error', () => reject(failed()))
      worker.on('exit', () => reject(failed()))
      send((message) => worker.postMessage(message)).catch(reject)
    })
  } finally {
    await worker.terminate()
  }
}

/** `script`: what runs on the thread, `worker.ts` or what it was built into. Files are worked on one after the other. */
export function createWorkbooks(script: string = WORKER): Workbooks {
  const inLine = oneAtATime()

  return {
    read(bytes, signal) {
      return this.readFiles([{ name: '', bytes }], signal)
    },
    readFiles(files, signal) {
      const sheets: Sheet[] = []
      return inLine(() =>
        job(
          script,
          signal,
          async (post) => post({ type: 'read', files }),
          (message) => {
            if (message.type === 'sheet') {
              sheets.push({
                name: message.name,
                rows: [],
                ...(message.unvalued.length > 0 && { unvalued: message.unvalued }),
              })
            }
            if (message.type === 'rows') sheets.at(-1)?.rows.push(...message.rows)
            return message.type === 'read' ? sheets : undefined
          },
          () => new Fault('invalid_xlsx_file', UNREADABLE),
        ),
      )
    },
    write(sheets, signal) {
      const turn = new Turn(signal)
      const send = async (post: (message: ToWorker) => void) => {
        for (const { rows, ...sheet } of sheets) {
          post({ type: 'sheet', sheet })
          for (let at = 0; at < rows.length; at += ROWS_A_PIECE) {
            post({ type: 'rows', rows: rows.slice(at, at + ROWS_A_PIECE) })
            if (turn.isOver) await turn.next()
          }
        }
        post({ type: 'write' })
      }
      return inLine(() =>
        job(
          script,
          signal,
          send,
          (message) => (message.type === 'written' ? message.bytes : undefined),
          () => new Error('the thread of workbooks ended'),
        ),
      )
    },
  }
}
