import type { Field, Group } from '../../contract/rips/field.ts'
import { type Fields, perGroup } from '../../contract/rips/groups.ts'
import { existsInCalendar } from '../rips/calendar.ts'
import { compileField, type FieldCheck, missingProblem } from '../rips/field-check.ts'
import { USER_KEYS } from '../workbook/rips-sheets.ts'
import { valueFrom } from './cell.ts'
import type { Issue, SheetRow, Table } from './importer.ts'

/** A row as a record of the RIPS, and what is wrong with it by the strict profile. */
export interface RipsRow {
  readonly record: Record<string, unknown>
  /** What says where it belongs, and its number: by column field. */
  readonly links: Readonly<Record<string, string>>
  readonly issues: Issue[]
  /** Fields that the row does not say, where that refuses nothing. */
  readonly gaps: string[]
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

/** A user without a document is nobody. */
const ALWAYS: ReadonlySet<string> = new Set(USER_KEYS)
const DAY_ALONE = /^\d{4}-\d{2}-\d{2}$/

/** Nothing is said, or a day without its time; what is said wrongly is no gap. */
function isGap(group: Group, { name, type }: Field, value: unknown): boolean {
  if (value === undefined) return group !== 'usuarios' || !ALWAYS.has(name)
  return type === 'dateTime' && typeof value === 'string' && DAY_ALONE.test(value) && existsInCalendar(`${value} 00:00`)
}

function problemOf({ field, check, optional }: Checked, value: unknown) {
  if (value !== undefined) return check(value)
  return optional ? undefined : missingProblem(field)
}

/** `withGaps`: what a row does not say refuses nothing, and is left for whoever completes the draft. */
export function ripsRow(
  group: Group,
  { cells }: SheetRow,
  { heading }: Table,
  fields: Fields,
  withGaps = false,
): RipsRow {
  const given = new Map(
    heading.columns.map(({ index, spec }) => [spec.field, valueFrom(cells[index] ?? null, spec)] as const),
  )
  const titles = new Map(heading.columns.map(({ spec, title }) => [spec.field, title] as const))
  const record: Record<string, unknown> = {}
  const issues: Issue[] = []
  const gaps: string[] = []
  for (const checked of checkedFields(fields)[group]) {
    const { field } = checked
    const value = given.get(field.name)
    if (value !== undefined) record[field.name] = value
    else if (isBlankNull(field)) record[field.name] = null
    const problem = problemOf(checked, value)
    if (!problem) continue
    if (withGaps && isGap(group, field, value)) gaps.push(field.name)
    else issues.push({ column: titles.get(field.name) ?? field.name, code: problem.code, message: problem.message })
  }
  const links = [...given].flatMap(([name, value]) =>
    name.startsWith('@') && value !== undefined ? [[name, String(value)]] : [],
  )
  return { record, links: Object.fromEntries(links), issues, gaps }
}
