import type { z } from 'zod'
import { PATTERNS } from '../../../contract/pattern.ts'
import { translate } from './i18n.ts'

type Issue = z.core.$ZodRawIssue

const blank = (input: unknown) => input === '' || input === undefined || input === null

function tooSmall({ origin, minimum, input }: Extract<Issue, { code: 'too_small' }>): string {
  if (blank(input)) return translate('validation.required')
  if (origin === 'string') return translate('validation.tooShort', { count: Number(minimum) })
  return translate('validation.tooSmall', { count: Number(minimum) })
}

function tooBig({ origin, maximum }: Extract<Issue, { code: 'too_big' }>): string {
  if (origin === 'string') return translate('validation.tooLong', { count: Number(maximum) })
  return translate('validation.tooBig', { count: Number(maximum) })
}

function badFormat({ format, input }: Extract<Issue, { code: 'invalid_format' }>): string {
  if (blank(input)) return translate('validation.required')
  if (format === 'email') return translate('validation.email')
  if (format === 'date') return translate('validation.date')
  if (format === 'url') return translate('validation.url')
  return translate('validation.format')
}

function message(issue: Issue): string {
  if (issue.code === 'too_small') return tooSmall(issue)
  if (issue.code === 'too_big') return tooBig(issue)
  if (issue.code === 'invalid_format') return badFormat(issue)
  if (blank(issue.input)) return translate('validation.required')
  if (issue.code === 'invalid_type' && issue.expected === 'int') return translate('validation.number')
  return translate('validation.format')
}

/** Judges a value by a schema of the contract; what it finds is said in the interface's own words. */
export function judge(schema: z.ZodType, value: unknown): readonly z.core.$ZodIssue[] {
  const { error } = schema.safeParse(value, { error: message })
  return (error?.issues ?? []).map((issue) => {
    const pattern = PATTERNS.find((each) => each === issue.message)
    return pattern ? { ...issue, message: translate(`validation.patterns.${pattern}`) } : issue
  })
}
