import type { MappedSheet, Mapping } from '../../../contract/import-mappings.ts'
import { folded } from '../../../contract/plain-text.ts'
import { Fault } from '../../fault.ts'
import { type Said, say, tell } from '../../messages/message.ts'
import { quotedList, together } from '../../messages/together.ts'
import type { Turn } from '../../turn.ts'
import type { ColumnSpec, SheetSpec } from '../../workbook/column.ts'
import { type Cell, type CellAddress, type Sheet, textOf } from '../../workbook/table.ts'
import type { Issue, SheetRow, Table } from '../importer.ts'
import { nothingIn, unreadable } from '../tables.ts'
import { converter } from './convert.ts'
import { type ForeignRow, type ForeignSheet, foreignSheet } from './foreign.ts'

const named = (name: string | null) => (name === null ? say('imports.theFile') : say('imports.theSheet', { name }))
const list = (names: readonly (string | null)[]) => quotedList(names.map((name) => name ?? 'CSV'))
const titleKey = (title: string) => folded(title)

/** The sheets of a file under the headings that a mapping knows, read once each. */
class Foreign {
  readonly #sheets: readonly Sheet[]
  readonly #known = new Map<string, ForeignSheet | undefined>()

  constructor(sheets: readonly Sheet[]) {
    this.#sheets = sheets
  }

  find(name: string | null, headingRow: number): ForeignSheet | undefined {
    const key = JSON.stringify([name, headingRow])
    if (!this.#known.has(key)) {
      const sheet = this.#sheets.find((one) => folded(one.name ?? '') === folded(name ?? ''))
      this.#known.set(key, sheet && foreignSheet(sheet, headingRow))
    }
    return this.#known.get(key)
  }

