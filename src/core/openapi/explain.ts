import { aboutProperty, describeSchema } from './describe.ts'
import { Examples } from './examples.ts'
import type { JsonSchema } from './schemas.ts'

export interface Media {
  readonly schema: JsonSchema
  readonly example?: unknown
  readonly examples?: Readonly<Record<string, { readonly $ref: string }>>
}
/** One operation of the document, as far as it is explained here. */
export interface Described {
  readonly [part: `x-${string}`]: unknown
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly description: string
  readonly security: readonly unknown[]
  readonly parameters: readonly { readonly $ref?: string; readonly name?: string; readonly schema?: JsonSchema }[]
  readonly requestBody?: { readonly required: boolean; readonly content: Readonly<Record<string, Media>> }
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, Media>> }>>
}
export interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>>; readonly [part: string]: unknown }
  readonly [part: string]: unknown
}

const JSON_TYPE = 'application/json'

const mapValues = <T, R>(
  record: Readonly<Record<string, T>>,
  change: (value: T, key: string) => R,
): Record<string, R> => Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value, key)]))

const componentOf = ({ $ref }: JsonSchema): string | undefined =>
  typeof $ref === 'string' ? $ref.split('/').at(-1) : undefined

/** The document with what every property and parameter means, and an example of every request and answer. */
export function explained(document: Document): Document {
  const schemas = mapValues(document.components.schemas, (schema, name) => describeSchema(schema, [name]))
  const examples = new Examples(schemas)
  /** Components whose example stands once, for all that take or answer them. */
  const shared = new Set<string>()

  function explainContent(content: Readonly<Record<string, Media>>, owner: string): Record<string, Media> {
    return mapValues(content, (media, mediaType) => {
      const schema = describeSchema(media.schema, [owner])
      if (mediaType !== JSON_TYPE || media.example !== undefined) return { ...media, schema }
      const name = componentOf(schema)
      if (name === undefined) return { schema, example: examples.of(schema, [owner]) }
      shared.add(name)
      return { schema, examples: { [name]: { $ref: `#/components/examples/${name}` } } }
    })
  }

  function explainOperation(operation: Described): Described {
    const { operationId: id, parameters, requestBody, responses } = operation
    return {
      ...operation,
      parameters: parameters.map((parameter) => {
        const { name, schema } = parameter
        if (name === undefined || schema === undefined) return parameter
        const example = examples.property(schema, [id], name)
        return { ...parameter, ...aboutProperty([id], name), schema: describeSchema(schema, [id]), example }
      }),
      ...(requestBody && { requestBody: { ...requestBody, content: explainContent(requestBody.content, id) } }),
      responses: mapValues(responses, (response) =>
        response.content ? { ...response, content: explainContent(response.content, id) } : response,
      ),
    }
  }

  const paths = mapValues(document.paths, (methods) => mapValues(methods, explainOperation))
  const sharedExamples = [...shared].map((name) => [name, { value: examples.component(name) }])
  return {
    ...document,
    paths,
    components: { ...document.components, schemas, examples: Object.fromEntries(sharedExamples) },
  }
}
