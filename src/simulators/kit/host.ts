import { gunzipSync } from 'node:zlib'
import { z } from 'zod'
import { type Fault, FaultOrder, FaultQueue, type FaultSource, WRONG_CERTIFICATE } from './faults.ts'
import { RequestLog } from './request-log.ts'
import {
  jsonAnswer,
  LostConnection,
  type Operation,
  type Simulator,
  type SimulatorAnswer,
  type SimulatorClock,
  type SimulatorRequest,
  systemClock,
} from './simulator.ts'
import { gzipBomb, page } from './strange.ts'

/** The ministry's own limit for a JSON body; ours for both simulators, before and after gzip. */
export const BODY_LIMIT = 200 * 1024 * 1024

/** How one request ended, for whatever carries it: a socket, or a call within the process. */
export type Exchange =
  | { readonly kind: 'answer'; readonly answer: SimulatorAnswer }
  /** Nothing was listening: no byte of the request was read. */
  | { readonly kind: 'refused' }
  /** The connection ended before the first byte of an answer. */
  | { readonly kind: 'dropped' }
  /** The connection ended after the head and the first half of the body. */
  | { readonly kind: 'cut'; readonly answer: SimulatorAnswer }
  /** The head, and then bytes for as long as somebody reads them. */
  | { readonly kind: 'endless' }
  /** The head, and then one byte a second. */
  | { readonly kind: 'slow'; readonly answer: SimulatorAnswer }

const Availability = z.strictObject({ available: z.boolean() })

export interface HostOptions {
  readonly clock?: SimulatorClock
  /** Used when the queue of the control route has nothing for a request. */
  readonly faults?: FaultSource
}

/** A simulator with its control routes, faults and request log; still without a transport. */
export class SimulatorHost {
  readonly #simulator: Simulator
  readonly #clock: SimulatorClock
  readonly #background: FaultSource | undefined
  readonly #queue = new FaultQueue()
  readonly #log = new RequestLog()
  #available = true
  #wrongCertificate = false

  constructor(simulator: Simulator, options: HostOptions = {}) {
    this.#simulator = simulator
    this.#clock = options.clock ?? systemClock
    this.#background = options.faults
  }

  /** False: the transport must refuse connections to everything but the control routes. */
  get available(): boolean {
    return this.#available
  }

  /** True: the transport must present a certificate that is not the upstream's. */
  get wrongCertificate(): boolean {
    return this.#wrongCertificate
  }

  /** By its own clock, which its answers carry. */
  now(): number {
    return this.#clock.now()
  }

  setAvailable(available: boolean): void {
    this.#available = available
    this.#wrongCertificate = false
  }

  /** Queues a fault; what `POST /_control/faults` does. */
  addFault(order: FaultOrder): void {
    const { fault, ...rest } = FaultOrder.parse(order)
    if (fault === WRONG_CERTIFICATE) this.#wrongCertificate = true
    else this.#queue.add(fault, rest)
  }

