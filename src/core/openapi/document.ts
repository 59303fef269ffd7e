import type { z } from 'zod'
import { ApiError, CODE_NOTES, ERROR_STATUS, type ErrorCode } from '../../contract/errors.ts'
import {
  type Access,
  AREAS,
  CONTRACT_VERSION,
  errorsOf,
  type Operation,
  pathParameters,
} from '../../contract/operation.ts'
import { OPERATION_IDS, OPERATIONS, type OperationId } from '../../contract/operations.ts'
import { ChangeEvent, PresenceEvent, ProgressEvent } from '../../contract/system.ts'
import { type Described, type Document, explained } from './explain.ts'
import { headerRefs, headers, parameterRef, parameters } from './headers.ts'
import { ripsComponents } from './rips-schemas.ts'
import { type JsonSchema, type SchemaCollection, schemaCollection } from './schemas.ts'
import { ERROR_REFERENCE } from './tables/errors.ts'

const JSON_TYPE = 'application/json'
const EVENT_TYPE = 'text/event-stream'
const REASON: Readonly<Record<number, string>> = {
  200: 'Done.',
  201: 'Created.',
  202: 'Accepted: the outcome is not known yet.',
  400: 'The request is not one.',
  401: 'Nobody is signed in.',
  403: 'The caller may not do this.',
  404: 'It does not exist.',
  409: 'The present state does not allow it.',
  413: 'Too large.',
  415: 'Another media type.',
  422: 'Understood, and refused by the rules of the field.',
  428: 'A precondition header is missing.',
  500: 'Something failed in the service; nothing was half done.',
  502: 'An upstream answered with a failure.',
  503: 'An upstream is not reachable.',
}
const CALLER: Readonly<Record<Access, string>> = {
  public: 'Anybody.',
  session: 'An interactive session.',
  'platform-admin': 'An interactive session of a platform administrator.',
  'workspace-admin': 'An interactive session of an administrator of the workspace.',
  read: 'A session, or a personal access token with scope `read`.',
  export: 'A session whose role may write, or a personal access token with scope `read` of somebody who may.',
  write: 'A session whose role may write, or a personal access token with scope `write`.',
  send: 'A session whose role may send, or a personal access token with scope `send`.',
}
const EFFECT: Readonly<Record<Operation['effect'], string>> = {
  none: 'Changes nothing.',
  write: 'Writes.',
  external: 'Reaches an external service.',
}

/** The least token scope that will do; undefined where no token does. */
const SCOPE: Readonly<Partial<Record<Access, string>>> = { read: 'read', export: 'read', write: 'write', send: 'send' }

function queryParameters(schemas: SchemaCollection, query: z.ZodObject) {
  const { properties = {}, required = [] } = schemas.of(query, 'input') as {
    properties?: Record<string, JsonSchema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

function parametersOf(schemas: SchemaCollection, operation: Operation) {
  return [
    ...pathParameters(operation.path).map((name) => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'string', minLength: 1, maxLength: 64, pattern: '^[\\w.~-]+$' },
    })),
    ...(operation.query ? queryParameters(schemas, operation.query) : []),
    ...(operation.idempotency === 'required' ? [parameterRef('RequiredIdempotencyKey')] : []),
    ...(operation.idempotency === 'optional' ? [parameterRef('IdempotencyKey')] : []),
    ...(operation.ifMatch === true ? [parameterRef('RequiredIfMatch')] : []),
    ...(operation.ifMatch === 'optional' ? [parameterRef('IfMatch')] : []),
    ...(Object.values(operation.success).includes(EVENT_TYPE) ? [parameterRef('LastEventId')] : []),
    parameterRef('CorrelationId'),
    parameterRef('AcceptLanguage'),
  ]
}

/** An answer that is the resource itself carries its revision in `etag` too. */
function hasRevision(schemas: SchemaCollection, schema: JsonSchema): boolean {
  const name = typeof schema.$ref === 'string' ? (schema.$ref.split('/').at(-1) ?? '') : ''
  const properties = (schemas.components[name] ?? schema).properties
  return typeof properties === 'object' && properties !== null && 'revision' in properties
}

const plainSchema = (mediaType: string): JsonSchema => ({ type: mediaType === JSON_TYPE ? 'object' : 'string' })

/** Each event's `data`, by its name: `change`, `progress` or `presence`. */
const eventSchema = (schemas: SchemaCollection): JsonSchema => ({
  type: 'string',
  description:
    '`event: change` carries a ChangeEvent in `data` and its place in the log as `id`; at least once, 30 days. ' +
    '`event: start` carries the place where a new stream begins; `event: reset` says with a ChangeEvent of `*` that ' +
    'what came after the given place is not known any more: read again what you hold. ' +
    '`event: progress` carries a ProgressEvent and no `id`, `event: presence` a PresenceEvent and no `id`.',
  contentMediaType: JSON_TYPE,
  contentSchema: { anyOf: [ChangeEvent, ProgressEvent, PresenceEvent].map((each) => schemas.of(each, 'output')) },
})

