import type { Option } from '../../contract/rips/catalogs.ts'
import type { Field, FieldType, Group } from '../../contract/rips/field.ts'
import { acceptedOptions } from '../../contract/rips/options.ts'

/** One column of a template, and how a cell of it is read. */
export interface ColumnSpec {
  /** Property that it fills. */
  readonly field: string
  /** Heading in the template; a file may also use `field` and the aliases. */
  readonly title: string
  readonly aliases: readonly string[]
  readonly type: FieldType
  /** For people: `Sí`, `No`, or when. */
  readonly required: string
  readonly help: string
  readonly options?: readonly Option[] | undefined
  /** Nothing but its options is one. */
  readonly closed?: true | undefined
  /** Of a code made of digits, whose leading zeros a spreadsheet drops. */
  readonly digits?: number | undefined
  readonly upperCase?: boolean
  /** A number that may be less than one, or parts of one: money has but hundredths. */
  readonly decimals?: boolean
}

/** One sheet of a template. */
export interface SheetSpec {
  readonly name: string
  /** Other names that a file may use for it. */
  readonly aliases?: readonly string[]
  /** Rows that say the same are as many records; elsewhere they are one record, told again. */
  readonly equalRowsCount?: true
  readonly columns: readonly ColumnSpec[]
  /** Fields without which nothing can be read from the sheet. */
  readonly keys: readonly string[]
}

const requiredText = ({ required }: Field): string => {
  if (typeof required === 'object') return `Si ${required.when}`
  return required === 'always' ? 'Sí' : 'No'
}

/** Texts of one fixed length that may be digits alone: codes, which a spreadsheet shortens. */
const digitsOf = ({ type, min, max, printed }: Field) =>
  type === 'string' && max !== undefined && (printed?.min ?? min) === max ? max : undefined

/** A field of the RIPS as a column with the ministry's own name. */
export function columnOfField(group: Group, field: Field): ColumnSpec {
  const options = acceptedOptions(group, field)?.filter(({ offered }) => offered !== false)
  return {
    field: field.name,
    title: field.name,
    aliases: field.alias === undefined ? [] : [field.alias],
    type: field.type,
    required: requiredText(field),
    help: `${field.label}. ${field.help}`,
    options,
    digits: digitsOf(field),
    upperCase: options !== undefined,
    decimals: !Number.isInteger(field.max ?? 0),
  }
}
