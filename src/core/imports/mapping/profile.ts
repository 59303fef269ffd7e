import type { InspectedSheet } from '../../../contract/imports.ts'
import type { Turn } from '../../turn.ts'
import { type Cell, type Sheet, textOf } from '../../workbook/table.ts'
import { type ForeignSheet, foreignSheet } from './foreign.ts'

const SHOWN_ROWS = 12
const SHOWN_COLUMNS = 80
const SHOWN_TEXT = 60
/** Values that a person may have to say the meaning of; columns with more hold names and amounts. */
const KEPT_VALUES = 60
const COUNTED_VALUES = 400

export interface Profile extends InspectedSheet {
  readonly foreign: ForeignSheet
}

const shown = (cell: Cell | undefined) => textOf(cell ?? null).slice(0, SHOWN_TEXT)

interface Count {
  filled: number
  readonly values: Map<string, number>
}

function count(counts: Count[], cells: readonly Cell[]): void {
  for (const [at, one] of counts.entries()) {
    const text = shown(cells[at])
    if (text === '') continue
    one.filled++
    const times = one.values.get(text)
    if (times !== undefined || one.values.size < COUNTED_VALUES) one.values.set(text, (times ?? 0) + 1)
  }
}

/** What a person and the guesses go by: first rows, and what stands most often in each column. */
export async function profileOf(sheet: Sheet, headingRow: number | undefined, turn: Turn): Promise<Profile> {
  const foreign = foreignSheet(sheet, headingRow)
  const titles = foreign.titles.slice(0, SHOWN_COLUMNS)
  const counts = titles.map((): Count => ({ filled: 0, values: new Map() }))
  for (const { cells } of foreign.rows) {
    count(counts, cells)
    if (turn.isOver) await turn.next()
  }
  const columns = titles.map((title, at) => {
    const { filled, values } = counts[at] ?? { filled: 0, values: new Map<string, number>() }
    const often = [...values].sort(([, a], [, b]) => b - a).slice(0, KEPT_VALUES)
    return { title, filled, values: often.map(([text, rows]) => ({ text, rows })) }
  })
  const first = sheet.rows
    .slice(0, SHOWN_ROWS + foreign.headingRow)
    .map((cells) => titles.map((_, at) => shown(cells[at])))
  return { name: sheet.name, rows: foreign.rows.length, headingRow: foreign.headingRow, first, columns, foreign }
}
