import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import { createServer as createTlsServer, request as tlsRequest } from 'node:https'
import { type AddressInfo, connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Certificate } from '../../src/simulators/kit/serve.ts'

/** Between two looks whether an upstream that refused is there again. */
const LOOK_MS = 20

export interface Way {
  readonly name: string
  /** Where the upstream is at the moment, if it is anywhere. */
  readonly target: () => string | undefined
  /** The upstream's own: who pins it notices nobody between. Absent: plain HTTP. */
  readonly certificate?: Certificate
  /** Somebody is at a point. Resolves with true when the caller was killed there. */
  readonly pass: (label: string) => Promise<boolean>
}

/**
 * Stands between the host and an upstream. Every exchange passes two labelled points: `before` the upstream hears of it, and
 * `after` the upstream has answered and before the host hears that. An exchange at which the host was killed goes no
 * further. Otherwise nothing is added to what the upstream does: its refused connections, resets and cut answers are handed on.
 */
export class Checkpoint {
  readonly #way: Way
  readonly #server: Server
  #port = 0

  constructor(way: Way) {
    this.#way = way
    const answer = (asked: IncomingMessage, given: ServerResponse) => {
      this.#exchange(asked, given).catch(() => asked.socket.destroy())
    }
    this.#server = way.certificate ? createTlsServer(way.certificate, answer) : createServer(answer)
  }

  /** Resolves with the origin at which the upstream seems to be, however often it dies. */
  async open(): Promise<string> {
    await listen(this.#server, 0)
    this.#port = (this.#server.address() as AddressInfo).port
    return `${this.#way.certificate ? 'https' : 'http'}://127.0.0.1:${this.#port}`
  }

  async #exchange(asked: IncomingMessage, given: ServerResponse): Promise<void> {
    const body = await buffer(asked)
    const call = `${this.#way.name} ${asked.method} ${patternOf(asked.url ?? '/')}`
    if (await this.#isKilledAt(`${call} before`, asked)) return void asked.socket.destroy()
    const answer = await this.#forward(asked, body)
    if (await this.#isKilledAt(`${call} after`, asked)) return void asked.socket.destroy()
    const { connection, ...headers } = answer.headers
    given.writeHead(answer.statusCode ?? 0, headers)
    await pipeline(answer, given)
  }

  /** What a dead host had sent is at no point any more: the one that lives now must not die of it. */
  async #isKilledAt(label: string, { socket }: IncomingMessage): Promise<boolean> {
    return !socket.destroyed && this.#way.pass(label)
  }

  #forward({ method, url, headers: { connection, ...headers } }: IncomingMessage, body: Buffer) {
    const { target, certificate } = this.#way
    const origin = target()
    if (origin === undefined) throw this.#refused()
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    // A connection of its own for each: one that is kept alive could be stale, and lose what the host did not lose.
    const options = { method, headers, agent: false, ...(certificate && { ca: certificate.cert }) }
    const sent = (certificate ? tlsRequest : request)(new URL(url ?? '/', origin), options, resolve)
    sent.on('error', (error) => reject('code' in error && error.code === 'ECONNREFUSED' ? this.#refused() : error))
    sent.end(body)
    return promise
  }

  /** The first to find nobody is reset; the next are refused, as they would be by the upstream's own address. */
  #refused(): Error {
    if (this.#server.listening) {
      this.#server.close()
      this.#server.closeAllConnections()
      void this.#reopen()
    }
    return new Error(`nobody is at ${this.#way.name}`)
  }

  async #reopen(): Promise<void> {
    const isOpen = () => listen(this.#server, this.#port).then(isTrue, isFalse)
    while (!((await isThere(this.#way.target())) && (await isOpen()))) await sleep(LOOK_MS)
  }
}

const isTrue = () => true
const isFalse = () => false

/** Nobody is kept running by it. */
function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.unref().listen(port, '127.0.0.1', () => {
      server.off('error', reject)
      resolve()
    })
  })
}

function isThere(origin: string | undefined): Promise<boolean> {
  if (origin === undefined) return Promise.resolve(false)
  const { hostname, port } = new URL(origin)
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname)
    socket.once('error', () => resolve(false))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })
}

/** An address without what differs from document to document; a version is no number of a document. */
const patternOf = (url: string) =>
  new URL(url, 'http://localhost').pathname.replace(/\/(?!v\d+\/)[^/]*\d[^/]*/g, '/:number')
