import { DATE, DATE_TIME, type Field, type Group } from '../../contract/rips/field.ts'
import { acceptedOptions, isCode } from '../../contract/rips/options.ts'
import type { RuleCode } from '../../contract/rips/rules.ts'
import { type Said, say } from '../messages/message.ts'
import { existsInCalendar } from './calendar.ts'

export interface Problem {
  readonly code: RuleCode
  readonly message: Said
}

/** Says what is wrong with a value that is present, or nothing. */
export type FieldCheck = (value: unknown) => Problem | undefined

/**
 * Makes the check of one property once, with its messages, so that judging a value costs a call and no allocation.
 * Codes: RVG01 absent, malformed or negative; RVG04 type; RVG05 length or size; RVG06 not a code of its catalog.
 */
export function compileField(group: Group, field: Field): FieldCheck {
  const missing = missingProblem(field)
  const check = checkOf(group, field)
  return (value) => {
    if (value === null) return field.nullable ? undefined : missing
    return check(value)
  }
}

/** Texts whose length the ministry answers as structure, although the text says RVG05. */
const LENGTH_IS_STRUCTURE: ReadonlySet<string> = new Set(['codPrestador'])

/**
 * Remarks a length that the row takes and the ministry's text does not: where the contract's own bounds are the structure.
 * Undefined: the row has nothing of the kind.
 */
export function compileRemark({ label, min: least = 0, max: most = 0, printed }: Field): FieldCheck | undefined {
  if (printed?.remarked !== true) return undefined
  const { min = least, max = most } = printed
  const remark: Problem = { code: 'RVG05', message: say('rips.fieldLengthRemark', { label, min, max }) }
  return (value) => {
    if (typeof value !== 'string' || value === '') return undefined
    return value.length < min || value.length > max ? remark : undefined
  }
}

export const missingProblem = (field: Field): Problem => ({
  code: 'RVG01',
  message: say('rips.fieldMissing', { label: field.label }),
})

function checkOf(group: Group, field: Field): FieldCheck {
  switch (field.type) {
    case 'string':
      return textCheck(group, field)
    case 'date':
      return timeCheck(field, DATE, say('rips.aDate'))
    case 'dateTime':
      return timeCheck(field, DATE_TIME, say('rips.aDateTime'))
    case 'integer':
    case 'number':
      return numberCheck(group, field)
  }
}

/** Words that nobody made a code of are known without the table. RVC024 says it of the transfers and stays. */
const isSearched = (group: Group, { catalogs }: Field) =>
  catalogs.includes('cie10') || (catalogs.includes('cups') && group !== 'otrosServicios')

function textCheck(group: Group, field: Field): FieldCheck {
  const { label, help, min = 0, max = Number.POSITIVE_INFINITY, pattern, empty = false } = field
  const type = problem('RVG04', say('rips.fieldNotText', { label }))
  const length = problem(
    LENGTH_IS_STRUCTURE.has(field.name) ? 'RVG01' : 'RVG05',
    say('rips.fieldLength', { label, min, max }),
  )
  const form = problem('RVG01', say('rips.fieldForm', { label, help }))
  const content = problem('RVG06', say('rips.fieldNotOffered', { label }))
  const options = acceptedOptions(group, field)
  const codes = options && new Set(options.map(({ code }) => code))
  const isOffered = codes
    ? (value: string) => value === '' || codes.has(value)
    : isSearched(group, field)
      ? isCode
      : () => true
  return (value) => {
    if (typeof value !== 'string') return type
    if (value === '' && empty) return undefined
    if (value.length < min || value.length > max) return length
    if (pattern !== undefined && !pattern.test(value)) return form
    return isOffered(value) ? undefined : content
  }
}

function timeCheck({ label }: Field, form: RegExp, what: Said): FieldCheck {
  const type = problem('RVG04', say('rips.fieldNotTimeText', { label, what }))
  const malformed = problem('RVG01', say('rips.fieldNotTime', { label, what }))
  const unreal = problem('RVG01', say('rips.fieldNotInCalendar', { label }))
  return (value) => {
    if (typeof value !== 'string') return type
    if (!form.test(value)) return malformed
    return existsInCalendar(value) ? undefined : unreal
  }
}

function numberCheck(group: Group, field: Field): FieldCheck {
  const { label, min = 0, max = Number.MAX_SAFE_INTEGER } = field
  const whole = field.type === 'integer'
  const type = problem('RVG04', whole ? say('rips.fieldNotInteger', { label }) : say('rips.fieldNotNumber', { label }))
  const negative = problem('RVG01', say('rips.fieldNegative', { label }))
  const size = problem('RVG05', say('rips.fieldSize', { label, min, max }))
  const content = problem('RVG06', say('rips.fieldNotOffered', { label }))
  const options = acceptedOptions(group, field)
  const codes = options && new Set(options.map(({ code }) => Number(code)))
  return (value) => {
    if (typeof value !== 'number' || (whole && !Number.isInteger(value))) return type
    if (value < 0) return negative
    if (value < min || value > max) return size
    // Where a code may be left out, 0 says so too.
    return codes === null || codes.has(value) || (value === 0 && field.nullable) ? undefined : content
  }
}

const problem = (code: RuleCode, message: Said): Problem => ({ code, message })
