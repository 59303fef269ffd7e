import { DATE, DATE_TIME, type Field } from '../../../contract/rips/field.ts'
import { translate } from '../../base/i18n/i18n.ts'

/** What is wrong with the form of a value that was just left; nothing about values that are missing. */
export function fieldProblem(field: Field, value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return undefined
  if (field.type === 'integer' || field.type === 'number') return numberProblem(field, value)
  const text = String(value)
  if (field.type === 'date') return DATE.test(text) ? undefined : translate('packages.fieldProblem.date')
  if (field.type === 'dateTime') return DATE_TIME.test(text) ? undefined : translate('packages.fieldProblem.dateTime')
  return (
    lengthProblem(field, text) ??
    (field.pattern?.test(text) === false ? translate('packages.fieldProblem.form') : undefined)
  )
}

function numberProblem({ min = 0, max = Number.MAX_SAFE_INTEGER }: Field, value: unknown): string | undefined {
  if (typeof value === 'number' && value >= min && value <= max) return undefined
  return translate('packages.fieldProblem.range', { min, max })
}

function lengthProblem({ min = 0, max = Number.MAX_SAFE_INTEGER }: Field, text: string): string | undefined {
  if (text.length >= min && text.length <= max) return undefined
  if (min === max) return translate('packages.fieldProblem.exact', { count: min })
  return translate('packages.fieldProblem.length', { min, max })
}
