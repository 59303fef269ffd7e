import type { CallInput } from '../../src/contract/client.ts'
import type { ApiError, ErrorCode } from '../../src/contract/errors.ts'
import type { Operation } from '../../src/contract/operation.ts'
import { type Answer, OPERATIONS, type OperationId } from '../../src/contract/operations.ts'
import { conformance } from './conformance.ts'
import { noteCode } from './every-code.ts'

/** Codes that responses carried in this test file. */
export const SEEN_CODES = new Set<ErrorCode>()

/** A response that was held against the contract. Reading the wrong side of it fails with what it is instead. */
export class Result<Body = unknown> {
  readonly status: number
  readonly headers: Headers
  /** The body's bytes as text; empty for streams. */
  readonly text: string
  readonly #json: unknown

  constructor(response: Response, text: string) {
    this.status = response.status
    this.headers = response.headers
    this.text = text
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    this.#json = isJson && text !== '' ? JSON.parse(text) : undefined
  }

  get json(): unknown {
    return this.#json
  }

  /** The answer of a success. */
  get body(): Body {
    if (this.status >= 400) throw new Error(`refused: ${this.status} ${this.text}`)
    return this.#json as Body
  }

  /** The error of a refusal. */
  get error(): ApiError['error'] {
    if (this.status < 400) throw new Error(`not refused: ${this.status} ${this.text}`)
    return (this.#json as ApiError).error
  }
}

/** A request as a careless or hostile client may write it. */
export interface RawCall {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, unknown>> | undefined
  /** Instead of `query`, as it stands after the question mark. */
  readonly search?: string
  readonly body?: unknown
  /** Instead of `body`. */
  readonly bytes?: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>
  /** Added to the usual ones; null takes one away. */
  readonly headers?: Readonly<Record<string, string | null>>
  readonly idempotencyKey?: string | undefined
  readonly revision?: number | undefined
  /** Instead of the api's own; null sends none. */
  readonly token?: string | null
}

/** By document: to compile one takes longer than most tests. */
const CHECKS = new Map<string, ReturnType<typeof conformance>>()
/** Every core in this process serves the same document, a megabyte. */
let ownCheck: ReturnType<typeof conformance> | undefined

export interface ApiOptions {
  /** Asked for in each call; Spanish where it is not given. */
  readonly language?: string
  /** Needed over HTTP; in process any will do. */
  readonly origin?: string
  readonly token?: string
  /** Path parameters that every call may leave out. */
  readonly params?: Readonly<Record<string, string>>
}

type Defaulted<Id extends OperationId> = Omit<CallInput<Id>, 'params'> &
  ('params' extends keyof CallInput<Id> ? { params?: Partial<CallInput<Id>['params']> } : unknown)

export interface Api {
  /** A call typed by the operation table. */
  <Id extends OperationId>(id: Id, input: Defaulted<Id>): Promise<Result<Answer<Id>>>
  /** Any call at all to an operation. */
  raw(id: OperationId, call?: RawCall): Promise<Result>
  /** Any request at all. */
  send(request: Request): Promise<Result>
  /** The same service for another caller. */
  as(options: ApiOptions): Api
}

function urlOf(origin: string, operation: Operation, call: RawCall): string {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(call.params?.[name] ?? 'missing'))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(call.query ?? {})) if (value != null) query.set(name, String(value))
  const search = call.search ?? String(query)
  return `${origin}${path}${search ? `?${search}` : ''}`
}

function headersOf(token: string | null | undefined, call: RawCall): Headers {
  const headers = new Headers({ accept: 'application/json' })
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (call.body !== undefined || call.bytes !== undefined) headers.set('content-type', 'application/json')
  if (call.idempotencyKey !== undefined) headers.set('idempotency-key', call.idempotencyKey)
  if (call.revision !== undefined) headers.set('if-match', `"${call.revision}"`)
  for (const [name, value] of Object.entries(call.headers ?? {})) {
    if (value === null) headers.delete(name)
    else headers.set(name, value)
  }
  return headers
}

/**
 * Calls to a service, in process (`core.fetch`) or over HTTP. Nothing that the service answers throws; every response is
 * checked against the OpenAPI document which the service serves, and a breach of it throws.
 */
export function apiOn(fetch: (request: Request) => Promise<Response>, options: ApiOptions = {}): Api {
  const inProcess = options.origin === undefined
  const origin = options.origin ?? 'http://radica.test'
  let checking: Promise<ReturnType<typeof conformance>> | undefined

  async function loadCheck() {
    const response = await fetch(new Request(`${origin}${OPERATIONS['openapi.get'].path}`))
    const document = await response.text()
    const check = CHECKS.get(document) ?? conformance(JSON.parse(document))
    CHECKS.set(document, check)
    if (inProcess) ownCheck = check
    return check
  }

  async function send(request: Request): Promise<Result> {
    const response = await fetch(request)
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
    if (isStream) await response.body?.cancel()
    const result = new Result(response, isStream ? '' : await response.text())
    if (result.status >= 400) {
      SEEN_CODES.add(result.error.code)
      noteCode(result.error.code)
    }
    checking ??= inProcess && ownCheck ? Promise.resolve(ownCheck) : loadCheck()
    const check = await checking
    const id = response.headers.get('x-operation-id') ?? undefined
    check({ id, status: result.status, headers: result.headers, body: result.json })
    return result
  }

  function withOptions({ token, params, language }: ApiOptions): Api {
    const raw: Api['raw'] = async (id, call = {}) => {
      const operation: Operation = OPERATIONS[id]
      const merged = { ...call, params: { ...params, ...call.params } }
      const body = call.bytes ?? (call.body === undefined ? undefined : JSON.stringify(call.body))
      const result = await send(
        new Request(urlOf(origin, operation, merged), {
          method: operation.method,
          headers: headersOf(call.token === undefined ? token : call.token, {
            ...call,
            headers: { ...(language && { 'accept-language': language }), ...call.headers },
          }),
          ...(body === undefined ? {} : { body, duplex: 'half' }),
        }),
      )
      const answered = result.headers.get('x-operation-id')
      if (answered !== null && answered !== id) throw new Error(`${answered} answered a call to ${id}`)
      return result
    }
    async function call<Id extends OperationId>(id: Id, input: Defaulted<Id>): Promise<Result<Answer<Id>>> {
      return (await raw(id, input)) as Result<Answer<Id>>
    }
    return Object.assign(call, { raw, send, as: withOptions })
  }
  return withOptions(options)
}
