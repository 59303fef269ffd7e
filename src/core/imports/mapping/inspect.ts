import type { z } from 'zod'
import type { ImportArea, ImportMapping, InspectInput } from '../../../contract/imports.ts'
import { folded } from '../../../contract/plain-text.ts'
import { Fault } from '../../fault.ts'
import type { ImportInspection } from '../../messages/untold.ts'
import type { Turn } from '../../turn.ts'
import type { SheetSpec } from '../../workbook/column.ts'
import type { Sheet } from '../../workbook/table.ts'
import { flatMapping } from '../flat/flat.ts'
import { nothingIn, tablesOf } from '../tables.ts'
import { doubtsOf, guessed } from './guess.ts'
import { misfitsOf } from './mapped.ts'
import { profileOf } from './profile.ts'

/** What lies behind them is joined by a person: each is compared with every field, while nothing else is answered. */
const GUESSED_COLUMNS = 80

interface Inspected {
  readonly area: ImportArea
  /** The sheets of the area, on the day of the import. */
  readonly specs: readonly SheetSpec[]
  readonly sheets: readonly Sheet[]
  readonly kept: readonly ImportMapping[]
  readonly headings?: z.infer<typeof InspectInput>['headings']
  /** Of FHIR files, whose sheets are made of them. */
  readonly resources?: ImportInspection['resources'] | undefined
}

/** Whether the template's own names suffice. */
function isOfTemplate(specs: readonly SheetSpec[], sheets: readonly Sheet[]): boolean {
  try {
    tablesOf(specs, sheets)
    return true
  } catch (error) {
    if (error instanceof Fault) return false
    throw error
  }
}

const targetOf = ({ name, columns }: SheetSpec) => ({
  name,
  columns: columns.map(({ field, title, type, required, help, options }) => ({
    field,
    title,
    type,
    required: required === 'Sí',
    help,
    options: options?.map((option) => ({ code: option.code, name: option.name })) ?? null,
  })),
})

/** Those that fit come first, and of those the ones that read most. */
function ranked(kept: readonly ImportMapping[], sheets: readonly Sheet[]): ImportInspection['known'] {
  const known = kept.map((one) => ({ kept: one, misfits: misfitsOf(one.mapping, sheets) }))
  const columns = ({ mapping }: ImportMapping) =>
    new Set(mapping.sheets.flatMap(({ fields }) => fields.flatMap((field) => field.columns))).size
  return known.sort((a, b) => a.misfits.length - b.misfits.length || columns(b.kept) - columns(a.kept))
}

export async function inspected(
  { area, specs, sheets, kept, headings = [], resources }: Inspected,
  turn: Turn,
): Promise<ImportInspection> {
  const isFlat = flatMapping(area, sheets) !== undefined
  const profiles = []
  for (const sheet of sheets) {
    const heading = headings.find((one) => folded(one.sheet ?? '') === folded(sheet.name ?? ''))
    profiles.push(await profileOf(sheet, heading?.row ?? (isFlat ? 0 : undefined), turn))
  }
  if (profiles.every(({ rows }) => rows === 0)) throw nothingIn(sheets)
  const filled = profiles.filter(({ rows }) => rows > 0)
  const compared = filled.map((profile) => ({ ...profile, columns: profile.columns.slice(0, GUESSED_COLUMNS) }))
  const suggestion = guessed(specs, compared)
  const formOf = () => {
    if (resources) return 'fhir'
    if (isFlat) return 'flat'
    return isOfTemplate(specs, sheets) ? 'template' : 'other'
  }
  return {
    form: formOf(),
    resources: [...(resources ?? [])],
    sheets: filled.map(({ foreign: _, columns, ...shown }) => ({
      ...shown,
      columns: columns.map(({ spread: _spread, ...column }) => column),
    })),
    targets: specs.map(targetOf),
    known: isFlat || resources ? [] : ranked(kept, sheets),
    suggestion,
    doubts: doubtsOf(suggestion, specs, compared),
  }
}
