import { Fault } from '../fault.ts'
import { say } from '../messages/message.ts'
import { quotedList } from '../messages/together.ts'
import type { SheetSpec } from '../workbook/column.ts'
import { type Cell, type CellAddress, isBlank, type Sheet, textOf } from '../workbook/table.ts'
import { headingOf, isUnread, namesOf, wordsOf } from './heading.ts'
import type { SheetRow, Table } from './importer.ts'

/** Formulas that nobody calculated, by the index of their row. */
export const unvaluedOf = ({ unvalued = [] }: Sheet) => Map.groupBy(unvalued, ([row]) => row)

/** What makes a row unreadable: a formula without a value in a column that is read, by its place. */
export function unreadable(
  titles: ReadonlyMap<number, string>,
  places: readonly CellAddress[] = [],
): Pick<SheetRow, 'unreadable'> {
  const column = places.map(([, at]) => titles.get(at)).find((title) => title !== undefined)
  if (column === undefined) return {}
  return { unreadable: { column, code: 'invalid_xlsx_file', message: say('imports.formulaWithoutValue') } }
}

/** A spreadsheet shows so a number of twelve digits and more, and keeps fifteen of one: the others are gone. */
const SHORTENED = /^\s*\d(?:[.,]\d+)?E\+\d{2,3}\s*$/i
const MOST_DIGITS = 999_999_999_999_999
const isShortened = (cell: Cell) =>
  typeof cell === 'number' ? cell > MOST_DIGITS : typeof cell === 'string' && SHORTENED.test(cell)

/** The table with each row refused in which a number or a code, as that of an authorization, has lost its digits. */
export function withoutShortened(table: Table): Table {
  const codes = table.heading.columns.filter(({ spec }) => spec.type === 'string')
  const rows = table.rows.map((row): SheetRow => {
    const short = row.unreadable ? undefined : codes.find(({ index }) => isShortened(row.cells[index] ?? null))
    if (!short) return row
    const message = say('imports.digitsLost')
    return { ...row, unreadable: { column: short.title, code: 'invalid_xlsx_file', message } }
  })
  return { ...table, rows }
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
  const unread = titles.map(isUnread)
  const said = (cells: readonly Cell[]) => cells.filter((_, i) => !unread[i])
  const filled = rest.map((cells, i): SheetRow => ({ row: i + 2, cells })).filter(({ cells }) => !isBlank(said(cells)))
  const heading = filled.length === 0 ? { columns: [], ignored: [] } : headingOf(first, spec, name)
  const read = new Map(heading.columns.map(({ index, title }) => [index, title]))
  const unvalued = unvaluedOf(sheet)
  const judged = filled.map((row) => ({ ...row, ...unreadable(read, unvalued.get(row.row - 1)) }))
  return { name, spec, titles, heading, rows: judged }
}

/** Which sheets of a file go by which of a template, in the order of the template. */
function matched(specs: readonly SheetSpec[], sheets: readonly Sheet[]): [spec: SheetSpec, sheet: Sheet][] {
  const named = specs.flatMap((spec): [SheetSpec, Sheet][] => {
    const names = [spec.name, ...(spec.aliases ?? [])].map(wordsOf)
    const sheet = sheets.find(({ name }) => name !== null && names.includes(wordsOf(name)))
    return sheet ? [[spec, sheet]] : []
  })
  const [only, ...others] = specs
  const [first] = sheets
  // A file that was not made from the template has its rows in its first sheet.
  return named.length === 0 && only && first && others.length === 0 ? [[only, first]] : named
}

/** The sheets of a file that go by the sheets of a template, in the order of the template. */
export function tablesOf(specs: readonly SheetSpec[], sheets: readonly Sheet[]): Table[] {
  const tables = matched(specs, sheets).map(([spec, sheet]) => tableOf(spec, sheet))
  if (tables.length === 0) {
    const sheets = quotedList(specs.map(({ name }) => name))
    throw new Fault('invalid_xlsx_file', say('imports.sheetsMissing', { sheets }))
  }
  if (tables.every(({ rows }) => rows.length === 0)) throw nothingIn(sheets)
  return tables
}

/** Columns of sheets that go by none of the template although they have what one cannot be without: a second sheet of patients. */
export function unreadIn(specs: readonly SheetSpec[], sheets: readonly Sheet[]) {
  const read = new Set(matched(specs, sheets).map(([, sheet]) => sheet))
  return sheets.flatMap((sheet) => {
    const [first = [], ...rest] = sheet.rows
    const isLike = ({ keys, columns }: SheetSpec) => {
      const names = new Map(namesOf({ name: '', keys, columns }))
      const found = new Set(first.map((cell) => names.get(wordsOf(textOf(cell)))?.field))
      return keys.length > 0 && keys.every((key) => found.has(key))
    }
    if (read.has(sheet) || rest.every(isBlank) || !specs.some(isLike)) return []
    return first.flatMap((cell) => (textOf(cell) === '' ? [] : [{ sheet: sheet.name, column: textOf(cell) }]))
  })
}

/** Columns with values from which nothing is read. */
export const ignoredIn = (tables: readonly Table[]) =>
  tables.flatMap(({ name, heading, rows }) =>
    heading.ignored
      .filter(({ index }) => rows.some(({ cells }) => textOf(cells[index] ?? null) !== ''))
      .map(({ title }) => ({ sheet: name, column: title })),
  )
