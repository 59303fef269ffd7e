import type { core } from 'zod'
import { PATTERNS, type Pattern } from '../../contract/pattern.ts'
import { type Said, say } from '../messages/message.ts'

type Bound = number | string | string[]

/**
 * What can be wrong with one value of a request: the stable codes of the issues of `invalid_request` and `invalid_query`, and
 * what is said of each. `bound` is what was broken: a number, the options, or the type that was expected.
 */
const SENTENCES = {
  required: 'shape.required',
  unknown_property: 'shape.unknownProperty',
  json_type: 'shape.jsonType',
  too_short: 'shape.tooShort',
  too_long: 'shape.tooLong',
  too_few: 'shape.tooFew',
  too_many: 'shape.tooMany',
  too_small: 'shape.tooSmall',
  too_big: 'shape.tooBig',
  not_allowed: 'shape.notAllowed',
  not_a_date: 'shape.notADate',
  not_an_instant: 'shape.notAnInstant',
  not_an_email: 'shape.notAnEmail',
  not_a_url: 'shape.notAUrl',
  not_base64: 'shape.notBase64',
  pattern: 'shape.pattern',
  wrong_password: 'shape.wrongPassword',
  invalid_value: 'shape.invalidValue',
} as const

export type IssueCode = keyof typeof SENTENCES
export const ISSUE_CODES = Object.keys(SENTENCES) as IssueCode[]

export interface ReadIssue {
  readonly code: IssueCode
  readonly bound?: Bound
  readonly message: Said
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
  const field = fieldOf(issue.path)
  const message =
    askedBy(issue, field) ?? (code === 'too_short' && bound === 1 ? blank(field) : sentence(code, field, bound))
  return { code, ...(bound !== undefined && { bound }), message }
}

export const unknownProperty = (field: string): ReadIssue => ({
  code: 'unknown_property',
  message: say('shape.unknownProperty', { field }),
})

/** The last name on the way to a value: of an item of a list, the list's. */
const fieldOf = (path: readonly PropertyKey[]): string => {
  const field = path.findLast((part) => typeof part === 'string')
  return typeof field === 'string' ? field : ''
}

const blank = (field: string): Said => say('shape.blank', { field })

/** `bound` is there for the codes whose sentences name one. */
const sentence = (code: IssueCode, field: string, bound: Bound = ''): Said =>
  say(SENTENCES[code], { field, bound: Array.isArray(bound) ? bound.join(', ') : bound })

/** What a pattern or a refinement of the contract asks for: its name stands where zod has the message. */
function askedBy({ code, message }: core.$ZodIssue, field: string): Said | undefined {
  const pattern = code === 'invalid_format' || code === 'custom' ? PATTERNS.find((each) => each === message) : undefined
  return pattern && say(`shape.${pattern satisfies Pattern}`, { field })
}

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
