import {
  type ClientRequest,
  Agent as HttpAgent,
  request as httpRequest,
  type IncomingMessage,
  type RequestOptions,
} from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { Socket } from 'node:net'
import { openConnection, type Towards } from './connect.ts'
import {
  type Transport,
  type TransportAnswer,
  type TransportCause,
  TransportError,
  type TransportRequest,
} from './transport.ts'

export interface HttpTransportOptions {
  /** Answers above this are `too-large`. An AttachedDocument may have 16 MB of XML, and base64 adds a third. */
  readonly maxAnswerBytes?: number
}

export interface HttpTransport {
  readonly send: Transport
  /** Closes every connection that is kept alive. */
  close(): void
}

/**
 * The real transport. It is `node:https` because there the border between "not sent" and "perhaps sent" is exact: the
 * agent hands a socket over only after TCP, TLS and verification, and the request writes its first byte after that.
 */
export function createHttpTransport(options: HttpTransportOptions = {}): HttpTransport {
  const limit = options.maxAnswerBytes ?? 32 * 1024 * 1024
  const agents = { 'http:': connecting(new HttpAgent(KEPT)), 'https:': connecting(new HttpsAgent(KEPT)) }
  return {
    send: (request) => exchange(request, agents, limit),
    close: () => {
      for (const agent of Object.values(agents)) agent.destroy()
    },
  }
}

/** Idle connections go after 4 s, before an upstream's usual 5 s: a stale one would turn a request into "unknown". */
const KEPT = { keepAlive: true, timeout: 4_000 }

/** What an agent is told of a request beside Node's own options. */
interface Connecting extends RequestOptions {
  readonly towards: Towards & { readonly origin: URL }
}
const towardsOf = (options: RequestOptions | undefined) => (options as Connecting).towards

/** One for all origins: it keeps nothing of those to which no connection is open. */
function connecting<A extends HttpAgent>(agent: A): A {
  agent.getName = (options) => {
    const { origin, pin = '', closedTo } = towardsOf(options)
    // A connection that one may have is not another's, to whom its address is closed.
    return `${origin.origin} ${pin} ${closedTo ? 'closed' : ''}`
  }
  agent.createConnection = (options, callback) => {
    const { origin, ...towards } = towardsOf(options)
    openConnection(origin, towards).then(
      (socket) => callback?.(null, socket),
      (error) => {
        // With an error the agent does not look at the stream, but its type wants one.
        callback?.(error, new Socket())
        const name = agent.getName(options)
        // The place that the agent made for its connections goes with the last only, and there was none.
        if (agent.sockets[name]?.length === 0) Reflect.deleteProperty(agent.sockets, name)
      },
    )
    return undefined
  }
  return agent
}

type Agents = Readonly<Record<'http:' | 'https:', HttpAgent>>

function exchange(request: TransportRequest, agents: Agents, limit: number): Promise<TransportAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<TransportAnswer>()
  const { method, headers, pin, closedTo } = request
  const origin = new URL(request.url)
  const [start, agent] =
    origin.protocol === 'https:' ? [httpsRequest, agents['https:']] : [httpRequest, agents['http:']]
  const towards = { origin, pin: pin?.certificateSha256, closedTo }
  const options: Connecting = { method, headers, agent, towards }
  const outgoing = start(origin, options)
  let handedOver = false
  const fail = (cause: TransportCause) => {
    reject(new TransportError(handedOver ? 'unknown' : 'not-sent', cause))
    outgoing.destroy()
  }
  const timer = setTimeout(() => fail(handedOver ? 'timeout' : 'connect-timeout'), request.timeoutMs)
  outgoing.once('socket', () => {
    if (request.mayLeave?.() === false) fail('lease-lost')
    else handedOver = true
  })
  outgoing.on('error', (error) => {
    if (error instanceof TransportError) reject(error)
    else fail('reset')
  })
  outgoing.once('response', (incoming) => {
    readAnswer(incoming, limit).then(resolve, (error) =>
      fail(error instanceof TransportError ? error.cause : 'truncated'),
    )
  })
  write(outgoing, request.body)
  return promise.finally(() => clearTimeout(timer))
}

function write(outgoing: ClientRequest, body: Uint8Array | undefined): void {
  if (body === undefined) return void outgoing.end()
  outgoing.setHeader('content-length', body.length)
  outgoing.end(body)
}

async function readAnswer(incoming: IncomingMessage, limit: number): Promise<TransportAnswer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of incoming) {
    size += chunk.length
    if (size > limit) throw new TransportError('unknown', 'too-large')
    chunks.push(chunk)
  }
  if (!incoming.complete) throw new TransportError('unknown', 'truncated')
  return {
    status: incoming.statusCode ?? 0,
    headers: Object.fromEntries(Object.entries(incoming.headers).map(([name, value]) => [name, String(value)])),
    body: Buffer.concat(chunks),
  }
}
