import { type IncomingMessage, Agent as PlainAgent, request as plainRequest } from 'node:http'
import { Agent, request as secureRequest } from 'node:https'
import { isIP } from 'node:net'
import { Readable } from 'node:stream'
import { getCACertificates } from 'node:tls'
import type { Fetch } from '../../host/assets.ts'

/** A hub that this desktop shows. */
export interface Hub {
  /** `https://radica.local:4310` */
  readonly url: string
  /** PEM of what it is known by; null: what the system trusts. */
  readonly authority: string | null
}

const CONNECT_MS = 8_000
/** Between two machines alone. */
const NOT_PASSED_ON = ['connection', 'host', 'keep-alive', 'transfer-encoding', 'upgrade']

export function addressOf({ hostname, port, protocol }: URL): { host: string; port: number; servername?: string } {
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  const to = { host, port: Number(port) || (protocol === 'https:' ? 443 : 80) }
  return isIP(host) === 0 ? { ...to, servername: host } : to
}

/** Requests of the page, answered by a hub. It throws where the hub is not reached or is not the one that it was. */
export function linkTo({ url, authority }: Hub): Fetch {
  const origin = new URL(url)
  const isSecure = origin.protocol === 'https:'
  const ca = authority === null ? [...getCACertificates('default'), ...getCACertificates('system')] : [authority]
  const agent = isSecure ? new Agent({ keepAlive: true, ca }) : new PlainAgent({ keepAlive: true })
  const ask = isSecure ? secureRequest : plainRequest
  return async (request) => {
    const { pathname, search } = new URL(request.url)
    const headers = Object.fromEntries([...request.headers].filter(([name]) => !NOT_PASSED_ON.includes(name)))
    // Only our own page asks here, which stands for a page of the hub's.
    if ('origin' in headers) headers.origin = origin.origin
    const body = await bodyOf(request)
    if (body.start && !body.rest) headers['content-length'] = String(body.start.length)
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    const { method, signal } = request
    const asking = ask(new URL(pathname + search, origin), { method, headers, agent, signal })
    const late = setTimeout(() => asking.destroy(new Error('no connection')), CONNECT_MS)
    asking.once('socket', (socket) => {
      const connected = () => clearTimeout(late)
      if (socket.connecting) socket.once(isSecure ? 'secureConnect' : 'connect', connected)
      else connected()
    })
    asking.once('error', reject)
    asking.once('close', () => clearTimeout(late))
    asking.once('response', (answer) => resolve(responseOf(answer)))
    if (body.rest) Readable.from(following(body.start, body.rest)).on('error', reject).pipe(asking)
    else asking.end(body.start)
    return promise
  }
}

/** A body goes along whole up to this: nearly all do, and a hub lets such as do not say how large they are wait for each other. */
const AT_ONCE_BYTES = 1024 * 1024

type Reader = ReadableStreamDefaultReader<Uint8Array>

/** What goes at once, and what is left of a longer one. */
async function bodyOf({ body }: Request): Promise<{ readonly start?: Buffer; readonly rest?: Reader }> {
  if (!body) return {}
  const rest = body.getReader()
  const pieces: Uint8Array[] = []
  for (let size = 0; size <= AT_ONCE_BYTES; ) {
    const { value } = await rest.read()
    if (!value) return { start: Buffer.concat(pieces) }
    pieces.push(value)
    size += value.length
  }
  return { start: Buffer.concat(pieces), rest }
}

async function* following(start: Uint8Array | undefined, rest: Reader): AsyncGenerator<Uint8Array> {
  if (start) yield start
  for (let next = await rest.read(); next.value; next = await rest.read()) yield next.value
}

const WITHOUT_BODY = new Set([204, 205, 304])

function responseOf(answer: IncomingMessage): Response {
  const headers = new Headers()
  for (const [name, values] of Object.entries(answer.headersDistinct)) {
    if (!NOT_PASSED_ON.includes(name)) for (const value of values ?? []) headers.append(name, value)
  }
  const status = answer.statusCode ?? 502
  if (WITHOUT_BODY.has(status)) answer.resume()
  const body = WITHOUT_BODY.has(status) ? null : (Readable.toWeb(answer) as ReadableStream<Uint8Array>)
  return new Response(body, { status, headers })
}
