import type { Field, Group } from '../../contract/rips/field.ts'
import { type Fields, perGroup } from '../../contract/rips/groups.ts'
import { compileField, type FieldCheck, missingProblem } from '../rips/field-check.ts'
import { valueFrom } from './cell.ts'
import type { Issue, Row, Table } from './importer.ts'

/** A row as a record of the RIPS, and what is wrong with it by the strict profile. */
export interface RipsRow {
  readonly record: Record<string, unknown>
  /** What says where it belongs, and its number: by column field. */
  readonly links: Readonly<Record<string, string>>
  readonly issues: Issue[]
}

interface Checked {
  readonly field: Field
  readonly check: FieldCheck
  /** May be left out, or is numbered by its place. */
  readonly optional: boolean
}

const compiled = new WeakMap<Fields, Record<Group, readonly Checked[]>>()

/** The checks of a structure, made once. */
function checkedFields(fields: Fields): Record<Group, readonly Checked[]> {
  const checks =
    compiled.get(fields) ??
    perGroup((group): readonly Checked[] =>
      fields[group].map((field) => ({
        field,
        check: compileField(group, field),
        optional: field.nullable || field.ifMissing !== undefined || field.name === 'consecutivo' || group === 'root',
      })),
    )
  compiled.set(fields, checks)
  return checks
}

/** A property that must be there by name although it may say nothing. */
const isBlankNull = ({ nullable, ifMissing }: Field) => nullable && ifMissing === undefined

export function ripsRow(group: Group, { cells }: Row, { heading }: Table, fields: Fields): RipsRow {
  const given = new Map(
    heading.columns.map(({ index, spec }) => [spec.field, valueFrom(cells[index] ?? null, spec)] as const),
  )
  const titles = new Map(heading.columns.map(({ spec, title }) => [spec.field, title] as const))
  const record: Record<string, unknown> = {}
  const issues: Issue[] = []
  for (const { field, check, optional } of checkedFields(fields)[group]) {
    const value = given.get(field.name)
    const column = titles.get(field.name) ?? field.name
    if (value === undefined) {
      if (isBlankNull(field)) record[field.name] = null
      if (!optional) issues.push({ column, ...missingProblem(field) })
      continue
    }
    record[field.name] = value
    const problem = check(value)
    if (problem) issues.push({ column, code: problem.code, message: problem.message })
  }
  const links = [...given].flatMap(([name, value]) =>
    name.startsWith('@') && value !== undefined ? [[name, String(value)]] : [],
  )
  return { record, links: Object.fromEntries(links), issues }
}
