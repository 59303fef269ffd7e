import type { z } from 'zod'
import { readIssue } from '../kernel/issues.ts'
import { say } from '../messages/message.ts'
import { valueFrom } from './cell.ts'
import type { Issue, SheetRow, Table } from './importer.ts'

export type ImportedValues = Readonly<Record<string, string | number>>

/** The values of a row by field. A blank cell says nothing: it neither sets nor clears its field. */
export function valuesOf({ cells }: SheetRow, { heading }: Table): ImportedValues {
  const values: Record<string, string | number> = {}
  for (const { index, spec } of heading.columns) {
    const value = valueFrom(cells[index] ?? null, spec)
    if (value !== undefined) values[spec.field] = value
  }
  return values
}

/** The column of the file for a field, whatever object it stands in. */
export const titleOf = ({ heading }: Table, field: string): string =>
  heading.columns.find(({ spec }) => spec.field === field)?.title ?? field

export function issuesOf(error: z.ZodError, table: Table, values: ImportedValues): Issue[] {
  return error.issues.map((issue) => {
    const field = String(issue.path.at(-1) ?? '')
    const spec = table.spec.columns.find((one) => one.field === field)
    const isMissing = values[field] === undefined
    const { message } = readIssue(issue, !isMissing)
    const said = spec?.type === 'date' ? say('imports.dateWanted') : message
    const column = titleOf(table, field)
    return { column, code: 'invalid_request', message: isMissing ? say('imports.valueMissing') : said }
  })
}
