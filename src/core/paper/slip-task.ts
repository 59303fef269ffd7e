import type { PaperSize } from '../../contract/paper.ts'
import type { Runs, Task } from '../task.ts'
import { printSlip, type Slip } from './slip.ts'

export interface SlipOrder {
  readonly slip: Slip
  readonly paper: PaperSize
  readonly fontsDir: string
}

export type SlipThread = Runs<'slip.print', typeof slipTask>

/** Where one is made after the other: the fonts alone are some 80 milliseconds of work. */
export const slipTask: Task<SlipOrder, Uint8Array> = ({ slip, paper, fontsDir }) => printSlip(slip, paper, fontsDir)
