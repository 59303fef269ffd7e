import type { MappedField, MappedSheet, Mapping } from '../../../../contract/import-mappings.ts'
import type { ImportInspection, InspectedSheet } from '../../../../contract/imports.ts'
import { folded } from '../../../../contract/plain-text.ts'

export type Target = ImportInspection['targets'][number]
export type TargetColumn = Target['columns'][number]

export const isSame = (a: string | null, b: string | null) => folded(a ?? '') === folded(b ?? '')

export const sheetOf = (part: MappedSheet, sheets: readonly InspectedSheet[]) =>
  sheets.find(({ name }) => isSame(name, part.sheet))

/** Titles that a part may take values from: those of its sheet, and of the one beside it under that one's name. */
export function titlesOf(part: MappedSheet, sheets: readonly InspectedSheet[]): string[] {
  const own = sheetOf(part, sheets)?.columns.map(({ title }) => title) ?? []
  const { join } = part
  const beside = join && sheets.find(({ name }) => isSame(name, join.sheet))
  return [...own, ...(beside?.columns ?? []).map(({ title }) => `${beside?.name}.${title}`)]
}

/** The column of the file behind a title, wherever it stands. */
export function columnOf(part: MappedSheet, sheets: readonly InspectedSheet[], title: string | undefined) {
  if (title === undefined) return undefined
  const own = sheetOf(part, sheets)?.columns.find((column) => isSame(column.title, title))
  if (own || !part.join) return own
  const beside = sheets.find(({ name }) => isSame(name, part.join?.sheet ?? null))
  return beside?.columns.find((column) => isSame(`${beside.name}.${column.title}`, title))
}

export const fieldOf = (part: MappedSheet, field: string): MappedField | undefined =>
  part.fields.find((one) => one.field === field)

const saysNothing = ({ columns, constant }: MappedField) => columns.length === 0 && (constant ?? '') === ''

/** The part with other words about one field; a field of which nothing is said goes. */
export function withField(part: MappedSheet, field: string, change: Partial<MappedField>): MappedSheet {
  const known = fieldOf(part, field)
  const next: MappedField = { ...(known ?? { field, columns: [] }), ...change }
  if (next.constant === '') delete next.constant
  const others = part.fields.filter((one) => one.field !== field)
  if (saysNothing(next)) return { ...part, fields: others }
  return { ...part, fields: known ? part.fields.map((one) => (one === known ? next : one)) : [...others, next] }
}

/** Another column says other things: what was said of the first one's values and dates goes with it. */
export function withColumn(part: MappedSheet, field: string, at: number, title: string): MappedSheet {
  const columns = [...(fieldOf(part, field)?.columns ?? [])]
  if (title === '') columns.splice(at)
  else columns[at] = title
  if (at > 0) return withField(part, field, { columns })
  const { values: _, dates: __, onlyListed: ___, ...rest } = fieldOf(part, field) ?? { field, columns }
  const without = { ...part, fields: part.fields.map((one) => (one.field === field ? rest : one)) }
  return withField(without, field, { columns })
}

/** The part over another sheet: titles that it does not have are left out. */
export function withSheet(part: MappedSheet, sheet: InspectedSheet, sheets: readonly InspectedSheet[]): MappedSheet {
  const { join: _, only, ...rest } = part
  const moved: MappedSheet = { ...rest, sheet: sheet.name, headingRow: sheet.headingRow }
  const has = (title: string) => columnOf(moved, sheets, title) !== undefined
  const fields = part.fields
    .map((one) => ({ ...one, columns: one.columns.filter(has) }))
    .filter((one) => !saysNothing(one))
  return { ...moved, ...(only && has(only.column) && { only }), fields }
}

/** A kept mapping over a file that it does not quite fit: as much of it as can be had there. */
export function refitted({ sheets: parts, ...rest }: Mapping, sheets: readonly InspectedSheet[]): Mapping {
  const known = (part: MappedSheet, sheet: InspectedSheet) =>
    part.fields
      .flatMap(({ columns }) => columns)
      .filter((title) => sheet.columns.some((one) => isSame(one.title, title))).length
  const refit = parts.map((part): MappedSheet => {
    const there = sheetOf(part, sheets)
    const [likest] = [...sheets].sort((a, b) => known(part, b) - known(part, a))
    const sheet = there ?? likest
    if (!sheet) return part
    if (!there) return withSheet(part, sheet, sheets)
    const titles = titlesOf(part, sheets)
    const has = (title: string) => titles.some((one) => isSame(one, title))
    const fields = part.fields
      .map((one) => ({ ...one, columns: one.columns.filter(has) }))
      .filter((one) => !saysNothing(one))
    const { only, ...others } = part
    return { ...others, headingRow: sheet.headingRow, ...(only && has(only.column) && { only }), fields }
  })
  return { ...rest, sheets: refit }
}

const columnsIn = ({ sheets }: Mapping) =>
  sheets.flatMap(({ fields }) => fields.flatMap(({ columns }) => columns)).length

/** Where the work begins: with the kept mapping that nearly fits, else with the guess. */
export function beginning({ known, suggestion, sheets }: ImportInspection) {
  const near = known.find(({ misfits }) => misfits.length > 0)
  const refit = near && refitted(near.kept.mapping, sheets)
  const isNear = near && refit && columnsIn(refit) * 2 >= columnsIn(near.kept.mapping)
  return isNear ? { mapping: refit, near } : { mapping: suggestion, near: undefined }
}

/** Fields without which nothing can be made, and of which nothing is said. */
export const missingFields = (part: MappedSheet, target: Target | undefined): TargetColumn[] =>
  (target?.columns ?? []).filter(({ field, required }) => required && !fieldOf(part, field))
