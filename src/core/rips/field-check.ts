import { DATE, DATE_TIME, type Field, type Group } from '../../contract/rips/field.ts'
import { acceptedOptions, isCode } from '../../contract/rips/options.ts'
import type { RuleCode } from '../../contract/rips/rules.ts'
import { existsInCalendar } from './calendar.ts'

export interface FieldProblem {
  readonly code: RuleCode
  readonly message: string
}

/** Says what is wrong with a value that is present, or nothing. */
export type FieldCheck = (value: unknown) => FieldProblem | undefined

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
  const message = `«${label}» debe tener ${lengthOf(min, max)} para el Ministerio: verifíquelo.`
  const remark: FieldProblem = { code: 'RVG05', message }
  return (value) => {
    if (typeof value !== 'string' || value === '') return undefined
    return value.length < min || value.length > max ? remark : undefined
  }
}

export const missingProblem = (field: Field): FieldProblem => ({
  code: 'RVG01',
  message: `Falta «${field.label}»: complételo.`,
})

function checkOf(group: Group, field: Field): FieldCheck {
  switch (field.type) {
    case 'string':
      return textCheck(group, field)
    case 'date':
      return timeCheck(field, DATE, 'una fecha con la forma AAAA-MM-DD')
    case 'dateTime':
      return timeCheck(field, DATE_TIME, 'una fecha y hora con la forma AAAA-MM-DD HH:mm')
    case 'integer':
    case 'number':
      return numberCheck(group, field)
  }
}

/** Words that nobody made a code of are known without the table. RVC024 says it of the transfers and stays. */
const isSearched = (group: Group, { catalogs }: Field) =>
  catalogs.includes('cie10') || (catalogs.includes('cups') && group !== 'otrosServicios')

function textCheck(group: Group, field: Field): FieldCheck {
  const { min = 0, max = Number.POSITIVE_INFINITY, pattern, empty = false } = field
  const type = problem('RVG04', field, 'debe ser un texto, entre comillas.')
  const length = problem(
    LENGTH_IS_STRUCTURE.has(field.name) ? 'RVG01' : 'RVG05',
    field,
    `debe tener ${lengthOf(min, max)}.`,
  )
  const form = problem('RVG01', field, `tiene caracteres que no se admiten. ${field.help}`)
  const content = problem('RVG06', field, 'no admite ese código aquí: elija uno de la lista.')
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

function timeCheck(field: Field, form: RegExp, description: string): FieldCheck {
  const type = problem('RVG04', field, `debe ser ${description}, entre comillas.`)
  const malformed = problem('RVG01', field, `debe ser ${description}.`)
  const unreal = problem('RVG01', field, 'no existe en el calendario: corrija el día o el mes.')
  return (value) => {
    if (typeof value !== 'string') return type
    if (!form.test(value)) return malformed
    return existsInCalendar(value) ? undefined : unreal
  }
}

function numberCheck(group: Group, field: Field): FieldCheck {
  const { min = 0, max = Number.MAX_SAFE_INTEGER } = field
  const whole = field.type === 'integer'
  const type = problem('RVG04', field, `debe ser un número${whole ? ' entero' : ''}, sin comillas.`)
  const negative = problem('RVG01', field, 'no puede ser negativo.')
  const size = problem('RVG05', field, `debe estar entre ${min} y ${max}.`)
  const content = problem('RVG06', field, 'no admite ese código aquí: elija uno de la lista.')
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

const problem = (code: RuleCode, field: Field, what: string): FieldProblem => ({
  code,
  message: `«${field.label}» ${what}`,
})

function lengthOf(min: number, max: number): string {
  const characters = (n: number) => (n === 1 ? '1 carácter' : `${n} caracteres`)
  if (min === max) return `exactamente ${characters(min)}`
  return min === 0 ? `máximo ${characters(max)}` : `entre ${min} y ${characters(max)}`
}
