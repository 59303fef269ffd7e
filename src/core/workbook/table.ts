import { withoutHidden } from '../../contract/plain-text.ts'
import { Fault } from '../fault.ts'
import { type Said, say } from '../messages/message.ts'

export type Cell = string | number | boolean | Date | null

/** A sheet of a workbook, or the one table of a CSV file, whose name is null. */
export interface Sheet {
  readonly name: string | null
  readonly rows: Cell[][]
  /** Cells with a formula that no spreadsheet program ever gave a value, or that failed; none when left out. */
  readonly unvalued?: readonly CellAddress[]
  /** Why rows, from 0, cannot be read. */
  readonly broken?: ReadonlyMap<number, Said>
}

/** From 0. */
export type CellAddress = readonly [row: number, column: number]

export interface NamedFile {
  readonly name: string
  readonly bytes: Uint8Array
}

/** Of one sheet. */
export const MAX_ROWS = 20_000
export const MAX_SHEETS = 30
/** Of the text that is read: a CSV file, or an XLSX file unpacked. */
export const MAX_FILE_BYTES = 64_000_000

export const tooLarge = () => new Fault('invalid_xlsx_file', say('workbook.tooLarge', { mb: MAX_FILE_BYTES / 1e6 }))

export function tooManyRows(): Fault {
  return new Fault('invalid_xlsx_file', say('workbook.tooManyRows', { max: MAX_ROWS }))
}

/** What a cell says, without the blanks around it. */
export function textOf(cell: Cell): string {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : dateText(cell)
  if (typeof cell === 'boolean') return cell ? 'SI' : 'NO'
  return withoutHidden(String(cell ?? '')).trim()
}

/** `YYYY-MM-DD`, with ` HH:mm` when it has a time of day. A spreadsheet knows no time zone, and counts days with a fraction. */
function dateText(date: Date): string {
  const iso = new Date(Math.round(date.getTime() / 1000) * 1000).toISOString()
  return iso.slice(11, 16) === '00:00' ? iso.slice(0, 10) : iso.slice(0, 16).replace('T', ' ')
}

export const isBlank = (cells: readonly Cell[]) => cells.every((cell) => textOf(cell) === '')
