import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'

export type JsonSchema = Record<string, unknown>

export const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const DEFINITION = '#/$defs/'
const COMPONENT = '#/components/schemas/'

/** Unicode classes need a flag that many readers of JSON Schema do not set. */
const CONTROL_CHARACTERS = String.raw`\\p{Cc}`
const PORTABLE_CONTROL_CHARACTERS = String.raw`\\u0000-\\u001f\\u007f-\\u009f`

export interface SchemaCollection {
  /** The JSON Schema of a zod schema as it is sent (`input`) or answered (`output`); named parts become components. */
  of(schema: z.ZodType, direction: 'input' | 'output'): JsonSchema
  readonly components: Readonly<Record<string, JsonSchema>>
}

/**
 * Names of `.meta({ id })` become components of the document, each once. `fixed`: components that are made from another
 * table and stand in the place of what zod knows of them.
 */
export function schemaCollection(fixed: Readonly<Record<string, JsonSchema>> = {}): SchemaCollection {
  const components: Record<string, JsonSchema> = { ...fixed }

  function define(name: string, schema: JsonSchema): void {
    if (Object.hasOwn(fixed, name)) return
    if (components[name] && !isDeepStrictEqual(components[name], schema)) {
      throw new Error(`Schema ${name} has one form in requests and another in answers.`)
    }
    components[name] = schema
  }

  return {
    components,
    of(schema, io) {
      const json = z.toJSONSchema(schema, { io, target: 'draft-2020-12' })
      const text = JSON.stringify(json)
        .replaceAll(`"${DEFINITION}`, `"${COMPONENT}`)
        .replaceAll(CONTROL_CHARACTERS, PORTABLE_CONTROL_CHARACTERS)
      const {
        $schema: _dialect,
        $defs = {},
        ...root
      }: { $defs?: Record<string, JsonSchema> } & JsonSchema = JSON.parse(text)
      for (const [name, definition] of Object.entries($defs)) define(name, definition)
      return root
    },
  }
}
