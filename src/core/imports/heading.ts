import { withoutAccents } from '../../contract/plain-text.ts'
import { Fault } from '../fault.ts'
import { say } from '../messages/message.ts'
import { quotedList } from '../messages/together.ts'
import type { ColumnSpec, SheetSpec } from '../workbook/column.ts'
import type { Cell } from '../workbook/table.ts'

/** A column of the file that a field goes by. */
export interface Column {
  readonly index: number
  readonly spec: ColumnSpec
  /** As the file writes it, to name it in a refusal. */
  readonly title: string
}

export interface Heading {
  readonly columns: readonly Column[]
  /** Titles that no field goes by, with their places. */
  readonly ignored: readonly { readonly index: number; readonly title: string }[]
}

/** What refused rows come back with: it is not read. */
export const REASON_TITLE = 'motivo'
/** The ministry's template repeats the provider's number on each of its sheets. */
const UNREAD: ReadonlySet<string> = new Set([REASON_TITLE, 'documento id obligado'])
export const isUnread = (title: string) => UNREAD.has(wordsOf(title))

const FILLERS = new Set(['de', 'del', 'cod', 'codigo', 'num', 'numero', 'no', 'nro'])

/** Lower-case words without accents, signs and fillers: `Número de documento*` and `numDocumento` are `documento`. */
export function wordsOf(title: string): string {
  const plain = withoutAccents(title)
  const words =
    plain
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? []
  return words.filter((word) => !FILLERS.has(word)).join(' ')
}

/** Every name that a column of the sheet goes by. */
export const namesOf = ({ columns }: SheetSpec): [name: string, spec: ColumnSpec][] =>
  columns
    .flatMap((spec) => [spec.field, spec.title, ...spec.aliases].map((name) => [wordsOf(name), spec] as const))
    .map(([name, spec]) => [name, spec])

/**
 * Finds the columns of a sheet by its first row.
 *
 * @throws Fault `invalid_xlsx_file` when a key is missing or a field stands there twice.
 */
export function headingOf(heading: readonly Cell[], sheet: SheetSpec, name: string | null = null): Heading {
  const known = new Map(namesOf(sheet))
  const columns: Column[] = []
  const ignored: { index: number; title: string }[] = []
  for (const [index, cell] of heading.entries()) {
    const title = String(cell ?? '').trim()
    const spec = known.get(wordsOf(title))
    if (spec) columns.push({ index, spec, title })
    else if (title !== '' && !isUnread(title)) ignored.push({ index, title })
  }
  const where = name === null ? say('imports.firstRow') : say('imports.firstRowOf', { name })
  const titleOf = (field: string) => sheet.columns.find((column) => column.field === field)?.title ?? field
  const missing = sheet.keys.filter((field) => !columns.some(({ spec }) => spec.field === field))
  if (missing.length > 0) {
    throw new Fault(
      'invalid_xlsx_file',
      say('imports.columnsMissing', { where, columns: quotedList(missing.map(titleOf)) }),
    )
  }
  const twice = columns.find(({ spec }, i) => columns.slice(0, i).some((column) => column.spec === spec))
  if (twice) {
    throw new Fault('invalid_xlsx_file', say('imports.columnTwice', { where, column: titleOf(twice.spec.field) }))
  }
  return { columns, ignored }
}
