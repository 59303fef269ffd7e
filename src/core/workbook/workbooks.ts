import { Fault } from '../fault.ts'
import { say } from '../messages/message.ts'
import type { Runs } from '../task.ts'
import { Turn } from '../turn.ts'
import type { OutSheet } from './out.ts'
import { ROWS_A_PIECE } from './pieces.ts'
import type { NamedFile, Sheet } from './table.ts'
import type { readTask, writeTask } from './tasks.ts'

const UNREADABLE = say('workbook.unreadable')

/** Spreadsheet files, read and made on a thread. */
export interface Workbooks {
  /** The sheets of a workbook, or the one of a CSV file. @throws Fault `invalid_xlsx_file` */
  read(bytes: Uint8Array, signal: AbortSignal): Promise<Sheet[]>
  /** Several text files, or a ZIP archive of them, give a sheet each, by name. @throws Fault `invalid_xlsx_file` */
  readFiles(files: readonly NamedFile[], signal: AbortSignal): Promise<Sheet[]>
  write(sheets: readonly OutSheet[], signal: AbortSignal): Promise<Uint8Array>
}

type WorkbookThreads = Runs<'workbook.read', typeof readTask> & Runs<'workbook.write', typeof writeTask>

export function createWorkbooks(threads: WorkbookThreads): Workbooks {
  return {
    read(bytes, signal) {
      return this.readFiles([{ name: '', bytes }], signal)
    },
    async readFiles(files, signal) {
      const sheets: Sheet[] = []
      try {
        await threads.run('workbook.read', files, {
          signal,
          take(piece) {
            if ('rows' in piece) sheets.at(-1)?.rows.push(...piece.rows)
            else
              sheets.push({
                name: piece.name,
                rows: [],
                ...(piece.unvalued.length > 0 && { unvalued: piece.unvalued }),
              })
          },
        })
        return sheets
      } catch (error) {
        if (error instanceof Fault || signal.aborted) throw error
        throw new Fault('invalid_xlsx_file', UNREADABLE)
      }
    },
    write(sheets, signal) {
      const turn = new Turn(signal)
      return threads.run('workbook.write', null, {
        signal,
        async send(post) {
          for (const { rows, ...sheet } of sheets) {
            post({ sheet })
            for (let at = 0; at < rows.length; at += ROWS_A_PIECE) {
              post({ rows: rows.slice(at, at + ROWS_A_PIECE) })
              if (turn.isOver) await turn.next()
            }
          }
        },
      })
    },
  }
}
