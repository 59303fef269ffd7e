import { folded } from '../../../contract/plain-text.ts'
import type { Said } from '../../messages/message.ts'
import { columnName } from '../../workbook/out.ts'
import { type Cell, type CellAddress, isBlank, type Sheet, textOf } from '../../workbook/table.ts'
import { unvaluedOf } from '../tables.ts'

/** A sheet of somebody's file under the titles by which a mapping names its columns. */
export interface ForeignSheet {
  readonly name: string | null
  /** As a spreadsheet counts; 0 when there is none. */
  readonly headingRow: number
  /** Each once: a blank one is called by its letter, a repeated one gets its turn. */
  readonly titles: readonly string[]
  readonly rows: readonly ForeignRow[]
}

export interface ForeignRow {
  readonly row: number
  readonly cells: readonly Cell[]
  readonly unvalued: readonly CellAddress[]
  /** Why it cannot be read. */
  readonly broken: Said | undefined
}

const LOOKED_AT = 20
const IS_NUMBER = /^[\d.,:/\s-]+$/

/** The first row of texts that is about as wide as the table: what stands above it are banners. */
export function headingRowOf(rows: readonly (readonly Cell[])[]): number {
  const first = rows.slice(0, LOOKED_AT).map((cells) => cells.map(textOf).filter((text) => text !== ''))
  const width = Math.max(0, ...first.map(({ length }) => length))
  const at = first.findIndex((texts) => texts.length > width * 0.6 && !texts.some((text) => IS_NUMBER.test(text)))
  return at + 1
}

function titlesOf(heading: readonly Cell[], width: number): string[] {
  const times = new Map<string, number>()
  return Array.from({ length: width }, (_, at) => {
    const title = textOf(heading[at] ?? null).slice(0, 240) || `Columna ${columnName(at)}`
    const time = (times.get(folded(title)) ?? 0) + 1
    times.set(folded(title), time)
    return time === 1 ? title : `${title} (${time})`
  })
}

export function foreignSheet(sheet: Sheet, headingRow: number = headingRowOf(sheet.rows)): ForeignSheet {
  const { name, rows } = sheet
  const width = rows.reduce((most, { length }) => Math.max(most, length), 0)
  const titles =
    headingRow === 0
      ? Array.from({ length: width }, (_, at) => columnName(at))
      : titlesOf(rows[headingRow - 1] ?? [], width)
  const unvalued = unvaluedOf(sheet)
  const filled = rows.slice(headingRow).map((cells, i): ForeignRow => {
    const row = headingRow + i + 1
    return { row, cells, unvalued: unvalued.get(row - 1) ?? [], broken: sheet.broken?.get(row - 1) }
  })
  return { name, headingRow, titles, rows: filled.filter(({ cells }) => !isBlank(cells)) }
}
