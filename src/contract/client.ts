import { ApiError, type ApiIssue, type ErrorCode } from './errors.ts'
import type { Language } from './language.ts'
import type { Answer, BodyInput, OperationId, PathParameters, QueryInput } from './operations.ts'
import { ROUTES, type Route } from './routes.ts'

type Part<Name extends string, Value> = [Value] extends [never] ? unknown : { [K in Name]: Value }
type Optional<Name extends string, Value> = [Value] extends [never] ? unknown : { [K in Name]?: Value }

/** A body, or a file that holds one as JSON. */
type Sent<Body> = [Body] extends [never] ? never : Body | Blob

/** What a call to an operation carries, from its row: path parameters, query, body and preconditions. */
export type CallInput<Id extends OperationId> = (keyof PathParameters<Id> extends never
  ? unknown
  : { params: PathParameters<Id> }) &
  Optional<'query', QueryInput<Id>> &
  Part<'body', Sent<BodyInput<Id>>> & {
    idempotencyKey?: string
    /** Revision that the caller saw; sent as `If-Match`. */
    revision?: number
    /** Under which the service tells how far a long call is. */
    correlationId?: string
    signal?: AbortSignal
  }

export interface CallResult<Id extends OperationId> {
  status: number
  body: Answer<Id>
}

interface FaultDetails {
  readonly field?: string | undefined
  readonly issues?: readonly ApiIssue[] | undefined
  readonly requestId?: string | undefined
  readonly retryAfterSeconds?: number | undefined
}

/** A refusal of the service, as the contract words it. `status` 0 means that no answer came. */
export class ApiFault extends Error {
  override readonly name = 'ApiFault'
  readonly status: number
  readonly code: ErrorCode | 'network_error'
  readonly field: string | undefined
  readonly issues: readonly ApiIssue[]
  readonly requestId: string | undefined
  /** How long the service asks to wait before the same call, when it says so. */
  readonly retryAfterSeconds: number | undefined

  constructor(status: number, code: ErrorCode | 'network_error', message: string, rest: FaultDetails = {}) {
    super(message)
    this.status = status
    this.code = code
    this.field = rest.field
    this.issues = rest.issues ?? []
    this.requestId = rest.requestId
    this.retryAfterSeconds = rest.retryAfterSeconds
  }
}

export interface ClientOptions {
  /** Origin, without a trailing slash; empty in a page that the service itself serves. */
  readonly origin: string
  readonly token: () => string | undefined
  /** What refusals are worded in; left out: in the language of who calls. */
  readonly language?: Language
  readonly fetch?: (request: Request) => Promise<Response>
  /** Called when the service says that nobody is signed in. */
  readonly onUnauthenticated?: () => void
}

/** What any call may carry, whatever its operation. */
export interface AnyCall {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  idempotencyKey?: string
  revision?: number
  correlationId?: string
  signal?: AbortSignal
}

function urlOf(origin: string, route: Route, call: AnyCall): string {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(call.params?.[name] ?? ''))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(call.query ?? {})) if (value != null) query.set(name, String(value))
  return `${origin}${path}${query.size > 0 ? `?${query}` : ''}`
}

function headersOf(options: ClientOptions, call: AnyCall): Headers {
  const headers = new Headers({ accept: 'application/json' })
  const token = options.token()
  if (options.language) headers.set('accept-language', options.language)
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (call.body !== undefined) headers.set('content-type', 'application/json')
  if (call.idempotencyKey) headers.set('idempotency-key', call.idempotencyKey)
  if (call.revision) headers.set('if-match', `"${call.revision}"`)
  if (call.correlationId) headers.set('x-correlation-id', call.correlationId)
  return headers
}

function requestOf(options: ClientOptions, route: Route, call: AnyCall): Request {
  return new Request(urlOf(options.origin, route, call), {
    method: route.method,
    headers: headersOf(options, call),
    ...(call.body === undefined ? {} : { body: call.body instanceof Blob ? call.body : JSON.stringify(call.body) }),
    ...(call.signal ? { signal: call.signal } : {}),
  })
}

/** Of who stands between and reaches nobody. */
const GATEWAY: ReadonlySet<number> = new Set([502, 503, 504])

const noAnswer = (details?: FaultDetails) =>
  new ApiFault(0, 'network_error', 'No hubo respuesta del servicio.', details)

/** What an answer that is not `ok` says. */
export async function faultOf(response: Response): Promise<ApiFault> {
  const after = response.headers.get('retry-after') ?? ''
  const retryAfterSeconds = /^\d+$/.test(after) ? Number(after) : undefined
  const parsed = ApiError.safeParse(await response.json().catch(() => undefined))
  if (!parsed.success) {
    if (GATEWAY.has(response.status)) return noAnswer({ retryAfterSeconds })
    return new ApiFault(response.status, 'internal_error', `HTTP ${response.status}`, { retryAfterSeconds })
  }
  const { error, requestId } = parsed.data
  return new ApiFault(response.status, error.code, error.message, { ...error, requestId, retryAfterSeconds })
}

/** One exchange, untyped: for those that type it themselves. Refusals are thrown as ApiFault. */
export async function exchange(
  options: ClientOptions,
  id: OperationId,
  call: AnyCall,
): Promise<{ status: number; body: unknown }> {
  const route = ROUTES[id]
  const send = options.fetch ?? ((request: Request) => fetch(request))
  const request = requestOf(options, route, call)
  const heard = async <T>(answer: Promise<T>): Promise<T> => {
    try {
      return await answer
    } catch (error) {
      if (call.signal?.aborted) throw error
      throw noAnswer()
    }
  }
  const response = await heard(send(request))
  if (!response.ok) {
    if (response.status === 401) options.onUnauthenticated?.()
    throw await faultOf(response)
  }
  // An answer that breaks off counts as none.
  return { status: response.status, body: await heard<unknown>(route.file ? response.blob() : response.json()) }
}

/** A client whose calls and answers are typed by the operation table. Refusals are thrown as ApiFault. */
export function createClient(options: ClientOptions) {
  return async function call<Id extends OperationId>(id: Id, input: CallInput<Id>): Promise<CallResult<Id>> {
    const { status, body } = await exchange(options, id, input)
    return { status, body: body as Answer<Id> }
  }
}

export type Client = ReturnType<typeof createClient>
