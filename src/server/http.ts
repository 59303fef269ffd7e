import type { Server } from 'node:http'
import { createServer as createTlsServer, Server as TlsServer } from 'node:https'
import { isIP, type Socket } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import type { Fetch } from '../host/assets.ts'
import { isOwnAddress, plainAddress } from '../host/own-addresses.ts'

/** A certificate, followed by those that vouch for it, and its key: PEM both. */
export interface Identity {
  readonly cert: string
  readonly key: string
}

/** How other machines reach a server. */
export interface Outside {
  /** By an address, on which it listens, or a name, for which it listens on all. */
  readonly host: string
  readonly identity: Identity
}

export interface HttpServer {
  /** `http://127.0.0.1:N`, or `https://` and how others reach it. */
  readonly url: string
  /** Certificates end: this one is shown from now on. */
  renew(identity: Identity): void
  /** Takes no more requests and ends when those that run have ended, or at the latest after a moment. */
  close(): Promise<void>
}

const IDLE_CHECK_MS = 50
const LAST_REQUESTS_MS = 5_000
/** Longer than proxies keep one, Caddy two minutes: who asks over a connection that is just being ended cannot know what became of it. */
const IDLE_CONNECTION_MS = 130_000
/** What of a body that is left unread fits into a connection's own buffers. */
const SMALL_BODY_BYTES = 64 * 1024
const READ_OUT_BYTES = 512 * 1024 * 1024
const READ_OUT_MS = 10_000

/**
 * Serves on this machine's loopback address only, or to others with TLS. A request that names another host is refused: a web page
 * whose own name was pointed at this machine (DNS rebinding) sends that name.
 *
 * @param port 0 takes a free one.
 * @throws the system's error, EADDRINUSE when the port is taken.
 */
export async function listen(fetch: Fetch, port: number, outside?: Outside): Promise<HttpServer> {
  let hosts: string[] = []
  const answering = {
    fetch: (request: Request) =>
      hosts.includes(request.headers.get('host') ?? '')
        ? answerWhole(fetch, request)
        : new Response(null, { status: 421 }),
  }
  const server = (
    outside
      ? createAdaptorServer({ ...answering, createServer: createTlsServer, serverOptions: outside.identity })
      : createAdaptorServer(answering)
  ) as Server | TlsServer
  if (outside) boundByAddress(server)
  else server.keepAliveTimeout = IDLE_CONNECTION_MS
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, addressOf(outside), resolve)
  })
  const address = server.address()
  const actualPort = typeof address === 'object' && address ? address.port : port
  const name = outside ? hostInUrl(outside.host) : '127.0.0.1'
  // A port that goes without saying is not said.
  hosts = [name, ...(outside ? [] : ['localhost'])].flatMap((host) => [
    `${host}:${actualPort}`,
    ...(outside && actualPort === HTTPS_PORT ? [host] : []),
  ])
  return {
    url: `${outside ? 'https' : 'http'}://${name}:${actualPort}`,
    renew: (identity) => void (server instanceof TlsServer && server.setSecureContext(identity)),
    close: () => close(server),
  }
}

const HTTPS_PORT = 443
/** Connections that one address of other machines may have open: those of some eighty desks. */
const MOST_OF_AN_ADDRESS = 512

/** Whoever opens connection after connection keeps out nobody else. */
function boundByAddress(server: Server | TlsServer): void {
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket
    const before = open.get(remoteAddress) ?? 0
    // All that comes through a proxy on this machine comes from it: the proxy binds them.
    if (before >= MOST_OF_AN_ADDRESS && !isOwnAddress(plainAddress(remoteAddress))) return void socket.destroy()
    open.set(remoteAddress, before + 1)
    socket.once('close', () => {
      const left = (open.get(remoteAddress) ?? 1) - 1
      if (left > 0) open.set(remoteAddress, left)
      else open.delete(remoteAddress)
    })
  })
}

function addressOf(outside: Outside | undefined): string | undefined {
  if (!outside) return '127.0.0.1'
  return isIP(outside.host) ? outside.host : undefined
}

const hostInUrl = (host: string) => (isIP(host) === 6 ? `[${host}]` : host.toLowerCase())

/**
 * A large body that is refused half read is read to its end before the answer goes: a client that is still writing when the
 * connection ends loses the answer. One that writes more than this, or longer, loses it.
 */
async function answerWhole(fetch: Fetch, request: Request): Promise<Response> {
  const length = request.headers.get('content-length')
  const mayBeLeft = request.method !== 'GET' && (length === null || Number(length) > SMALL_BODY_BYTES)
  if (!mayBeLeft || !request.body) return fetch(request)
  const arriving = request.body.getReader()
  // Cancelled, it would take the connection with it.
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await arriving.read()
      if (done) controller.close()
      else controller.enqueue(value)
    },
  })
  const whole: RequestInit & { duplex: 'half' } = { body, duplex: 'half' }
  const answer = await fetch(new Request(request, whole))
  if (answer.status >= 400) await readOut(arriving)
  return answer
}

async function readOut(arriving: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  // Not a race with a promise: that would keep every piece until it ends.
  const late = setTimeout(() => arriving.cancel().catch(() => undefined), READ_OUT_MS)
  for (let left = READ_OUT_BYTES; left > 0; ) {
    const next = await arriving.read().catch(() => undefined)
    if (!next || next.done) break
    left -= next.value.length
  }
  clearTimeout(late)
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    // A connection whose request ends later than now is kept alive again, so idle ones are closed again and again.
    const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS)
    const late = setTimeout(() => server.closeAllConnections(), LAST_REQUESTS_MS)
    server.close(() => {
      clearInterval(idle)
      clearTimeout(late)
      resolve()
    })
  })
}
