import fc from 'fast-check'
import type { Random } from '../support/random.ts'

/** What the contract's own document uses of JSON Schema. */
export interface Schema {
  readonly $ref?: string
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly type?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly minItems?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly pattern?: string
  readonly format?: string
}

const FORMATS: Readonly<Record<string, string>> = {
  date: '2026-06-15',
  'date-time': '2026-06-15T10:00:00.000Z',
  email: 'alguien@example.invalid',
  uri: 'https://127.0.0.1:9443',
  base64: 'e30=',
}
const SAMPLES = 20
const patterns = new Map<string, readonly string[]>()

function matching(pattern: string): readonly string[] {
  const known = patterns.get(pattern)
  if (known) return known
  let made: readonly string[]
  try {
    made = fc.sample(fc.stringMatching(new RegExp(pattern, 'u')), { numRuns: SAMPLES, seed: 1 })
  } catch {
    // A pattern with a look-ahead cannot be turned round.
    made = ['x']
  }
  patterns.set(pattern, made)
  return made
}

function text({ minLength = 0, maxLength = 40, pattern, format }: Schema, random: Random): string {
  if (format && FORMATS[format] !== undefined) return FORMATS[format]
  if (pattern) return random.pick(matching(pattern))
  const length = random.chance(0.05) ? maxLength : minLength + random.int(Math.min(12, maxLength - minLength + 1))
  return Array.from({ length }, () => random.pick([...'aábñ 01Ñz'])).join('')
}

function number({ type, minimum = 0, maximum = 1e6 }: Schema, random: Random): number {
  const least = Math.max(minimum, -1e9)
  const value = least + random.int(Math.min(maximum - least, 1e6) + 1)
  return type === 'integer' ? value : value + random.int(100) / 100
}

/** Values that the JSON Schemas of a document allow, or nearly: bounds that span several fields are not looked at. */
export function schemaSampler(find: (ref: string) => Schema, random: Random) {
  function list({ minItems = 0, items = {} }: Schema, depth: number): unknown[] {
    const length = minItems + (depth > 6 ? 0 : random.int(3))
    return Array.from({ length }, () => sample(items, depth + 1))
  }

  function object({ required, properties = {} }: Schema, depth: number): object {
    const named = Object.entries(properties).filter(([name]) => required?.includes(name) || random.chance(0.5))
    return Object.fromEntries(named.map(([name, item]) => [name, sample(item, depth + 1)]))
  }

  const byType: Readonly<Record<string, (schema: Schema, depth: number) => unknown>> = {
    string: (schema) => text(schema, random),
    boolean: () => random.chance(0.5),
    null: () => null,
    integer: (schema) => number(schema, random),
    number: (schema) => number(schema, random),
    array: list,
    object,
  }

  function sample(schema: Schema, depth = 0): unknown {
    const { $ref, enum: values, type = 'object' } = schema
    if ($ref) return sample(find($ref), depth)
    const choices = schema.anyOf ?? schema.oneOf
    if (choices) return sample(random.pick(choices), depth)
    if ('const' in schema) return schema.const
    return values ? random.pick(values) : byType[type]?.(schema, depth)
  }
  return sample
}
