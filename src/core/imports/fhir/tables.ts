import { Fault } from '../../fault.ts'
import { say } from '../../messages/message.ts'
import type { ColumnSpec, SheetSpec } from '../../workbook/column.ts'
import { MAX_ROWS, type Sheet, tooManyRows } from '../../workbook/table.ts'
import type { SheetRow, Table } from '../importer.ts'
import type { FhirRow } from './rows.ts'

/** Sheets of other imports may have the same name: something of what they cannot be without is said. */
const isOf = ({ keys }: SheetSpec, rows: readonly FhirRow[]) =>
  rows.some(({ values, broken }) => broken || keys.some((key) => isSaid(values[key])))

const isSaid = (value: unknown) => value !== undefined && value !== ''

/** The rows of FHIR files as sheets of a template: nothing else knows that they were none. */
export function fhirTables(specs: readonly SheetSpec[], rows: readonly FhirRow[]): Table[] {
  const bySheet = Map.groupBy(rows, ({ sheet }) => sheet)
  const tables = specs.flatMap((spec) => {
    const own = bySheet.get(spec.name) ?? []
    return isOf(spec, own) ? [tableOf(spec, own)] : []
  })
  if (tables.length === 0) throw new Fault('invalid_xlsx_file', say('fhir.nothingOfIt'))
  return tables
}

function tableOf(spec: SheetSpec, own: readonly FhirRow[]): Table {
  if (own.length > MAX_ROWS) throw tooManyRows()
  const isUsed = ({ field }: ColumnSpec) => spec.keys.includes(field) || own.some((row) => isSaid(row.values[field]))
  const columns = spec.columns.filter(isUsed)
  const rows = own.map(({ place, values, broken }, index): SheetRow => {
    const issue = broken && { column: broken.path, code: 'invalid_xlsx_file', message: broken.said }
    return {
      row: index + 2,
      source: place,
      cells: columns.map(({ field }) => values[field] ?? null),
      ...(issue && { unreadable: issue }),
    }
  })
  const titles = columns.map(({ title }) => title)
  const heading = { columns: columns.map((one, index) => ({ index, spec: one, title: one.title })), ignored: [] }
  return { name: spec.name, spec, titles, heading, rows }
}

/** The same as sheets of a workbook, for a person to look at. */
export const asSheets = (tables: readonly Table[]): Sheet[] =>
  tables.map(({ name, titles, rows }) => ({ name, rows: [[...titles], ...rows.map(({ cells }) => [...cells])] }))
