import { type Box, type Sheet, SOFT, type Style } from '../../paper/sheet.ts'
import type { PrintedLine } from './graphic.ts'

export const HEAD: Style = { size: 7, bold: true, color: SOFT }

export interface Column {
  readonly title: string
  readonly box: Box
  readonly align: 'left' | 'right'
  readonly of: (line: PrintedLine, index: number) => string
}

type Row = readonly [title: string, width: number, align: 'left' | 'right', of: Column['of']]

const ROWS: readonly Row[] = [
  ['N.º', 24, 'left', (_, index) => String(index + 1)],
  ['Código', 64, 'left', ({ code }) => code],
  // What the others leave over.
  ['Descripción', 0, 'left', ({ description }) => description],
  ['Unidad', 40, 'left', ({ unit }) => unit],
  ['Cant.', 34, 'right', ({ quantity }) => quantity],
  ['Valor unitario', 74, 'right', ({ unitPrice }) => unitPrice],
  ['IVA', 44, 'right', ({ iva }) => iva],
  ['Valor total', 78, 'right', ({ total }) => total],
]
const BETWEEN = 6

/** Between the table's edge and its words. */
const INSET = 4

export function columnsOf({ left, width }: Sheet): readonly Column[] {
  const fixed = ROWS.reduce((sum, [, each]) => sum + each, 0)
  let x = left + INSET
  return ROWS.map(([title, own, align, of]) => {
    const full = own || width - 2 * INSET - fixed
    const box = { x: align === 'right' ? x + BETWEEN : x, width: full - BETWEEN }
    x += full
    return { title, box, align, of }
  })
}
