import { z } from 'zod'
import { i18n } from '../i18n/i18n.ts'

type Issue = z.core.$ZodRawIssue

const blank = (input: unknown) => input === '' || input === undefined || input === null

function tooSmall({ origin, minimum, input }: Extract<Issue, { code: 'too_small' }>): string {
  if (blank(input)) return i18n.t('validation.required')
  if (origin === 'string') return i18n.t('validation.tooShort', { count: Number(minimum) })
  return i18n.t('validation.tooSmall', { count: Number(minimum) })
}

function tooBig({ origin, maximum }: Extract<Issue, { code: 'too_big' }>): string {
  if (origin === 'string') return i18n.t('validation.tooLong', { count: Number(maximum) })
  return i18n.t('validation.tooBig', { count: Number(maximum) })
}

function badFormat({ format, input }: Extract<Issue, { code: 'invalid_format' }>): string {
  if (blank(input)) return i18n.t('validation.required')
  if (format === 'email') return i18n.t('validation.email')
  if (format === 'date') return i18n.t('validation.date')
  if (format === 'url') return i18n.t('validation.url')
  return i18n.t('validation.format')
}

function message(issue: Issue): string {
  if (issue.code === 'too_small') return tooSmall(issue)
  if (issue.code === 'too_big') return tooBig(issue)
  if (issue.code === 'invalid_format') return badFormat(issue)
  if (blank(issue.input)) return i18n.t('validation.required')
  if (issue.code === 'invalid_type' && issue.expected === 'int') return i18n.t('validation.number')
  return i18n.t('validation.format')
}

// What the contract's schemas find is said in the interface's own words.
z.config({ customError: message })
