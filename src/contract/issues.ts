import type { core } from 'zod'
import { fieldName } from './field-names.ts'

type Bound = number | string | string[]

interface Kind {
  /** What follows the field's name. */
  readonly says: (bound: Bound | undefined) => string
  /** Instead: a whole sentence about the field. */
  readonly asks?: (name: string, bound: Bound | undefined) => string
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'un texto',
  number: 'un número',
  int: 'un número entero',
  boolean: 'verdadero o falso',
  object: 'un objeto',
  record: 'un objeto',
  array: 'una lista',
}
const times = (count: Bound | undefined, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/**
 * What can be wrong with one value of a request: the stable codes of the issues of `invalid_request` and `invalid_query`, and
 * what each says of the field. `bound` is what was broken: a number, the options, or the type that was expected.
 */
const KINDS = {
  required: { says: () => 'es obligatorio.', asks: (name) => `Falta ${name}.` },
  unknown_property: { says: () => 'no existe en esta operación.' },
  json_type: { says: (bound) => `debe ser ${TYPES[String(bound)] ?? 'de otro tipo'}.` },
  too_short: {
    says: (bound) => `debe tener al menos ${times(bound, 'carácter', 'caracteres')}.`,
    asks: (name, bound) => (bound === 1 ? `Escriba ${name}: no puede quedar en blanco.` : ''),
  },
  too_long: { says: (bound) => `no puede tener más de ${times(bound, 'carácter', 'caracteres')}.` },
  too_few: { says: (bound) => `debe tener al menos ${times(bound, 'elemento', 'elementos')}.` },
  too_many: { says: (bound) => `no puede tener más de ${times(bound, 'elemento', 'elementos')}.` },
  too_small: { says: (bound) => `no puede ser menor que ${bound}.` },
  too_big: { says: (bound) => `no puede ser mayor que ${bound}.` },
  not_allowed: {
    says: (bound) => `no puede tener ese valor. Opciones: ${[bound].flat().join(', ')}.`,
  },
  not_a_date: { says: () => 'debe ser una fecha que exista, escrita AAAA-MM-DD.' },
  not_an_instant: { says: () => 'debe ser un momento en UTC, escrito 2026-01-31T15:00:00Z.' },
  not_an_email: { says: () => 'debe ser un correo como nombre@clinica.co.' },
  not_a_url: { says: () => 'debe ser una dirección completa, como https://servidor:9443.' },
  not_base64: { says: () => 'debe venir en base64.' },
  pattern: { says: () => 'no puede tener esa forma.' },
  wrong_password: { says: () => 'no es correcta.' },
  invalid_value: { says: () => 'no puede tener ese valor.' },
} as const satisfies Record<string, Kind>

export type IssueCode = keyof typeof KINDS
export const ISSUE_CODES = Object.keys(KINDS) as IssueCode[]

export interface ReadIssue {
  readonly code: IssueCode
  readonly bound?: Bound
  readonly message: string
}

const FORMATS: Readonly<Record<string, IssueCode>> = {
  date: 'not_a_date',
  datetime: 'not_an_instant',
  email: 'not_an_email',
  url: 'not_a_url',
  base64: 'not_base64',
}

/** What zod found, as the contract says it. `present`: there is a value, and it is wrong. */
export function readIssue(issue: core.$ZodIssue, present: boolean): ReadIssue {
  const [code, bound] = present ? judged(issue) : (['required'] as const)
  // A pattern's own sentence stands with the pattern; zod's would show the expression.
  const own = code === 'pattern' || code === 'invalid_value' ? ownSentence(issue) : undefined
  return { code, ...(bound !== undefined && { bound }), message: sentence(code, fieldName(issue.path), bound, own) }
}

export const unknownProperty = (field: string): ReadIssue => ({
  code: 'unknown_property',
  message: `El campo «${field}» no existe en esta operación.`,
})

function judged(issue: core.$ZodIssue): readonly [IssueCode, Bound?] {
  switch (issue.code) {
    case 'invalid_type':
      return ['json_type', issue.expected]
    case 'too_small':
      return [issue.origin === 'string' ? 'too_short' : isList(issue) ? 'too_few' : 'too_small', Number(issue.minimum)]
    case 'too_big':
      return [issue.origin === 'string' ? 'too_long' : isList(issue) ? 'too_many' : 'too_big', Number(issue.maximum)]
    case 'invalid_value':
      return ['not_allowed', issue.values.map(String)]
    case 'invalid_union':
      return judgedUnion(issue)
    case 'invalid_format':
      return [FORMATS[issue.format] ?? 'pattern']
    default:
      return ['invalid_value']
  }
}

const isList = ({ origin }: { readonly origin: string }) => origin === 'array' || origin === 'set'

function judgedUnion({ errors }: core.$ZodIssueInvalidUnion): readonly [IssueCode, Bound?] {
  const options = errors.flat().flatMap((issue) => (issue.code === 'invalid_value' ? issue.values.map(String) : []))
  return options.length > 0 ? ['not_allowed', options] : ['invalid_value']
}

/** A sentence of ours ends with a period and begins with what follows the field's name; zod's own do not. */
function ownSentence({ message }: core.$ZodIssue): string | undefined {
  return /^(No puede|Debe) .*\.$/u.test(message) ? message.charAt(0).toLowerCase() + message.slice(1) : undefined
}

function sentence(code: IssueCode, name: string, bound: Bound | undefined, own: string | undefined): string {
  const kind: Kind = KINDS[code]
  const asked = kind.asks?.(name, bound)
  if (asked) return isPlural(name) ? asked.replace(/^Falta /, 'Faltan ').replace('no puede ', 'no pueden ') : asked
  const says = own ?? kind.says(bound)
  const subject = name.charAt(0).toUpperCase() + name.slice(1)
  return `${subject} ${isPlural(name) ? says.replace(/^(no )?(puede|debe) /, '$1$2n ') : says}`
}

const isPlural = (name: string) => /^l[oa]s /.test(name)