  missing(name: string | null): Said {
    const sheets = list(this.#sheets.map((sheet) => sheet.name))
    return name === null ? say('imports.wasCsv') : say('imports.sheetMissing', { name, sheets })
  }
}

/** The columns of a sheet and of the one that is put beside it, by title. */
interface Columns {
  at(title: string): number | undefined
  readonly main: ForeignSheet
  readonly beside: ForeignSheet | undefined
}

function columnsOf(of: MappedSheet, foreign: Foreign): Columns | Said {
  const main = foreign.find(of.sheet, of.headingRow)
  if (!main) return foreign.missing(of.sheet)
  const beside = of.join && foreign.find(of.join.sheet, of.join.headingRow)
  if (of.join && !beside) return foreign.missing(of.join.sheet)
  const places = new Map(main.titles.map((title, at) => [titleKey(title), at]))
  for (const [at, title] of (beside?.titles ?? []).entries()) {
    const key = titleKey(`${beside?.name}.${title}`)
    if (!places.has(key)) places.set(key, main.titles.length + at)
  }
  return { main, beside, at: (title: string) => places.get(titleKey(title)) }
}

/** Titles that a part of a mapping needs and does not find. */
function missingIn(of: MappedSheet, { at, main, beside }: Columns): Said[] {
  const needed = new Set(of.fields.flatMap(({ columns }) => columns))
  if (of.only) needed.add(of.only.column)
  const keys = of.join?.on ?? []
  for (const { column } of keys) needed.add(column)
  const missing = [...needed].filter((title) => at(title) === undefined)
  const others = keys
    .map(({ other }) => other)
    .filter((title) => !beside?.titles.some((one) => titleKey(one) === titleKey(title)))
  return [
    ...(missing.length > 0 ? [columnMissing(main.name, missing)] : []),
    ...(others.length > 0 ? [columnMissing(beside?.name ?? null, others)] : []),
  ]
}

const columnMissing = (sheet: string | null, titles: readonly string[]) =>
  say('imports.columnMissing', { sheet: named(sheet), columns: list(titles) })

/** Why a mapping does not fit a file; nothing when it does. */
export function misfitsOf({ sheets: parts }: Mapping, sheets: readonly Sheet[]): Said[] {
  const foreign = new Foreign(sheets)
  const misfits = parts.flatMap((part) => {
    const columns = columnsOf(part, foreign)
    return 'sentence' in columns ? [columns] : missingIn(part, columns)
  })
  return [...new Map(misfits.map((misfit) => [tell(misfit), misfit])).values()]
}

/** Rows below a heading by which it is seen whether a sheet has any. */
const FIRST_ROWS = 50

/** The titles of a sheet that has all columns of a part; none of another. */
function titlesLike(sheet: Sheet, { headingRow, fields }: MappedSheet): readonly string[] {
  const { titles, rows } = foreignSheet({ ...sheet, rows: sheet.rows.slice(0, headingRow + FIRST_ROWS) }, headingRow)
  const there = new Set(titles.map(titleKey))
  const columns = fields.flatMap((field) => field.columns)
  const isLike = columns.length > 0 && columns.every((title) => there.has(titleKey(title)))
  return isLike && headingRow > 0 && rows.length > 0 ? titles : []
}

/** Columns of sheets that no part reads although they have all that one reads: another month beside the one that was joined. */
export function unreadBy({ sheets: parts }: Mapping, sheets: readonly Sheet[]) {
  const read = new Set(parts.flatMap(({ sheet, join }) => [sheet ?? '', join?.sheet ?? '']).map(folded))
  const others = sheets.filter(({ name }) => !read.has(folded(name ?? '')))
  return others.flatMap((sheet) => {
    const titles = parts.map((part) => titlesLike(sheet, part)).find(({ length }) => length > 0) ?? []
    return titles.map((column) => ({ sheet: sheet.name, column }))
  })
}

type Chosen = (row: ForeignRow) => boolean

function chosenBy({ only }: MappedSheet, at: Columns['at']): Chosen {
  if (!only) return () => true
  const column = at(only.column) ?? -1
  const values = only.values.map(folded)
  const exact = new Set(values.filter((value) => !value.endsWith('*')))
  const starts = values.filter((value) => value.endsWith('*')).map((value) => value.slice(0, -1))
  return ({ cells }) => {
    const text = folded(textOf(cells[column] ?? null))
    const isListed = exact.has(text) || starts.some((start) => text.startsWith(start))
    return isListed !== (only.except ?? false)
  }
}

type Joined = Pick<ForeignRow, 'cells' | 'unvalued'>

/** A row with what stands beside it, by its key; the first row with a key is the one. */
function besides({ join }: MappedSheet, { at, main, beside }: Columns): (row: ForeignRow) => Joined {
  if (!join || !beside) return (row) => row
  const keyOf = (cells: readonly Cell[], columns: readonly number[]) =>
    JSON.stringify(columns.map((column) => folded(textOf(cells[column] ?? null))))
  const others = join.on.map(({ other }) => beside.titles.findIndex((title) => titleKey(title) === titleKey(other)))
  const own = join.on.map(({ column }) => at(column) ?? -1)
  const rows = new Map<string, Joined>()
  for (const row of beside.rows) {
    // Whoever has no key is not the one of another row without.
    if (row.broken !== undefined || others.every((column) => textOf(row.cells[column] ?? null) === '')) continue
    const key = keyOf(row.cells, others)
    if (!rows.has(key)) rows.set(key, row)
  }
  const { length } = main.titles
  return (row) => {
    const other = rows.get(keyOf(row.cells, own))
    if (!other) return row
    const cells = [...Array.from({ length }, (_, i) => row.cells[i] ?? null), ...other.cells]
    return { cells, unvalued: [...row.unvalued, ...other.unvalued.map(([y, x]): CellAddress => [y, length + x])] }
  }
}

interface Read {
  readonly spec: ColumnSpec
  readonly title: string
  readonly columns: readonly number[]
  readonly convert: (cells: readonly Cell[]) => Cell
}

function readsOf(of: MappedSheet, spec: SheetSpec, { at }: Columns): Read[] {
  return of.fields.map((field): Read => {
    const column = spec.columns.find((one) => one.field === field.field)
    if (!column)
      throw new Fault('invalid_request', say('imports.fieldUnknown', { field: field.field }), {
        field: 'mapping.sheets',
      })
    const columns = field.columns.flatMap((title) => at(title) ?? [])
    return { spec: column, title: field.columns[0] ?? column.title, columns, convert: converter(field, column) }
  })
}

/** The columns that are read, by their place; by a key that has no value nothing is found, which is not what the file says. */
function titlesRead({ join }: MappedSheet, { at }: Columns, reads: readonly Read[]): Map<number, string> {
  const keys = (join?.on ?? []).map(({ column }) => [at(column) ?? -1, column] as const)
  return new Map([...reads.flatMap((read) => read.columns.map((place) => [place, read.title] as const)), ...keys])
}

const NOT_READ = say('imports.rowNotRead')

/** Rows that no part of their sheet reads: they would be lost without a word. */
function unreadIssue({ only }: MappedSheet, others: readonly Chosen[], row: ForeignRow): Issue | undefined {
  if (!only || others.some((isChosen) => isChosen(row))) return undefined
  return { column: only.column, code: 'invalid_xlsx_file', message: NOT_READ }
}

const brokenIssue = ({ broken }: ForeignRow): Issue | undefined =>
  broken === undefined ? undefined : { column: '', code: 'invalid_xlsx_file', message: broken }

/** Makes the sheets of a template from a file of another program: nothing else knows that it was one. */
class Mapper {
  readonly #foreign: Foreign
  readonly #specs: readonly SheetSpec[]
  readonly #mapping: Mapping
  readonly #turn: Turn
  readonly #seen = new Map<SheetSpec, Set<string>>()