function successOf(schemas: SchemaCollection, operation: Operation, status: number, body: z.ZodType | string) {
  const description = REASON[status] ?? 'Done.'
  if (typeof body === 'string') {
    const schemaOf = (mediaType: string) => ({
      schema: mediaType === EVENT_TYPE ? eventSchema(schemas) : plainSchema(mediaType),
    })
    const content = Object.fromEntries(body.split(', ').map((mediaType) => [mediaType, schemaOf(mediaType)]))
    return { description, headers: headerRefs(), content }
  }
  const schema = schemas.of(body, 'output')
  const etag = hasRevision(schemas, schema)
  const replayed = operation.idempotency !== 'none'
  return {
    description,
    headers: headerRefs({ etag, replayed, retryAfter: status === 202 }),
    content: { [JSON_TYPE]: { schema } },
  }
}

const refusalExample = (code: ErrorCode | undefined) => ({
  error: { code, message: 'What happened and what to do, in the language asked for.' },
  requestId: '01KAX3V9M6Q2W4E8R5T7Y1U3J0',
})

/** Sign-in that was slowed down, a key that is still in progress, an upstream that is away. */
const MAY_WAIT: ReadonlySet<number> = new Set([401, 409, 503])

function refusal(schema: JsonSchema, status: number, codes: readonly ErrorCode[]) {
  return {
    description: `${REASON[status] ?? 'Refused.'} Codes: ${codes.map((code) => `\`${code}\``).join(', ')}.`,
    headers: headerRefs({ challenge: status === 401, retryAfter: MAY_WAIT.has(status) }),
    content: { [JSON_TYPE]: { schema, example: refusalExample(codes[0]) } },
  }
}

function responsesOf(schemas: SchemaCollection, operation: Operation): Described['responses'] {
  const responses: Record<string, Described['responses'][string]> = {}
  for (const [status, body] of Object.entries(operation.success)) {
    responses[status] = successOf(schemas, operation, Number(status), body)
  }
  const error = schemas.of(ApiError, 'output')
  const byStatus = Map.groupBy(errorsOf(operation), (code) => ERROR_STATUS[code])
  for (const [status, codes] of byStatus) responses[status] = refusal(error, status, codes)
  return responses
}

function operationOf(schemas: SchemaCollection, id: OperationId): Described {
  const operation: Operation = OPERATIONS[id]
  return {
    operationId: id,
    tags: [operation.area],
    summary: operation.summary,
    description: `Caller: ${CALLER[operation.access]} Effect: ${EFFECT[operation.effect]}`,
    'x-access': operation.access,
    ...(SCOPE[operation.access] && { 'x-scope': SCOPE[operation.access] }),
    ...(operation.right && { 'x-right': operation.right }),
    'x-effect': operation.effect,
    security: operation.access === 'public' ? [] : [{ bearer: [] }],
    parameters: parametersOf(schemas, operation),
    ...(operation.body && {
      requestBody: { required: true, content: { [JSON_TYPE]: { schema: schemas.of(operation.body, 'input') } } },
    }),
    responses: responsesOf(schemas, operation),
  }
}

/** The OpenAPI 3.1.0 document of the contract, made from the operation table alone. */
/** What each code means to a program, beside the list of codes. */
const codeReference = Object.entries(ERROR_REFERENCE).map(([code, [cause, retry, remedy]]) => ({
  code,
  status: ERROR_STATUS[code as ErrorCode],
  cause,
  retry,
  remedy,
}))

export function openApiDocument(): Document {
  const schemas = schemaCollection(ripsComponents())
  const paths: Record<string, Record<string, Described>> = {}
  for (const id of OPERATION_IDS) {
    const { path, method } = OPERATIONS[id]
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(schemas, id) }
  }
  return explained({
    openapi: '3.1.0',
    info: {
      title: 'Radica',
      version: CONTRACT_VERSION,
      summary: 'Health-service records (RIPS) and health invoices of a provider',
      description:
        'Prepares RIPS, files them with the health ministry and issues the invoices and notes that go with them. ' +
        'Every refusal is an ApiError with a code of the contract; a refusal changes nothing.\n\n' +
        Object.entries(CODE_NOTES)
          .map(([code, note]) => `- \`${code}\`: ${note}`)
          .join('\n'),
      contact: { name: 'Radica', url: 'https://radica.example.invalid', email: 'soporte@radica.example.invalid' },
      license: { name: 'Proprietary', url: 'https://radica.example.invalid/licencia' },
    },
    servers: [{ url: '/', description: 'This installation.' }],
    'x-error-codes': codeReference,
    tags: Object.entries(AREAS)
      .sort(([a], [b]) => a.localeCompare(b, 'en'))
      .map(([name, description]) => ({ name, description })),
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'A personal access token (`rdc_` and a secret), or the JWT of an interactive session.',
        },
      },
      parameters,
      headers,
      schemas: schemas.components,
    },
  })
}
