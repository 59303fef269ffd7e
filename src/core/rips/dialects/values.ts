import type { AdjustmentKind } from '../../../contract/packages.ts'
import type { Field } from '../../../contract/rips/field.ts'

/** How the values of one property are brought to what its field takes. Every other value is left to the structure checks. */
export interface Dialect {
  readonly kind: AdjustmentKind
  /** Only in files: JSON that a program sends keeps its types. */
  readonly filesOnly?: true
  readonly appliesTo: (field: Field) => boolean
  /** The value as it should be; undefined: it is none of this dialect. */
  readonly read: (value: unknown, field: Field) => string | number | null | undefined
}

export const isNumeric = ({ type }: Field) => type === 'integer' || type === 'number'
const isBlank = (value: unknown) => typeof value === 'string' && value.trim() === ''

const [FIRST_VISIBLE, LAST_VISIBLE] = [0x21, 0x7e]
const isVisible = (unit: number) => unit >= FIRST_VISIBLE && unit <= LAST_VISIBLE

/** Whether no dialect is about a value: nearly all are so, and a large file has millions. */
export function isPlain(value: unknown, isNumber: boolean): boolean {
  if (isNumber) return typeof value === 'number'
  return typeof value === 'string' && isVisible(value.charCodeAt(0)) && isVisible(value.charCodeAt(value.length - 1))
}

/** What a double holds digit by digit. */
const PLAIN_NUMBER = /^-?(0|[1-9]\d{0,14})(\.\d{1,4})?$/
const MAX_DIGITS = 15

/** The number that a text says, when writing it as one loses nothing: no leading zeros, no digit too many. */
function numberIn(text: string): number | undefined {
  const digits = text.replace(/\D/g, '').length
  return PLAIN_NUMBER.test(text) && digits <= MAX_DIGITS ? Number(text) : undefined
}

/** The text of a number, when it is one that the field takes: a code whose leading zeros are gone stays an error. */
function textOf(value: number, { min = 0, max = Number.POSITIVE_INFINITY, pattern }: Field): string | undefined {
  if (!Number.isSafeInteger(value) || value < 0) return undefined
  const text = String(value)
  const fits = text.length >= min && text.length <= max && (pattern === undefined || pattern.test(text))
  return fits ? text : undefined
}

/** One row a dialect; the first that reads a value has it. */
export const DIALECTS: readonly Dialect[] = [
  {
    kind: 'empty_to_null',
    appliesTo: (field) => field.nullable && !isNumeric(field),
    read: (value) => (isBlank(value) ? null : undefined),
  },
  {
    kind: 'empty_to_null',
    filesOnly: true,
    appliesTo: (field) => field.nullable && isNumeric(field),
    read: (value) => (isBlank(value) ? null : undefined),
  },
  {
    kind: 'text_to_number',
    filesOnly: true,
    appliesTo: isNumeric,
    read: (value) => (typeof value === 'string' ? numberIn(value) : undefined),
  },
  {
    kind: 'number_to_text',
    filesOnly: true,
    appliesTo: ({ type }) => type === 'string',
    read: (value, field) => (typeof value === 'number' ? textOf(value, field) : undefined),
  },
  {
    kind: 'trimmed',
    appliesTo: ({ name }) => name === 'numDocumentoIdentificacion',
    read: (value) => (typeof value === 'string' && value !== value.trim() ? value.trim() : undefined),
  },
]
