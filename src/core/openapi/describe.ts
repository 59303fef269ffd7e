import { isSchema, type JsonSchema } from './schemas.ts'
import { type Entry, VOCABULARY } from './tables/properties.ts'

/** Who a property belongs to: a component or an operation, then the properties on the way to it. */
export type Owner = readonly string[]

/** The row of a property: of its whole path, of its component, or of its name alone. */
export function entryOf(owner: Owner, name: string): Entry | undefined {
  return VOCABULARY[[...owner, name].join('.')] ?? VOCABULARY[`${owner[0]}.${name}`] ?? VOCABULARY[name]
}

export function aboutProperty(owner: Owner, name: string): JsonSchema {
  const entry = entryOf(owner, name)
  return entry ? { description: entry[0], 'x-description-es': entry[1] } : {}
}

/** The same schema, each of its properties with what it means in both languages; what is described already stays so. */
export function describeSchema(schema: JsonSchema, owner: Owner): JsonSchema {
  const within = Object.entries(schema).map(([key, value]): [string, unknown] => {
    if (key === 'properties' && isSchema(value)) return [key, describeProperties(value, owner)]
    if (Array.isArray(value)) return [key, value.map((item) => (isSchema(item) ? describeSchema(item, owner) : item))]
    return [key, isSchema(value) && key !== 'examples' ? describeSchema(value, owner) : value]
  })
  return Object.fromEntries(within)
}

function describeProperties(properties: JsonSchema, owner: Owner): JsonSchema {
  const described = Object.entries(properties).map(([name, property]): [string, unknown] => {
    if (!isSchema(property)) return [name, property]
    const inner = describeSchema(property, [...owner, name])
    return [name, 'description' in inner ? inner : { ...inner, ...aboutProperty(owner, name) }]
  })
  return Object.fromEntries(described)
}
