import type { InspectedSheet } from '../../../contract/imports.ts'
import type { Turn } from '../../turn.ts'
import { type Cell, type Sheet, textOf } from '../../workbook/table.ts'
import { type ForeignSheet, foreignSheet } from './foreign.ts'

const SHOWN_ROWS = 12
/** As many as a workbook may have. */
const SHOWN_COLUMNS = 260
const SHOWN_TEXT = 60
/** What a mapping takes as a value: cut shorter, it would not be found again. */
const WHOLE_TEXT = 250
/** Values that a person may have to say the meaning of; columns with more hold names and amounts. */
const KEPT_VALUES = 60
const COUNTED_VALUES = 400
const SPREAD_ROWS = 500

type Shown = InspectedSheet['columns'][number]
export interface ProfiledColumn extends Shown {
  /** From rows at equal distances, the first to the last: what stands most often may all be of the first days. */
  readonly spread: readonly string[]
}

export interface Profile extends InspectedSheet {
  readonly columns: ProfiledColumn[]
  readonly foreign: ForeignSheet
}

const whole = (cell: Cell | undefined) => textOf(cell ?? null).slice(0, WHOLE_TEXT)

interface Count {
  filled: number
  readonly values: Map<string, number>
  readonly spread: string[]
}

function count(counts: Count[], cells: readonly Cell[], isSpread: boolean): void {
  for (const [at, one] of counts.entries()) {
    const text = whole(cells[at])
    if (text === '') continue
    one.filled++
    if (isSpread) one.spread.push(text)
    const times = one.values.get(text)
    if (times !== undefined || one.values.size < COUNTED_VALUES) one.values.set(text, (times ?? 0) + 1)
  }
}

/** What a person and the guesses go by: first rows, and what stands most often in each column. */
export async function profileOf(sheet: Sheet, headingRow: number | undefined, turn: Turn): Promise<Profile> {
  const foreign = foreignSheet(sheet, headingRow)
  const titles = foreign.titles.slice(0, SHOWN_COLUMNS)
  const counts = titles.map((): Count => ({ filled: 0, values: new Map(), spread: [] }))
  const distance = Math.ceil(foreign.rows.length / SPREAD_ROWS)
  for (const [at, { cells }] of foreign.rows.entries()) {
    count(counts, cells, at % distance === 0)
    if (turn.isOver) await turn.next()
  }
  const columns = titles.map((title, at) => {
    const { filled, values, spread } = counts[at] ?? { filled: 0, values: new Map<string, number>(), spread: [] }
    const often = [...values].sort(([, a], [, b]) => b - a).slice(0, KEPT_VALUES)
    return { title, filled, values: often.map(([text, rows]) => ({ text, rows })), spread }
  })
  const first = sheet.rows
    .slice(0, SHOWN_ROWS + foreign.headingRow)
    .map((cells) => titles.map((_, at) => whole(cells[at]).slice(0, SHOWN_TEXT)))
  const { name, headingRow: at, rows } = foreign
  const unshown = foreign.titles.length - titles.length
  return { name, rows: rows.length, headingRow: at, first, columns, unshown, foreign }
}
