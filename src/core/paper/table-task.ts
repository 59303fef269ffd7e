import type { PaperSize } from '../../contract/paper.ts'
import type { Runs, Task } from '../task.ts'
import { type PrintedTable, printTable } from './table.ts'

export interface TableOrder {
  readonly table: PrintedTable
  readonly paper: PaperSize
  readonly fontsDir: string
}

export type TableThread = Runs<'table.print', typeof tableTask>

/** A report of a year has hundreds of rows, and each is measured. */
export const tableTask: Task<TableOrder, Uint8Array> = ({ table, paper, fontsDir }) =>
  printTable(table, paper, fontsDir)
