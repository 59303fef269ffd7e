import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'

export type JsonSchema = Record<string, unknown>

const DEFINITION = '#/$defs/'
const COMPONENT = '#/components/schemas/'

export interface SchemaCollection {
  /** The JSON Schema of a zod schema as it is sent (`input`) or answered (`output`); named parts become components. */
  of(schema: z.ZodType, direction: 'input' | 'output'): JsonSchema
  readonly components: Readonly<Record<string, JsonSchema>>
}

/** Names of `.meta({ id })` become components of the document, each once. */
export function schemaCollection(): SchemaCollection {
  const components: Record<string, JsonSchema> = {}

  function define(name: string, schema: JsonSchema): void {
    if (components[name] && !isDeepStrictEqual(components[name], schema)) {
      throw new Error(`Schema ${name} has one form in requests and another in answers.`)
    }
    components[name] = schema
  }

  return {
    components,
    of(schema, io) {
      const json = z.toJSONSchema(schema, { io, target: 'draft-2020-12' })
      const text = JSON.stringify(json).replaceAll(`"${DEFINITION}`, `"${COMPONENT}`)
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
