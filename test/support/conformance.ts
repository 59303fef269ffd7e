import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

interface ResponseObject {
  readonly description: string
  readonly headers?: Readonly<Record<string, { readonly $ref: string }>>
  readonly content: Readonly<Record<string, unknown>>
}
interface OperationObject {
  readonly operationId: string
  readonly responses: Readonly<Record<string, ResponseObject>>
}
interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>
  readonly components: { readonly headers: Readonly<Record<string, { readonly required?: boolean }>> }
}

/** What a response must be held against: its status, its headers, and its body when it is JSON. */
export interface Seen {
  /** The operation that was called; undefined when the address or method is none of the contract's. */
  readonly id: string | undefined
  readonly status: number
  readonly headers: Headers
  readonly body: unknown
}

const escaped = (segment: string) => segment.replaceAll('~', '~0').replaceAll('/', '~1')
const mediaTypeOf = (headers: Headers) => (headers.get('content-type') ?? '').split(';')[0] ?? ''

/** What a request can be refused with before it is known which operation it calls. */
const ROUTING_CODES: ReadonlySet<unknown> = new Set(['route_not_found', 'method_not_allowed', 'invalid_path'])

function propertyOf(body: unknown, ...names: string[]): unknown {
  let at = body
  for (const name of names) at = typeof at === 'object' && at !== null ? Reflect.get(at, name) : undefined
  return at
}

/** What a refusal tells a person, in all and of each issue. */
function wordsOf(body: unknown): unknown[] {
  const issues = propertyOf(body, 'error', 'issues')
  const each = Array.isArray(issues) ? issues.map((issue) => propertyOf(issue, 'message')) : []
  return [propertyOf(body, 'error', 'message'), ...each]
}

function always({ id, status, headers, body }: Seen): string[] {
  const problems: string[] = []
  const code = propertyOf(body, 'error', 'code')
  if (headers.get('cache-control') !== 'no-store') problems.push('cache-control is not no-store')
  if (!headers.get('x-request-id')) problems.push('no x-request-id')
  if (!headers.get('x-correlation-id')) problems.push('no x-correlation-id')
  if ((headers.get('x-operation-id') ?? undefined) !== id) problems.push(`x-operation-id is not ${id}`)
  if (status >= 400 && propertyOf(body, 'requestId') !== headers.get('x-request-id')) problems.push('another requestId')
  if (status >= 400 && wordsOf(body).some((words) => words === '')) problems.push('a refusal that says nothing')
  if (status === 405 && !headers.get('allow')) problems.push('405 without allow')
  if (!id && !ROUTING_CODES.has(code)) problems.push(`${code} without an operation`)
  const revision = propertyOf(body, 'revision')
  if (Number.isInteger(revision) && headers.get('etag') !== `"${revision}"`) problems.push('etag is not the revision')
  return problems
}

/**
 * Holds responses against the OpenAPI document that the service itself serves; compiled once. The returned function
 * throws with every place where a response breaks the contract.
 */
export function conformance(document: OpenApi): (seen: Seen) => void {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  ajv.addFormat('base64', true)
  ajv.addSchema(document, 'contract')
  const validators = new Map<string, ValidateFunction>()
  const places = new Map<string, { pointer: string; responses: OperationObject['responses'] }>()
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, { operationId, responses }] of Object.entries(methods)) {
      places.set(operationId, { pointer: `/paths/${escaped(path)}/${method}`, responses })
    }
  }

  function invalid(pointer: string, value: unknown): string[] {
    const validate = validators.get(pointer) ?? ajv.compile({ $ref: `contract#${pointer}` })
    validators.set(pointer, validate)
    if (validate(value)) return []
    return (validate.errors ?? []).map((error) => `${error.instancePath || '/'} ${error.message} (${pointer})`)
  }

  function headerProblems({ headers }: Seen, response: ResponseObject): string[] {
    return Object.entries(response.headers ?? {}).flatMap(([name, { $ref }]) => {
      const value = headers.get(name)
      if (value !== null) return invalid(`${$ref.slice(1)}/schema`, value)
      return document.components.headers[name]?.required ? [`no ${name}`] : []
    })
  }

  function operationProblems(id: string, seen: Seen): string[] {
    const place = places.get(id)
    const response = place?.responses[seen.status]
    if (!place || !response) return [`status ${seen.status} is not listed`]
    const code = propertyOf(seen.body, 'error', 'code')
    const unlisted = code !== undefined && !response.description.includes(`\`${code}\``)
    const mediaType = mediaTypeOf(seen.headers)
    if (!response.content[mediaType]) return [`media type ${mediaType} is not listed`]
    const pointer = `${place.pointer}/responses/${seen.status}/content/${escaped(mediaType)}/schema`
    return [
      ...(unlisted ? [`code ${code} is not listed`] : []),
      ...headerProblems(seen, response),
      ...(mediaType === 'application/json' ? invalid(pointer, seen.body) : []),
    ]
  }

  return (seen) => {
    const specific = seen.id ? operationProblems(seen.id, seen) : invalid('/components/schemas/ApiError', seen.body)
    const problems = [...always(seen), ...specific]
    if (problems.length === 0) return
    throw new Error(`${seen.id ?? 'no operation'} ${seen.status} breaks the contract: ${problems.join('; ')}`)
  }
}
