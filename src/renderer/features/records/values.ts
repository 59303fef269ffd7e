import { safeParse, type z } from 'zod'
import type { BaseRecord, FieldSpec, Values } from './area.ts'

/** Form values of a record, or of a new one: nothing is null or undefined, so that inputs stay controlled. */
export function toValues(fields: readonly FieldSpec[], record?: BaseRecord): Values {
  const source: Values = record ? Object.fromEntries(Object.entries(record)) : {}
  return Object.fromEntries(fields.map(({ name, initial }) => [name, source[name] ?? (record ? '' : (initial ?? ''))]))
}

/**
 * A body from form values. A blank becomes null where the schema takes null and is left out where the schema takes
 * nothing; elsewhere it stays blank, so that the schema says that it is missing.
 */
export function toBody(values: Values, schema: z.ZodObject): Values {
  const body: Values = {}
  for (const [name, value] of Object.entries(values)) {
    const rule = schema.shape[name]
    if (!rule) continue
    if (value !== '') body[name] = value
    else if (accepts(rule, null)) body[name] = null
    else if (!accepts(rule, undefined)) body[name] = value
  }
  return body
}

function accepts(rule: z.core.$ZodType, value: unknown): boolean {
  return safeParse(rule, value).success
}

/** Whether a record can be without a field that it had: what its schema can only leave out stays as it was. */
export const canBeTakenOut = (rule: z.core.$ZodType | undefined): boolean =>
  rule !== undefined && (accepts(rule, null) || accepts(rule, ''))

export const same = (a: unknown, b: unknown): boolean =>
  (a ?? '') === (b ?? '') || (typeof a === 'object' && JSON.stringify(a) === JSON.stringify(b))

/** Names of the fields whose values differ. */
export function changedFields(fields: readonly FieldSpec[], before: Values, after: Values): string[] {
  return fields.map(({ name }) => name).filter((name) => !same(before[name], after[name]))
}

export const pick = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, values[name]]))
