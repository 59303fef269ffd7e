import { Fault } from '../fault.ts'
import { say } from '../messages/message.ts'
import { quotedList } from '../messages/together.ts'
import type { SheetSpec } from '../workbook/column.ts'
import { type Cell, isBlank, type Place, type Sheet, textOf } from '../workbook/table.ts'
import { headingOf, isUnread, wordsOf } from './heading.ts'
import type { Row, Table } from './importer.ts'

/** Formulas that nobody calculated, by the index of their row. */
export const unvaluedOf = ({ unvalued = [] }: Sheet) => Map.groupBy(unvalued, ([row]) => row)

/** What makes a row unreadable: a formula without a value in a column that is read, by its place. */
export function unreadable(
  titles: ReadonlyMap<number, string>,
  places: readonly Place[] = [],
): Pick<Row, 'unreadable'> {
  const column = places.map(([, at]) => titles.get(at)).find((title) => title !== undefined)
  if (column === undefined) return {}
  return { unreadable: { column, code: 'invalid_xlsx_file', message: say('imports.formulaWithoutValue') } }
}

/** A file in which nothing can be read. */
export function nothingIn(sheets: readonly Sheet[]): Fault {
  const message = sheets.some(({ unvalued = [] }) => unvalued.length > 0)
    ? say('imports.onlyFormulas')
    : say('imports.noRows')
  return new Fault('invalid_xlsx_file', message)
}

function tableOf(spec: SheetSpec, sheet: Sheet): Table {
  const { name, rows } = sheet
  const [first = [], ...rest] = rows
  // Rows count from 1 and the heading is the first.
  const titles = first.map(textOf)
  // The ministry's template has formulas in rows that nobody filled in.
  const said = (cells: readonly Cell[]) => cells.filter((_, i) => !isUnread(titles[i] ?? ''))
  const filled = rest.map((cells, i): Row => ({ row: i + 2, cells })).filter(({ cells }) => !isBlank(said(cells)))
  const heading = filled.length === 0 ? { columns: [], ignored: [] } : headingOf(first, spec, name)
  const read = new Map(heading.columns.map(({ index, title }) => [index, title]))
  const unvalued = unvaluedOf(sheet)
  const judged = filled.map((row) => ({ ...row, ...unreadable(read, unvalued.get(row.row - 1)) }))
  return { name, spec, titles, heading, rows: judged }
}

/** The sheets of a file that go by the sheets of a template, in the order of the template. */
export function tablesOf(specs: readonly SheetSpec[], sheets: readonly Sheet[]): Table[] {
  const named = specs.flatMap((spec) => {
    const names = [spec.name, ...(spec.aliases ?? [])].map(wordsOf)
    const sheet = sheets.find(({ name }) => name !== null && names.includes(wordsOf(name)))
    return sheet ? [tableOf(spec, sheet)] : []
  })
  const [only, ...others] = specs
  const [first] = sheets
  // A file that was not made from the template has its rows in its first sheet.
  const tables = named.length === 0 && only && first && others.length === 0 ? [tableOf(only, first)] : named
  if (tables.length === 0) {
    const sheets = quotedList(specs.map(({ name }) => name))
    throw new Fault('invalid_xlsx_file', say('imports.sheetsMissing', { sheets }))
  }
  if (tables.every(({ rows }) => rows.length === 0)) throw nothingIn(sheets)
  return tables
}

/** Columns with values from which nothing is read. */
export const ignoredIn = (tables: readonly Table[]) =>
  tables.flatMap(({ name, heading, rows }) =>
    heading.ignored
      .filter(({ index }) => rows.some(({ cells }) => textOf(cells[index] ?? null) !== ''))
      .map(({ title }) => ({ sheet: name, column: title })),
  )
