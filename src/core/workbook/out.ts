/** A value with a colour: what is wrong with it, or what is to be known of it. */
export interface MarkedCell {
  readonly value: string | number | null
  readonly mark: Mark
}
export type Mark = 'error' | 'notification' | 'unresolved'
export type OutCell = string | number | Date | null | MarkedCell

export interface OutColumn {
  readonly title: string
  /** In characters. */
  readonly width?: number
  /** How numbers and dates are shown; `text`: what is typed stays as it is typed, leading zeros too. */
  readonly format?: 'text' | 'date' | 'moment' | 'money'
  /** Long texts go on in the next line of the cell. */
  readonly wrap?: boolean
  /** Shown beside a cell while somebody is in it. */
  readonly prompt?: string
  /** Where the values stand that a cell may be chosen from: `listas!$A$2:$A$9`. */
  readonly choices?: string
}

/** A sheet to write: a heading that stays in view, and rows. */
export interface OutSheet {
  readonly name: string
  readonly columns: readonly OutColumn[]
  readonly rows: readonly (readonly OutCell[])[]
}

/** 0: A, 25: Z, 26: AA. */
export function columnName(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : columnName(Math.floor(index / 26) - 1) + last
}
