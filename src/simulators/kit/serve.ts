import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { createServer as createTlsServer, type Server as TlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { BODY_LIMIT, firstHalf, type SimulatorHost } from './host.ts'
import type { SimulatorAnswer, SimulatorRequest } from './simulator.ts'

/** PEM texts. */
export interface Certificate {
  readonly key: string
  readonly cert: string
}

export interface ServeOptions {
  /** 0 or absent: any free port. */
  readonly port?: number
  readonly host?: string
  /** HTTPS with `own`; `wrong` is what the `wrong-certificate` fault presents. */
  readonly tls?: { readonly own: Certificate; readonly wrong: Certificate }
}

export interface ServedSimulator {
  /** Origin of the upstream; the control routes answer here too while it is available. */
  readonly url: string
  /** Plain-HTTP loopback origin that serves only the control routes, and always. */
  readonly controlUrl: string
  close(): Promise<void>
}

/**
 * Puts a host on the network. Unavailable means that its listener is really closed (ECONNREFUSED), so the control routes
 * have a second origin of their own, from which it can be opened again on the same port.
 */
export async function serve(host: SimulatorHost, options: ServeOptions = {}): Promise<ServedSimulator> {
  const address = options.host ?? '127.0.0.1'
  const upstream = new Listener(host, options, address)
  const port = await upstream.open(options.port ?? 0)

  const control = createServer((request, response) => {
    void answer(host, request, response, {
      only: '/_control/',
      beforeAnswer: () => upstream.follow(host),
    })
  })
  const controlPort = await listen(control, 0, '127.0.0.1')

  return {
    url: `${options.tls === undefined ? 'http' : 'https'}://${address}:${port}`,
    controlUrl: `http://127.0.0.1:${controlPort}`,
    close: async () => {
      await Promise.all([upstream.close(), shut(control)])
    },
  }
}

/** The upstream's own listener: opens and closes with the availability, and changes certificates. */
class Listener {
  readonly #server: Server | TlsServer
  readonly #tls: ServeOptions['tls']
  readonly #address: string
  #port = 0
  #wrong = false

  constructor(host: SimulatorHost, options: ServeOptions, address: string) {
    const listener: RequestListener = (request, response) => {
      void answer(host, request, response, { afterAnswer: () => this.follow(host) })
    }
    this.#tls = options.tls
    this.#address = address
    this.#server = options.tls === undefined ? createServer(listener) : createTlsServer(options.tls.own, listener)
  }

  async open(port: number): Promise<number> {
    this.#port = await listen(this.#server, port, this.#address)
    return this.#port
  }

  close(): Promise<void> {
    return shut(this.#server)
  }

  async follow(host: SimulatorHost): Promise<void> {
    if (this.#tls !== undefined && 'setSecureContext' in this.#server && this.#wrong !== host.wrongCertificate) {
      this.#wrong = host.wrongCertificate
      this.#server.setSecureContext(this.#wrong ? this.#tls.wrong : this.#tls.own)
      this.#server.closeAllConnections()
    }
    if (host.available && !this.#server.listening) await this.open(this.#port)
    if (!host.available && this.#server.listening) await this.close()
  }
}

interface AnswerOptions {
  readonly only?: string
  readonly beforeAnswer?: () => Promise<void>
  readonly afterAnswer?: () => Promise<void>
}

async function answer(
  host: SimulatorHost,
  request: IncomingMessage,
  response: ServerResponse,
  options: AnswerOptions,
): Promise<void> {
  try {
    const received = await read(request)
    if (received === undefined) return tooLarge(request, response)
    if (options.only !== undefined && !received.path.startsWith(options.only)) return void response.writeHead(404).end()
    const exchange = await host.exchange(received)
    await options.beforeAnswer?.()
    if (exchange.kind === 'answer') await send(response, exchange.answer, host.now())
    else if (exchange.kind === 'cut') cut(request, response, exchange.answer)
    else if (exchange.kind === 'endless') await flood(response)
    else if (exchange.kind === 'slow') await drip(response, exchange.answer)
    else request.socket.destroy()
    await options.afterAnswer?.()
  } catch {
    // The caller went away, or the simulator itself is broken: both look like a lost connection to the client.
    request.socket.destroy()
  }
}

/** Undefined when the body passes the limit; the rest of it is not read. */
async function read(request: IncomingMessage): Promise<SimulatorRequest | undefined> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size > BODY_LIMIT) return undefined
    chunks.push(chunk)
  }
  const url = new URL(request.url ?? '/', 'http://localhost')
  return {
    method: request.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    headers: Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)])),
    body: Buffer.concat(chunks),
  }
}

function send(response: ServerResponse, { status, headers, body }: SimulatorAnswer, now: number): Promise<void> {
  const bytes = Buffer.from(body)
  return new Promise((resolve) => {
    response.once('close', resolve)
    response.writeHead(status, { date: new Date(now).toUTCString(), ...headers, 'content-length': bytes.length })
    response.end(bytes, resolve)
  })
}

function cut(request: IncomingMessage, response: ServerResponse, { status, headers, body }: SimulatorAnswer): void {
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) })
  // A FIN, not a RST: a reset could overtake the bytes that the client is meant to see.
  response.write(firstHalf(body), () => request.socket.destroy())
}

/** Ends when nobody reads any more. */
async function flood(response: ServerResponse): Promise<void> {
  const chunk = Buffer.alloc(1024 * 1024, ' ')
  response.writeHead(200, { 'content-type': 'application/json' })
  while (!response.destroyed) {
    if (!response.write(chunk)) await Promise.race([once(response, 'drain'), once(response, 'close')])
  }
}

function drip(response: ServerResponse, { status, headers, body }: SimulatorAnswer): Promise<void> {
  const bytes = Buffer.from(body)
  response.writeHead(status, { ...headers, 'content-length': bytes.length })
  return new Promise((resolve) => {
    let sent = 0
    const timer = setInterval(() => {
      if (sent === bytes.length) response.end()
      else response.write(bytes.subarray(sent, ++sent))
    }, 1_000)
    response.once('close', () => {
      clearInterval(timer)
      resolve()
    })
  })
}

function tooLarge(request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(413, { connection: 'close', 'x-simulador': 'SIMULADO' }).end(() => request.socket.destroy())
}

function listen(server: Server | TlsServer, port: number, address: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, address, () => {
      server.off('error', reject)
      resolve((server.address() as AddressInfo).port)
    })
  })
}

function shut(server: Server | TlsServer): Promise<void> {
  return new Promise((resolve) => {
    if (!server.listening) return resolve()
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
