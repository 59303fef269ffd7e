import { Language } from '../../contract/language.ts'

const ID = { type: 'string', minLength: 1, maxLength: 128 }
const VISIBLE = { ...ID, pattern: '^[\\x21-\\x7e]+$' }
const REVISION = { type: 'string', pattern: '^"[1-9][0-9]{0,14}"$' }

const idempotencyKey = {
  name: 'idempotency-key',
  in: 'header',
  description: 'The same key with the same bytes gives the same answer again; the same key with others is refused.',
  schema: VISIBLE,
}

const ifMatch = {
  name: 'if-match',
  in: 'header',
  description: 'The revision that the caller saw, as `etag` gave it.',
  schema: REVISION,
}

/** Request headers, as `components.parameters`. */
export const parameters = {
  IdempotencyKey: idempotencyKey,
  RequiredIdempotencyKey: { ...idempotencyKey, required: true },
  IfMatch: ifMatch,
  RequiredIfMatch: { ...ifMatch, required: true },
  LastEventId: {
    name: 'last-event-id',
    in: 'header',
    description: 'The `id` of the last event that came: the stream goes on after it. Goes before `after`.',
    schema: { type: 'string', pattern: '^\\d{1,15}$' },
  },
  AcceptLanguage: {
    name: 'accept-language',
    in: 'header',
    description:
      'Messages are told in Spanish (`es-CO`) or English (`en`), by the quality values of RFC 9110; else in the language of the account.',
    schema: { type: 'string', maxLength: 200 },
  },
  CorrelationId: {
    name: 'x-correlation-id',
    in: 'header',
    description: 'Echoed in the answer when it is visible ASCII.',
    schema: VISIBLE,
  },
}

/** Response headers, as `components.headers`. */
export const headers = {
  'x-request-id': { required: true, description: 'Names this request; quote it to support.', schema: ID },
  'x-correlation-id': { required: true, description: 'The one of the request, or the request id.', schema: ID },
  'x-operation-id': { required: true, description: 'The operation that answered.', schema: ID },
  'cache-control': { required: true, description: 'Answers are not stored.', schema: { const: 'no-store' } },
  'content-language': {
    description: 'The language of the messages in the answer; what an upstream said stays as it said it.',
    schema: { enum: Language.options },
  },
  vary: { description: 'Answers differ by the language asked for.', schema: { const: 'accept-language' } },
  etag: { required: true, description: 'Revision of the resource, for `if-match`.', schema: REVISION },
  'idempotency-replayed': { description: 'This answer was given before.', schema: { const: 'true' } },
  'www-authenticate': { required: true, description: 'How to authenticate.', schema: { const: 'Bearer' } },
  'retry-after': {
    description: 'Seconds to wait, when they are known.',
    schema: { type: 'string', pattern: '^\\d+$' },
  },
}

type ParameterName = keyof typeof parameters
type HeaderName = keyof typeof headers

export const parameterRef = (name: ParameterName) => ({ $ref: `#/components/parameters/${name}` })

interface Extra {
  readonly etag?: boolean
  readonly replayed?: boolean
  readonly challenge?: boolean
  readonly retryAfter?: boolean
}

/** References to the headers that every answer carries, and to those that this one may carry. */
export function headerRefs({ etag, replayed, challenge, retryAfter }: Extra = {}): Record<string, { $ref: string }> {
  const names: HeaderName[] = [
    'x-request-id',
    'x-correlation-id',
    'x-operation-id',
    'cache-control',
    'content-language',
    'vary',
  ]
  if (etag) names.push('etag')
  if (replayed) names.push('idempotency-replayed')
  if (challenge) names.push('www-authenticate')
  if (retryAfter) names.push('retry-after')
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}
