import type { AdjustmentKind } from '../../../contract/packages.ts'
import { CATALOGS } from '../../../contract/rips/catalogs.ts'
import type { Field } from '../../../contract/rips/field.ts'
import { isCode } from '../../../contract/rips/options.ts'
import { isExample } from './tolerated.ts'

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

const isTimed = ({ type }: Field) => type === 'date' || type === 'dateTime'
const isCoded = ({ type, catalogs }: Field) => type === 'string' && catalogs.length > 0

type IsPlain = (value: unknown) => boolean
const isNumber: IsPlain = (value) => typeof value === 'number'
const isBareText: IsPlain = (value) =>
  typeof value === 'string' && isVisible(value.charCodeAt(0)) && isVisible(value.charCodeAt(value.length - 1))
const [SMALL_A, SMALL_Z, BLANK] = [0x61, 0x7a, 0x20]
const isBareCode: IsPlain = (value) => {
  if (typeof value !== 'string') return false
  for (let at = 0; at < value.length; at++) {
    const unit = value.charCodeAt(at)
    if (!isVisible(unit) || (unit >= SMALL_A && unit <= SMALL_Z)) return false
  }
  return value !== ''
}
const [DAY_LENGTH, TIME_LENGTH] = ['2026-06-26'.length, '2026-06-26 11:28'.length]
const hasDashes = (value: string) => value[4] === '-' && value[7] === '-'
/** What is no day of the calendar is none either in another form. */
const isBareDay: IsPlain = (value) => typeof value === 'string' && value.length === DAY_LENGTH && hasDashes(value)
const isBareTime: IsPlain = (value) =>
  typeof value === 'string' &&
  value.length === TIME_LENGTH &&
  value.charCodeAt(DAY_LENGTH) === BLANK &&
  hasDashes(value)

/** Whether no dialect is about a value of a field: nearly all are so, and a large file has millions. */
export function plainOf(field: Field): IsPlain {
  if (isNumeric(field)) return isNumber
  if (isTimed(field)) return field.type === 'date' ? isBareDay : isBareTime
  return isCoded(field) ? isBareCode : isBareText
}

/** What a double holds digit by digit. */
const PLAIN_NUMBER = /^-?(0|[1-9]\d{0,14})(\.\d{1,4})?$/
const MAX_DIGITS = 15
/** In Colombia a point parts thousands: whether this says forty-five or forty-five thousand, nobody knows. */
const MAYBE_THOUSANDS = /^-?[1-9]\d{0,2}\.\d{3}$/

const CODES: Readonly<Record<string, readonly { readonly code: string }[]>> = CATALOGS
const isListed = (code: string, { catalogs }: Field) =>
  catalogs.some((name) => CODES[name]?.some((option) => option.code === code))

/** The number that a text says, when writing it as one loses nothing: no digit too many, one meaning, and zeros in front only of a code. */
function numberIn(given: string, field: Field): number | undefined {
  const trimmed = given.trim()
  const bare = trimmed.replace(/^0+(?=\d)/, '')
  const text = isListed(bare, field) ? bare : trimmed
  const digits = text.replace(/\D/g, '').length
  const isPlain = PLAIN_NUMBER.test(text) && !MAYBE_THOUSANDS.test(text)
  return isPlain && digits <= MAX_DIGITS ? Number(text) : undefined
}

/** The text of a number, when it is one that the field takes: a code whose leading zeros are gone stays an error. */
function textOf(value: number, field: Field): string | undefined {
  if (!Number.isSafeInteger(value) || value < 0) return undefined
  const text = String(value)
  const { name, printed, max = Number.POSITIVE_INFINITY, pattern } = field
  const min = printed?.min ?? field.min ?? 0
  if (isExample(name, text)) return text
  const fits = text.length >= min && text.length <= max && (pattern === undefined || pattern.test(text))
  return fits ? text : undefined
}

function trimmed(value: unknown): string | undefined {
  const text = typeof value === 'string' ? value.trim() : ''
  return text === '' || text === value ? undefined : text
}

const TIME_FORMS = /^(\d{4})[-/](\d\d)[-/](\d\d)(?:[T ](\d\d:\d\d)(?::\d\d(?:\.\d{1,7})?)?(?:-05:?00)?)?$/
const MIDNIGHT = /[T ]00:00(?::00(?:\.0+)?)?(?:-05:?00)?$/

/** A day, or a time to the minute, of the clinic's own clock; undefined: written as it should be, or not to be known. */
function timeIn(text: string, type: Field['type']): string | undefined {
  const [, year, month, day, time] = TIME_FORMS.exec(text) ?? []
  if (year === undefined) return undefined
  const isDay = type === 'date'
  // A day without its hour is no time, and one with an hour may be more than a day.
  if (isDay ? time !== undefined && !MIDNIGHT.test(text) : time === undefined) return undefined
  const read = `${year}-${month}-${day}${isDay ? '' : ` ${time}`}`
  return read === text ? undefined : read
}

/** No code of any table has small letters; words that look for one, or stand for one, stay as they are. */
function codeIn(text: string, field: Field): string | undefined {
  // What has not the form of a CUPS is the clinic's own code of a supply, as its invoice has it.
  if (field.id === 'S06' && !/^[0-9a-z]{6}$/i.test(text)) return undefined
  const upper = text.toUpperCase()
  if (upper === text) return undefined
  return isCode(text) || isListed(upper, field) ? upper : undefined
}

/** One row a dialect; what one made of a value, the next one reads. */
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
    read: (value, field) => (typeof value === 'string' ? numberIn(value, field) : undefined),
  },
  {
    kind: 'number_to_text',
    filesOnly: true,
    appliesTo: ({ type }) => type === 'string',
    read: (value, field) => (typeof value === 'number' ? textOf(value, field) : undefined),
  },
  { kind: 'trimmed', appliesTo: ({ name }) => name === 'numDocumentoIdentificacion', read: trimmed },
  { kind: 'trimmed', filesOnly: true, appliesTo: (field) => !isNumeric(field), read: trimmed },
  {
    kind: 'date_form',
    filesOnly: true,
    appliesTo: isTimed,
    read: (value, { type }) => (typeof value === 'string' ? timeIn(value, type) : undefined),
  },
  {
    kind: 'capitals',
    filesOnly: true,
    appliesTo: isCoded,
    read: (value, field) => (typeof value === 'string' ? codeIn(value, field) : undefined),
  },
]
