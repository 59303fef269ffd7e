import type { Resolver } from 'react-hook-form'
import type { z } from 'zod'
import { nitProblem } from '../../base/format/nit.ts'
import { translate } from '../../base/i18n/i18n.ts'
import { judge } from '../../base/i18n/validation.ts'
import type { FieldSpec, Values } from './area.ts'
import { toBody } from './values.ts'

const ownWords = ({ kind, format }: FieldSpec, value: unknown): string | undefined =>
  kind === 'nit' ? nitProblem(String(value)) : format && translate(format)

/** Judges a form by the contract's own schema; a field's own sentence wins when its form is wrong. */
export function contractResolver(schema: z.ZodObject, fields: readonly FieldSpec[]): Resolver<Values> {
  return (values) => {
    const issues = judge(schema, toBody(values, schema))
    if (issues.length === 0) return { values, errors: {} }
    const errors: Record<string, { type: string; message: string }> = {}
    for (const issue of issues) {
      const name = String(issue.path[0] ?? '')
      const field =
        issue.code === 'invalid_format' && values[name] ? fields.find((each) => each.name === name) : undefined
      errors[name] ??= { type: issue.code, message: (field && ownWords(field, values[name])) ?? issue.message }
    }
    return { values: {}, errors }
  }
}
