import { Fault } from '../fault.ts'
import { isBlank, type Sheet, textOf } from '../workbook/table.ts'
import type { SheetSpec } from './column.ts'
import { headingOf, wordsOf } from './heading.ts'
import type { Row, Table } from './importer.ts'

function tableOf(spec: SheetSpec, { name, rows }: Sheet): Table {
  const [first = [], ...rest] = rows
  // Rows count from 1 and the heading is the first.
  const filled = rest.map((cells, i): Row => ({ row: i + 2, cells })).filter(({ cells }) => !isBlank(cells))
  const heading = filled.length === 0 ? { columns: [], ignored: [] } : headingOf(first, spec, whereOf(name))
  return { name, spec, titles: first.map(textOf), heading, rows: filled }
}

const whereOf = (name: string | null) => (name === null ? 'La primera fila' : `La primera fila de la hoja «${name}»`)

/** The sheets of a file that go by the sheets of a template, in the order of the template. */
export function tablesOf(specs: readonly SheetSpec[], sheets: readonly Sheet[]): Table[] {
  const named = specs.flatMap((spec) => {
    const sheet = sheets.find(({ name }) => name !== null && wordsOf(name) === wordsOf(spec.name))
    return sheet ? [tableOf(spec, sheet)] : []
  })
  const [only, ...others] = specs
  const [first] = sheets
  // A file that was not made from the template has its rows in its first sheet.
  const tables = named.length === 0 && only && first && others.length === 0 ? [tableOf(only, first)] : named
  if (tables.length === 0) {
    const names = specs.map(({ name }) => `«${name}»`).join(', ')
    throw new Fault('invalid_xlsx_file', `El archivo no es un libro con las hojas de la plantilla: ${names}.`)
  }
  if (tables.every(({ rows }) => rows.length === 0)) {
    throw new Fault('invalid_xlsx_file', 'El archivo no tiene filas de datos.')
  }
  return tables
}

/** Columns with values from which nothing is read. */
export const ignoredIn = (tables: readonly Table[]) =>
  tables.flatMap(({ name, heading, rows }) =>
    heading.ignored
      .filter(({ index }) => rows.some(({ cells }) => textOf(cells[index] ?? null) !== ''))
      .map(({ title }) => ({ sheet: name, column: title })),
  )
