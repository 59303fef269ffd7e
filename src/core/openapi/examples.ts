import { entryOf, type Owner } from './describe.ts'
import { isSchema, type JsonSchema } from './schemas.ts'

/** Values by `format`, where neither the schema nor the vocabulary gives one. */
const BY_FORMAT: Readonly<Record<string, string>> = {
  date: '2026-06-15',
  'date-time': '2026-06-15T15:30:00.000Z',
  email: 'alguien@example.com',
  uri: 'https://127.0.0.1:9443',
  base64: 'eyJ1c3VhcmlvcyI6W119',
}
const COMPONENT = '#/components/schemas/'

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

const TYPES: Readonly<Record<string, (value: unknown) => boolean>> = {
  array: Array.isArray,
  boolean: (value) => typeof value === 'boolean',
  integer: Number.isInteger,
  null: (value) => value === null,
  number: (value) => typeof value === 'number',
  object: isSchema,
  string: (value) => typeof value === 'string',
}

/** Whether a value is of the kind that a schema asks for; its bounds are the linters' to check. */
function isOfKind(schema: JsonSchema, value: unknown): boolean {
  if ('const' in schema) return schema.const === value
  if (Array.isArray(schema.enum)) return schema.enum.includes(value)
  const choices = [...listOf(schema.anyOf), ...listOf(schema.oneOf)]
  if (choices.length > 0) return choices.some((choice) => isSchema(choice) && isOfKind(choice, value))
  const types = [schema.type].flat()
  return types.some((type) => typeof type === 'string' && TYPES[type]?.(value) === true)
}

function plainValue({ type, format, minimum }: JsonSchema): unknown {
  if (type === 'integer' || type === 'number') return typeof minimum === 'number' ? Math.max(0, minimum) : 0
  if (type === 'boolean') return true
  if (type === 'null') return null
  return (typeof format === 'string' ? BY_FORMAT[format] : undefined) ?? 'texto'
}

/** Makes the one example of a schema out of its own constants, the vocabulary's values and those of its parts. */
export class Examples {
  readonly #components: Readonly<Record<string, JsonSchema>>
  readonly #made = new Map<string, unknown>()

  constructor(components: Readonly<Record<string, JsonSchema>>) {
    this.#components = components
  }

  /** `owner`: the component or operation whose schema this is. */
  of(schema: JsonSchema, owner: Owner): unknown {
    if (typeof schema.$ref === 'string') return this.component(schema.$ref.slice(COMPONENT.length))
    if ('const' in schema) return schema.const
    if (Array.isArray(schema.examples)) return schema.examples[0]
    if (Array.isArray(schema.enum)) return schema.enum[0]
    const [choice] = [...listOf(schema.anyOf), ...listOf(schema.oneOf)]
    if (isSchema(choice)) return this.of(choice, owner)
    if (schema.type === 'array') return this.#list(schema, owner)
    return isSchema(schema.properties) || schema.type === 'object' ? this.#object(schema, owner) : plainValue(schema)
  }

  #list({ items, minItems }: JsonSchema, owner: Owner): unknown[] {
    if (!isSchema(items)) return []
    return Array.from({ length: typeof minItems === 'number' ? Math.max(1, minItems) : 1 }, () => this.of(items, owner))
  }

  #object({ properties }: JsonSchema, owner: Owner): unknown {
    const entries = Object.entries(isSchema(properties) ? properties : {})
    return Object.fromEntries(
      entries.map(([name, property]) => [name, isSchema(property) ? this.property(property, owner, name) : null]),
    )
  }

  /** Of the property `name` of `owner`, or the parameter of that name. */
  property(property: JsonSchema, owner: Owner, name: string): unknown {
    const entry = entryOf(owner, name)
    const settled = Array.isArray(property.examples)
    return entry?.length === 3 && !settled && isOfKind(property, entry[2])
      ? entry[2]
      : this.of(property, [...owner, name])
  }

  component(name: string): unknown {
    if (!this.#made.has(name)) {
      this.#made.set(name, null) // A component that holds itself shows null within.
      this.#made.set(name, this.of(this.#components[name] ?? {}, [name]))
    }
    return this.#made.get(name)
  }
}
