import type { OutCell, OutSheet } from './out.ts'
import type { Cell, CellAddress } from './table.ts'

/** Rows travel in pieces that take the core's thread a few milliseconds to take over. */
export const ROWS_A_PIECE = 250

/** A sheet that was read begins, or more rows of it. */
export type ReadPiece =
  | { readonly name: string | null; readonly unvalued: readonly CellAddress[] }
  | { readonly rows: Cell[][] }

/** A sheet to write begins, or more rows of it. */
export type WrittenPiece =
  | { readonly sheet: Omit<OutSheet, 'rows'> }
  | { readonly rows: readonly (readonly OutCell[])[] }