  constructor(mapping: Mapping, sheets: readonly Sheet[], specs: readonly SheetSpec[], turn: Turn) {
    this.#mapping = mapping
    this.#foreign = new Foreign(sheets)
    this.#specs = specs
    this.#turn = turn
  }

  async tables(): Promise<Table[]> {
    const tables: Table[] = []
    // In the order of the template, which is the one in which rows are taken.
    for (const spec of this.#specs) {
      for (const part of this.#mapping.sheets.filter(({ target }) => target === spec.name)) {
        tables.push(await this.#table(part, spec))
      }
    }
    return tables
  }

  async #table(part: MappedSheet, spec: SheetSpec): Promise<Table> {
    const columns = columnsOf(part, this.#foreign)
    if ('sentence' in columns) throw new Fault('invalid_xlsx_file', columns)
    const reads = readsOf(part, spec, columns)
    const table = {
      name: part.sheet,
      target: spec.name,
      spec,
      titles: reads.map((read) => read.spec.title),
      heading: { columns: reads.map((read, index) => ({ index, spec: read.spec, title: read.title })), ignored: [] },
    }
    return { ...table, rows: await this.#rows(part, spec, columns, reads) }
  }

  async #rows(part: MappedSheet, spec: SheetSpec, columns: Columns, reads: readonly Read[]): Promise<SheetRow[]> {
    const rows: SheetRow[] = []
    const isChosen = chosenBy(part, columns.at)
    const others = this.#othersOf(part, columns)
    const withBeside = besides(part, columns)
    const isSaid = this.#isNew(spec)
    const titles = titlesRead(part, columns, reads)
    for (const row of columns.main.rows) {
      if (this.#turn.isOver) await this.#turn.next()
      const lost = isChosen(row) ? brokenIssue(row) : unreadIssue(part, others, row)
      const joined = withBeside(row)
      const cells = isChosen(row) || lost ? cellsOf(joined.cells, reads) : undefined
      if (lost) rows.push({ row: row.row, cells: cells ?? [], unreadable: lost })
      else if (cells && isSaid(cells)) rows.push({ row: row.row, cells, ...unreadable(titles, joined.unvalued) })
    }
    return rows
  }

  /** Who else may read a row that this part leaves; only one part tells of those that nobody reads. */
  #othersOf(part: MappedSheet, { at }: Columns): Chosen[] {
    const parts = this.#mapping.sheets.filter(({ sheet, only }) => sheet === part.sheet && only)
    const isFirst = parts[0] === part
    return isFirst ? parts.map((one) => chosenBy(one, at)) : [() => true]
  }

  /** Where equal rows are one record, only the first of them says something. */
  #isNew(spec: SheetSpec): (cells: readonly Cell[]) => boolean {
    if (spec.equalRowsCount) return () => true
    const seen = this.#seen.get(spec) ?? new Set()
    this.#seen.set(spec, seen)
    return (cells) => {
      const key = JSON.stringify(cells)
      if (seen.has(key)) return false
      seen.add(key)
      return true
    }
  }
}

/** Undefined when the file says nothing in any of the columns; a sheet of fixed values says them once. */
function cellsOf(cells: readonly Cell[], reads: readonly Read[]): Cell[] | undefined {
  const isFixed = reads.every(({ columns }) => columns.length === 0)
  const said = (at: number) => textOf(cells[at] ?? null) !== ''
  if (!isFixed && !reads.some(({ columns }) => columns.some(said))) return undefined
  return reads.map(({ columns, convert }) => convert(columns.map((at) => cells[at] ?? null)))
}

/** @throws Fault `invalid_xlsx_file` when the mapping does not fit, with what is missing */
export async function mappedTables(
  mapping: Mapping,
  sheets: readonly Sheet[],
  specs: readonly SheetSpec[],
  turn: Turn,
): Promise<Table[]> {
  const stranger = mapping.sheets.find(({ target }) => !specs.some(({ name }) => name === target))
  if (stranger)
    throw new Fault('invalid_request', say('imports.sheetUnknown', { sheet: stranger.target }), {
      field: 'mapping.sheets',
    })
  const misfits = together(misfitsOf(mapping, sheets))
  if (misfits) throw new Fault('invalid_xlsx_file', say('imports.mappingMisfits', { misfits }))
  const tables = await new Mapper(mapping, sheets, specs, turn).tables()
  if (tables.every(({ rows }) => rows.length === 0)) throw nothingIn(sheets)
  return tables
}