  /** One request, control routes included. `body` is as received: gzip is decoded here. */
  async exchange(received: SimulatorRequest): Promise<Exchange> {
    if (received.path.startsWith('/_control/')) return { kind: 'answer', answer: marked(this.#control(received)) }
    if (!this.#available) return { kind: 'refused' }
    const decoded = decodeBody(received)
    if ('status' in decoded) return { kind: 'answer', answer: marked(decoded) }
    const operation = this.#simulator.operation(decoded)
    const fault = this.#queue.take(operation) ?? this.#background?.take(operation)
    const ended = await this.#process(decoded, fault).catch(dropped)
    const exchange = 'answer' in ended ? { ...ended, answer: marked(ended.answer) } : ended
    this.#record(operation, decoded, fault, exchange)
    return exchange
  }

  async #process(request: SimulatorRequest, fault: Fault | undefined): Promise<Exchange> {
    const handle = () => this.#simulator.handle(request, fault?.name)
    switch (fault?.name) {
      case 'drop-before-effect':
        await this.#wait(fault)
        return { kind: 'dropped' }
      case 'error-500-before-effect':
        await this.#wait(fault)
        return { kind: 'answer', answer: problem(500, 'Internal Server Error') }
      case 'unavailable-503':
        await this.#wait(fault)
        return { kind: 'answer', answer: problem(503, 'Service Unavailable') }
      case 'drop-after-effect':
        await handle()
        await this.#wait(fault)
        return { kind: 'dropped' }
      case 'error-500-after-effect':
        await handle()
        await this.#wait(fault)
        return { kind: 'answer', answer: problem(500, 'Internal Server Error') }
      case 'reset-mid-answer': {
        const answer = await handle()
        await this.#wait(fault)
        return { kind: 'cut', answer }
      }
      case 'truncated-json': {
        const answer = await handle()
        await this.#wait(fault)
        return { kind: 'answer', answer: { ...answer, body: firstHalf(answer.body) } }
      }
      case 'portal-page':
        await this.#wait(fault)
        return { kind: 'answer', answer: page(200, 'Acepte las condiciones para navegar') }
      case 'proxy-page-403':
        await handle()
        await this.#wait(fault)
        return { kind: 'answer', answer: page(403, 'Acceso bloqueado por la red') }
      case 'gzip-bomb':
        return { kind: 'answer', answer: gzipBomb(await handle()) }
      case 'endless-answer':
        await handle()
        return { kind: 'endless' }
      case 'slow-answer':
        return { kind: 'slow', answer: await handle() }
      default:
        await this.#wait(fault)
        return { kind: 'answer', answer: await handle() }
    }
  }

  #wait(fault: Fault | undefined): Promise<void> {
    if (fault === undefined || fault.afterMs === 0) return Promise.resolve()
    return new Promise((resolve) => this.#clock.after(fault.afterMs, resolve))
  }

  #record(operation: Operation, request: SimulatorRequest, fault: Fault | undefined, exchange: Exchange): void {
    const outcome = exchange.kind === 'answer' ? String(exchange.answer.status) : exchange.kind
    this.#log.add(this.#clock.now(), operation.name, request, fault?.name ?? null, outcome)
  }

  #control(request: SimulatorRequest): SimulatorAnswer {
    try {
      switch (`${request.method} ${request.path}`) {
        case 'GET /_control/ledger':
          return jsonAnswer(200, { documents: this.#simulator.ledger() })
        case 'GET /_control/requests':
          return jsonAnswer(200, { requests: this.#log.list() })
        case 'POST /_control/faults':
          this.addFault(FaultOrder.parse(json(request)))
          return jsonAnswer(200, { ok: true })
        case 'POST /_control/availability':
          this.setAvailable(Availability.parse(json(request)).available)
          return jsonAnswer(200, { ok: true })
        case 'POST /_control/reset':
          this.reset()
          return jsonAnswer(200, { ok: true })
        default:
          return jsonAnswer(404, { error: 'Ruta de control desconocida' })
      }
    } catch (error) {
      if (error instanceof z.ZodError || error instanceof SyntaxError) return jsonAnswer(400, { error: error.message })
      throw error
    }
  }

  /** Forgets everything: documents, faults, requests, availability. */
  reset(): void {
    this.#simulator.reset()
    this.#queue.clear()
    this.#log.clear()
    this.setAvailable(true)
  }
}

function dropped(error: unknown): Exchange {
  if (error instanceof LostConnection) return { kind: 'dropped' }
  throw error
}

function json(request: SimulatorRequest): unknown {
  return JSON.parse(new TextDecoder().decode(request.body))
}

/** A simulator never hides that it is one. */
function marked(answer: SimulatorAnswer): SimulatorAnswer {
  return { ...answer, headers: { ...answer.headers, 'x-simulador': 'SIMULADO' } }
}

function problem(status: number, title: string): SimulatorAnswer {
  return jsonAnswer(status, { title, status }, { 'content-type': 'application/problem+json' })
}

export function firstHalf(body: Uint8Array | string): Uint8Array {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  return bytes.subarray(0, Math.floor(bytes.length / 2))
}

function decodeBody(request: SimulatorRequest): SimulatorRequest | SimulatorAnswer {
  if (request.body.length > BODY_LIMIT) return problem(413, 'Payload Too Large')
  const encoding = request.headers['content-encoding'] ?? 'identity'
  if (encoding === 'identity') return request
  if (encoding !== 'gzip') return problem(415, 'Unsupported Media Type')
  try {
    return { ...request, body: gunzipSync(request.body, { maxOutputLength: BODY_LIMIT }) }
  } catch (error) {
    const tooLarge = error instanceof RangeError
    return tooLarge ? problem(413, 'Payload Too Large') : problem(400, 'Bad Request')
  }
}
