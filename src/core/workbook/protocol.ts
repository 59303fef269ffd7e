import type { OutCell, OutSheet } from './out.ts'
import type { Cell, NamedFile, Place } from './table.ts'

/** Rows travel in pieces that take the core's thread a few milliseconds to take over. */
export const ROWS_A_PIECE = 250

export type ToWorker =
  | { readonly type: 'read'; readonly files: readonly NamedFile[] }
  | { readonly type: 'sheet'; readonly sheet: Omit<OutSheet, 'rows'> }
  | { readonly type: 'rows'; readonly rows: readonly (readonly OutCell[])[] }
  | { readonly type: 'write' }

export type FromWorker =
  | { readonly type: 'sheet'; readonly name: string | null; readonly unvalued: readonly Place[] }
  | { readonly type: 'rows'; readonly rows: Cell[][] }
  | { readonly type: 'read' }
  | { readonly type: 'written'; readonly bytes: Uint8Array }
  /** The file is not one that can be read; the words are for whoever sent it. */
  | { readonly type: 'refused'; readonly message: string }
