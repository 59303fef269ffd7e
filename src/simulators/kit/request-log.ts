import { createHash } from 'node:crypto'
import type { SimulatorRequest } from './simulator.ts'

const KEPT = 1_000
/** Bodies above this are known by their hash and size only. */
const SHOWN_BYTES = 16 * 1024
const SECRET = /^(clave|password|contrasena|contraseña|client_secret|token|access_token|refresh_token|api_key|secret)$/i
const SECRET_HEADERS = new Set(['authorization', 'proxy-authorization', 'cookie', 'x-api-key'])
const BLANK = '***'

export interface LoggedRequest {
  readonly at: string
  readonly operation: string
  readonly method: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly headers: Readonly<Record<string, string>>
  /** Of the decoded body. */
  readonly bytes: number
  readonly sha256: string
  readonly body: unknown
  readonly fault: string | null
  /** What left: a status, or how the connection ended. */
  readonly outcome: string
}

/** The last 1,000 requests, secrets blanked before they are kept. */
export class RequestLog {
  #entries: LoggedRequest[] = []

  add(at: number, operation: string, request: SimulatorRequest, fault: string | null, outcome: string): void {
    this.#entries.push({
      at: new Date(at).toISOString(),
      operation,
      method: request.method,
      path: request.path,
      query: blankEntries(request.query),
      headers: blankHeaders(request.headers),
      bytes: request.body.length,
      sha256: createHash('sha256').update(request.body).digest('hex'),
      body: shownBody(request),
      fault,
      outcome,
    })
    if (this.#entries.length > KEPT) this.#entries.shift()
  }

  list(): readonly LoggedRequest[] {
    return this.#entries
  }

  clear(): void {
    this.#entries = []
  }
}

function blankHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, SECRET_HEADERS.has(name) ? BLANK : value]),
  )
}

function blankEntries(entries: Iterable<[string, string]>): Record<string, string> {
  return Object.fromEntries([...entries].map(([name, value]) => [name, SECRET.test(name) ? BLANK : value]))
}

/** JSON and forms are shown with their secrets blanked; anything else could hide one, so it is not shown. */
function shownBody(request: SimulatorRequest): unknown {
  if (request.body.length === 0 || request.body.length > SHOWN_BYTES) return null
  const text = new TextDecoder().decode(request.body)
  const type = request.headers['content-type'] ?? ''
  if (type.startsWith('application/x-www-form-urlencoded')) return blankEntries(new URLSearchParams(text))
  try {
    return JSON.parse(text, (key, value) => (SECRET.test(key) ? BLANK : value))
  } catch {
    return null
  }
}
